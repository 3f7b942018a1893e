import type { libraryEndpoints } from '@rubato/contracts/api'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { QueriesAndCursors } from '../../pagination/read-page.ts'
import { countTagged } from './count-items.ts'
import { getAuthor } from './get-author.ts'
import { listTags } from './list-tags.ts'

type Routes = Pick<Handlers, keyof typeof libraryEndpoints | 'listTags'>

export const libraryRoutes = (dependencies: QueriesAndClock & QueriesAndCursors): Routes => ({
  listTags: ({ query }, { actor }) => listTags(dependencies, actor, query),
  getTag: ({ query }) => countTagged(dependencies.queries, query.tag),
  getAuthor: ({ params }) => getAuthor(dependencies, params.authorId),
})
