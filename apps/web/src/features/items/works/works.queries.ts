/** Queries of the pages of tags and authors. */
import { libraryEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { describedItem, describedQuery } from '../../../lib/query/described-query.ts'

export const authorQuery = (authorId: string) =>
  describedItem('author', {
    queryKey: ['library', 'author', authorId],
    queryFn: () => call(libraryEndpoints.getAuthor, { params: { authorId } }),
  })

export const tagQuery = (tag: string) =>
  describedQuery('items', {
    queryKey: ['library', 'tag', tag],
    queryFn: () => call(libraryEndpoints.getTag, { query: { tag } }),
  })
