import type { noticeEndpoints } from '@rubato/contracts/api'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { QueriesAndCursors } from '../../pagination/read-page.ts'
import { listNotices, markNoticesSeen } from './own-notices.ts'

type Routes = Pick<Handlers, keyof typeof noticeEndpoints>

export const noticeRoutes = (dependencies: QueriesAndClock & QueriesAndCursors): Routes => ({
  listNotices: ({ query }, { actor }) => listNotices(dependencies, actor, query),
  async markNoticesSeen({ body }, { actor }) {
    await markNoticesSeen(dependencies, actor, body)
    return undefined
  },
})
