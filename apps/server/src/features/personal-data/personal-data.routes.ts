import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import type { NoticeKind } from '../../mail/mail-kinds.ts'
import { cancelErasure, findErasure, requestErasure } from './erase/request-erasure.ts'
import { exportData } from './export/export-data.ts'
import { getPersonalData } from './overview.ts'

type Routes = Pick<Handlers, 'getPersonalData' | 'exportData' | 'requestErasure' | 'cancelErasure'>

interface Dependencies extends QueriesAndClock {
  productName: string
  createLimiter: CreateLimiter
  /** Null on a site that sends no mail. */
  mail: MailGate | null
}

/** Archives that a member may have made within an hour: each reads everything of theirs. */
const exportsByUser = { limit: 10, windowMs: 3_600_000 }

/** Tells the member by mail, where the site sends mail and knows an address. */
async function notify({ mail, clock }: Dependencies, { email }: Actor, change: NoticeKind): Promise<void> {
  if (mail && email !== null) await mail.enqueue({ kind: 'notice', to: email, change, at: clock.now() })
}

export function personalDataRoutes(dependencies: Dependencies): Routes {
  const exports = dependencies.createLimiter(exportsByUser)
  return {
    getPersonalData: (_input, { actor }) => getPersonalData(dependencies, actor),
    exportData: (_input, { actor }) => {
      exports.take(actor.userId)
      return exportData(dependencies, actor)
    },
    requestErasure: async ({ body }, { actor }) => {
      const isNew = (await findErasure(dependencies.queries, actor.userId)) === null
      const erasure = await requestErasure(dependencies, actor, body.sharedWorks)
      if (isNew) await notify(dependencies, actor, 'erasure-requested')
      return erasure
    },
    cancelErasure: async (_input, { actor }) => {
      if (await cancelErasure(dependencies, actor)) await notify(dependencies, actor, 'erasure-cancelled')
    },
  }
}
