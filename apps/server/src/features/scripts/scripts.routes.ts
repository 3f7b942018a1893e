import type { scriptEndpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import { getScript, listDialogs, listTriggers } from './read-scripts.ts'

type Routes = { [K in keyof typeof scriptEndpoints]: Handler<(typeof scriptEndpoints)[K]> }

export const scriptRoutes = (dependencies: { queries: Queries }): Routes => ({
  getScript: ({ params }, { actor }) => getScript(dependencies, actor, params.scriptId),
  listDialogs: ({ params }, { actor }) => listDialogs(dependencies, actor, params.scriptId),
  listTriggers: ({ query }, { actor }) => listTriggers(dependencies, actor, query.scriptId),
})
