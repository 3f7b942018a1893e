/** The pages of the simulator: the state of its outputs, the newest commands, and buttons that add, remove and disconnect. */
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { acceptForms, formOf } from '../form-body.ts'
import { modelNames, type ModelName } from './models.ts'
import { intifacePage, intifaceScript } from './page.ts'
import type { IntifaceWorld } from './world.ts'

/** Number of commands that the page shows. */
const SHOWN = 40

export type IntifaceActions = { add(model: ModelName): void; remove(index: number): void; drop(): void }

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), model: z.enum(modelNames) }),
  z.object({ action: z.literal('remove'), device: z.coerce.number<string>().int().min(0) }),
  z.object({ action: z.literal('drop') }),
])

/** It never logs. */
export const buildIntifacePages = (world: IntifaceWorld, actions: IntifaceActions): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  acceptForms(app)
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(intifacePage(modelNames)))
  app.get('/page.js', async (_request, reply) => reply.type('text/javascript').send(intifaceScript))
  app.get('/state.json', async () => ({ outputs: world.states(), commands: world.commands.slice(-SHOWN) }))
  app.post('/', async (request, reply) => {
    const parsed = actionSchema.safeParse(Object.fromEntries(formOf(request.body)))
    if (!parsed.success) return reply.code(400).send({ error: 'No such action.' })
    const { data } = parsed
    if (data.action === 'add') actions.add(data.model)
    else if (data.action === 'remove') actions.remove(data.device)
    else actions.drop()
    return reply.redirect('/', 303)
  })
  return app
}
