import type { Endpoints } from '@rubato/contracts/api'
import type { AcceptablePolicy, Subscription } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { Clock } from '../../ports/clock.ts'
import { declareAge, me } from './account.ts'
import { getSettings, updateSettings } from './settings.ts'

type Name = 'me' | 'declareAge' | 'getSettings' | 'updateSettings'
type Routes = { [K in Name]: Handler<Endpoints[K]> }

interface Dependencies {
  queries: Queries
  clock: Clock
  policiesToAccept: (actor: Actor) => Promise<AcceptablePolicy[]>
  subscriptionsOf: (actor: Actor) => Promise<Subscription[]>
}

export const accountRoutes = (dependencies: Dependencies): Routes => ({
  me: async (_input, { actor }) => {
    const [policiesToAccept, subscriptions] = await Promise.all([
      dependencies.policiesToAccept(actor),
      dependencies.subscriptionsOf(actor),
    ])
    return me(actor, { policiesToAccept, subscriptions })
  },
  declareAge: (_input, { actor }) => declareAge(dependencies, actor),
  getSettings: (_input, { actor }) => getSettings(dependencies, actor),
  updateSettings: ({ body }, { actor }) => updateSettings(dependencies, actor, body),
})
