import type { historySyncEndpoints } from '@rubato/contracts/api'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import { changeKey, createCopy, deleteCopy, findCopy } from './copies.ts'
import { eraseRecords, listRecords, putRecords } from './records.ts'

type Routes = { [K in keyof typeof historySyncEndpoints]: Handler<(typeof historySyncEndpoints)[K]> }

interface Dependencies {
  queries: Queries
  clock: Clock
  createLimiter: CreateLimiter
  /** Throws `account.consent-required`. */
  ensureConsent: (actor: Actor) => Promise<void>
}

const MINUTE_MS = 60_000
export const historySyncLimits = {
  readsByUser: { limit: 90, windowMs: MINUTE_MS },
  /** A first upload of 500 sessions is 13 calls. */
  writesByUser: { limit: 120, windowMs: 10 * MINUTE_MS },
  /** New copies, changes of the passphrase, deletions. */
  copiesByUser: { limit: 20, windowMs: 60 * MINUTE_MS },
} as const

export function historySyncRoutes({ queries, clock, createLimiter, ensureConsent }: Dependencies): Routes {
  const reads = createLimiter(historySyncLimits.readsByUser)
  const writes = createLimiter(historySyncLimits.writesByUser)
  const copies = createLimiter(historySyncLimits.copiesByUser)
  return {
    async getHistoryCopy(_input, { actor }) {
      reads.take(actor.userId)
      return { copy: await findCopy(queries, actor) }
    },
    async createHistoryCopy({ body }, { actor }) {
      copies.take(actor.userId)
      await ensureConsent(actor)
      return createCopy({ queries, clock }, actor, body)
    },
    async changeHistoryKey({ params, body }, { actor }) {
      copies.take(actor.userId)
      return changeKey(queries, actor, params.copyId, body)
    },
    async listHistoryRecords({ params, query }, { actor }) {
      reads.take(actor.userId)
      return listRecords(queries, actor, params.copyId, query.after)
    },
    async putHistoryRecords({ params, body }, { actor }) {
      writes.take(actor.userId)
      await ensureConsent(actor)
      return putRecords(queries, actor, params.copyId, body.records)
    },
    async eraseHistoryRecords({ params, body }, { actor }) {
      writes.take(actor.userId)
      await eraseRecords(queries, actor, params.copyId, body.records)
    },
    async deleteHistoryCopy(_input, { actor }) {
      copies.take(actor.userId)
      await deleteCopy(queries, actor)
    },
  }
}
