import type { historySyncEndpoints } from '@rubato/contracts/api'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import { changeKey, createCopy, deleteCopy, findCopy, type EnsureConsent } from './copies.ts'
import { eraseRecords, listRecords, putRecords } from './records.ts'

type Routes = Pick<Handlers, keyof typeof historySyncEndpoints>

interface Dependencies extends QueriesAndClock {
  createLimiter: CreateLimiter
  ensureConsent: EnsureConsent
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
      return createCopy({ queries, clock, ensureConsent }, actor, body)
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
      return putRecords({ queries, ensureConsent }, actor, params.copyId, body.records)
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
