/** Asks whether the payment partner has confirmed a checkout, again and again while the page is visible. */
import { paymentEndpoints } from '@rubato/contracts/api'
import type { CheckoutStatus } from '@rubato/contracts/domain'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describedItem } from '../../../lib/query/described-query.ts'
import { nextQuestionIn } from './poll-schedule.ts'

interface Answer {
  /** The last answer; undefined before the first. */
  status: CheckoutStatus | undefined
  /** How often it was asked, with and without an answer. */
  asked: number
  /** Why the last question had no answer. */
  failure: Error | null
}

/** An answer that further questions do not change: signed out, or not the member's checkout. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [400, 401, 403, 404].includes(error.status)

async function ask(checkoutId: string, { status, asked }: Pick<Answer, 'status' | 'asked'>): Promise<Answer> {
  try {
    const answer = await call(paymentEndpoints.getCheckout, { params: { checkoutId } })
    return { status: answer, asked: asked + 1, failure: null }
  } catch (error) {
    if (isFinal(error)) throw error
    return { status, asked: asked + 1, failure: error as Error }
  }
}

export const checkoutQuery = (checkoutId: string) => ({
  ...describedItem('checkout', {
    queryKey: ['payments', 'checkout', checkoutId],
    queryFn: ({ client, queryKey }) =>
      ask(checkoutId, client.getQueryData<Answer>(queryKey) ?? { status: undefined, asked: 0 }),
    retry: false,
    staleTime: 0,
  }),
  refetchInterval: ({ state: { data, status } }: { state: { data?: Answer | undefined; status: string } }) => {
    const isWaiting = data === undefined || data.status === undefined || data.status.state === 'waiting'
    return status !== 'error' && isWaiting && nextQuestionIn(data?.asked ?? 0)
  },
  // At once when the page is looked at again.
  refetchOnWindowFocus: ({ state: { data } }: { state: { data?: Answer | undefined } }) =>
    data?.status?.state === 'waiting',
})
