import type { Endpoints, libraryEndpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import type { Clock } from '../../ports/clock.ts'
import { countTagged } from './count-items.ts'
import { getAuthor } from './get-author.ts'
import { listTags } from './list-tags.ts'

type Name = keyof typeof libraryEndpoints | 'listTags'
type Routes = { [K in Name]: Handler<Endpoints[K]> }

export const libraryRoutes = (dependencies: { queries: Queries; cursors: ListCursors; clock: Clock }): Routes => ({
  listTags: ({ query }, { actor }) => listTags(dependencies, actor, query),
  getTag: ({ query }) => countTagged(dependencies.queries, query.tag),
  getAuthor: ({ params }) => getAuthor(dependencies, params.authorId),
})
