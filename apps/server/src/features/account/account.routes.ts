import type { Endpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { Clock } from '../../ports/clock.ts'
import { declareAge, me } from './account.ts'
import { getSettings, updateSettings } from './settings.ts'

type Name = 'me' | 'declareAge' | 'getSettings' | 'updateSettings'
type Routes = { [K in Name]: Handler<Endpoints[K]> }

export const accountRoutes = (dependencies: { queries: Queries; clock: Clock }): Routes => ({
  me: async (_input, { actor }) => me(actor),
  declareAge: (_input, { actor }) => declareAge(dependencies, actor),
  getSettings: (_input, { actor }) => getSettings(dependencies, actor),
  updateSettings: ({ body }, { actor }) => updateSettings(dependencies, actor, body),
})
