import Fastify, { type FastifyInstance } from 'fastify'
import { FaultBoard } from '../faults.ts'
import { registerApi } from './api.ts'
import { registerControl } from './control.ts'
import { registerPages } from './pages.ts'
import { standInPartnerSettings, type PartnerStandInSettings } from './settings.ts'
import { MessageHub } from './webhooks.ts'
import { PartnerWorld } from './world.ts'

export type PartnerParts = { readonly world: PartnerWorld; readonly hub: MessageHub }

export const newPartner = (settings: PartnerStandInSettings = standInPartnerSettings): PartnerParts => {
  const hub = new MessageHub()
  return { hub, world: new PartnerWorld(settings, hub) }
}

/** The stand-in of the payment partner as an app without a port. It never logs. */
export const buildPartnerStandIn = ({ world, hub }: PartnerParts = newPartner()): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const faults = new FaultBoard()
  app.removeContentTypeParser('text/plain')
  faults.attach(app)
  void app.register(async (scope) => registerApi(scope, world))
  void app.register(async (scope) => registerPages(scope, world))
  void app.register(async (scope) => registerControl(scope, { world, hub, faults }))
  return app
}
