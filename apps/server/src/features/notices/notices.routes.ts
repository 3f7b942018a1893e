import type { noticeEndpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import type { Clock } from '../../ports/clock.ts'
import { listNotices, markNoticesSeen } from './own-notices.ts'

type Routes = { [K in keyof typeof noticeEndpoints]: Handler<(typeof noticeEndpoints)[K]> }

interface Dependencies {
  queries: Queries
  clock: Clock
  cursors: ListCursors
}

export const noticeRoutes = (dependencies: Dependencies): Routes => ({
  listNotices: ({ query }, { actor }) => listNotices(dependencies, actor, query),
  async markNoticesSeen({ body }, { actor }) {
    await markNoticesSeen(dependencies, actor, body)
    return undefined
  },
})
