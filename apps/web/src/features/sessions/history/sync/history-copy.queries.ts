/** Whether the member has an encrypted copy of the history. */
import { guardQuery } from '../../../../lib/query/described-query.ts'
import { getCopy } from './history-copy-api.ts'

/** The card says itself that it could not be read, and offers to try again. */
export const historyCopyQuery = guardQuery({
  queryKey: ['history-copy'],
  queryFn: getCopy,
  staleTime: 0,
  gcTime: 0,
  retry: false,
})
