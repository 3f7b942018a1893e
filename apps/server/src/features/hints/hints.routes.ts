import type { hintEndpoints } from '@rubato/contracts/api'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { Hints } from './load-hints.ts'

type Routes = { [K in keyof typeof hintEndpoints]: Handler<(typeof hintEndpoints)[K]> }

export const hintRoutes = (hints: Hints): Routes => ({
  listHints: async ({ query }) => [...hints[query.place]],
})
