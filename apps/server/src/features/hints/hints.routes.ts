import type { hintEndpoints } from '@rubato/contracts/api'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { Hints } from './load-hints.ts'

export const hintRoutes = (hints: Hints): Pick<Handlers, keyof typeof hintEndpoints> => ({
  listHints: async ({ query }) => [...hints[query.place]],
})
