import type { Endpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { listTags } from './list-tags.ts'

export const libraryRoutes = (dependencies: {
  queries: Queries
  cursors: ListCursors
}): { listTags: Handler<Endpoints['listTags']> } => ({
  listTags: ({ query }, { actor }) => listTags(dependencies, actor, query),
})
