import { declarationEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { guardQuery } from '../../lib/query/described-query.ts'

/** Sends the result of a check of age. A query instead of an effect: the cache sends it once. The screen shows its failure. */
export const ageCheckQuery = (state: string, result: string) =>
  guardQuery({
    queryKey: ['account', 'age-check', state],
    queryFn: () => call(declarationEndpoints.finishAgeCheck, { body: { state, result } }),
    staleTime: Infinity,
    retry: false,
  })
