import type { itemNumberEndpoints, playEndpoints } from '@rubato/contracts/api'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import { countPlays } from '../../items/opinions/count-plays.ts'
import { getItemNumbers } from '../../items/opinions/item-numbers.ts'

type Routes = Pick<Handlers, keyof typeof playEndpoints | keyof typeof itemNumberEndpoints>

interface Dependencies extends QueriesAndClock {
  /** Key of the hashes under which the plays of a day are counted. */
  hashKey: Uint8Array
  createLimiter: CreateLimiter
}

/** In memory and by member for an hour: nothing of it is stored. */
const playLimits = { batchesByUser: { limit: 30, windowMs: 3_600_000 } } as const

export function playRoutes(dependencies: Dependencies): Routes {
  const batches = dependencies.createLimiter(playLimits.batchesByUser)
  return {
    async countPlays({ body }, { actor }) {
      batches.take(actor.userId)
      return countPlays(dependencies, actor, body)
    },
    getItemNumbers: ({ params }, { actor }) =>
      getItemNumbers(dependencies, actor, { kind: params.kind, id: params.itemId }),
  }
}
