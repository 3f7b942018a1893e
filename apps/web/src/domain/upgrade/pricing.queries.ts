/** The prices of this site. */
import { paymentEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'

/** How long prices are fresh, ms: an operator changes them with a restart. */
const PRICING_STALE = 10 * 60_000

export const pricingQuery = describedQuery('pricing', {
  queryKey: ['pricing'],
  queryFn: () => call(paymentEndpoints.getPricing),
  staleTime: PRICING_STALE,
})
