import { hintEndpoints } from '@rubato/contracts/api'
import type { HintPlace } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { guardQuery } from '../../lib/query/described-query.ts'

/** Hints are shown when they are there: without an answer nothing is shown, and no failure is announced. */
export const hintsQuery = (place: HintPlace) =>
  guardQuery({
    queryKey: ['hints', place],
    queryFn: ({ signal }) => call(hintEndpoints.listHints, { query: { place } }, signal),
    staleTime: Infinity,
    retry: false,
  })
