import type { moderationEndpoints } from '@rubato/contracts/api'
import type { SharedKind } from '@rubato/contracts/domain'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import { networkOf, type CreateLimiter } from '../../http/rate-limit.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { decide } from './decide.ts'
import { getQueueItem, listQueue, listPublicDialogs } from './read-queue.ts'
import { followReport, getReceipt } from './receipt.ts'
import { report } from './report.ts'
import { restoreTakenDown } from './restore.ts'
import { getReview } from './review.ts'
import { listItemDecisions } from './item-decisions.ts'

type Routes = Pick<Handlers, keyof typeof moderationEndpoints | 'listGameDecisions' | 'listGameGeneratorDecisions'>

const subjectOf = ({ kind, subjectId }: { kind: SharedKind; subjectId: string }) => ({ kind, id: subjectId })

interface Dependencies extends QueriesAndClock {
  cursors: ListCursors
  createLimiter: CreateLimiter
}

const HOUR = 3_600_000
export const reportLimits = {
  reportByNetwork: { limit: 20, windowMs: HOUR },
  receiptByNetwork: { limit: 60, windowMs: HOUR },
} as const

export function moderationRoutes(dependencies: Dependencies): Routes {
  const { createLimiter } = dependencies
  const reports = createLimiter(reportLimits.reportByNetwork)
  const receipts = createLimiter(reportLimits.receiptByNetwork)
  return {
    report: async ({ body }, { ip }) => {
      reports.take(networkOf(ip))
      return report(dependencies, body)
    },
    getReceipt: async ({ body }, { ip }) => {
      receipts.take(networkOf(ip))
      return getReceipt(dependencies, body.receipt)
    },
    followReport: async ({ body }, { actor, ip }) => {
      receipts.take(networkOf(ip))
      return followReport(dependencies, actor, body.receipt)
    },
    listScriptDecisions: ({ params }, { actor }) =>
      listItemDecisions(dependencies, actor, { kind: 'script', id: params.scriptId }),
    listGameDecisions: ({ params }, { actor }) =>
      listItemDecisions(dependencies, actor, { kind: 'game', id: params.gameId }),
    listGameGeneratorDecisions: ({ params }, { actor }) =>
      listItemDecisions(dependencies, actor, { kind: 'generator', id: params.gameGeneratorId }),
    listQueue: ({ query }) => listQueue(dependencies, query),
    getQueueItem: ({ params }) => getQueueItem(dependencies, params.itemId),
    listPublicDialogs: ({ params, query }) => listPublicDialogs(dependencies, params.scriptId, query),
    getReview: ({ params }) => getReview(dependencies, subjectOf(params)),
    decide: ({ params, body }, { actor }) => decide(dependencies, actor, params.itemId, body),
    restoreTakenDown: ({ params, body }, { actor }) => restoreTakenDown(dependencies, actor, subjectOf(params), body),
  }
}
