import { scriptLibraryEndpoints } from '@rubato/contracts/api'
import { kindKey } from '../../../domain/items/queries/item-keys.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'

/** Suggested tags per request. */
const SUGGESTIONS = 8

/** Tags in use that begin with `prefix`. */
export const tagsQuery = (prefix: string) =>
  describedQuery('tags', {
    queryKey: [...kindKey('script'), 'tags', prefix],
    queryFn: () => call(scriptLibraryEndpoints.listTags, { query: { prefix, limit: SUGGESTIONS } }),
  })
