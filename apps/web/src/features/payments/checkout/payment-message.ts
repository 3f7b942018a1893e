/** Why a payment failed, from the address. Anybody can write an address: a code is one of a closed list, a message plain text, cut. */
import { PAYMENT_MESSAGE_MAX, paymentFailureCodes, type PaymentFailureCode } from '@rubato/contracts/payment-failure'

/** The default of the specification. */
export const DEFAULT_MESSAGE = 'An unknown error has occured.  Please try again later'

export interface PaymentFailedSearch {
  message: string
  code?: PaymentFailureCode | undefined
}

/** `validateSearch` of the route: the search parser turns numbers and booleans into values, which are texts again here. */
export function paymentFailedSearch({ message, code }: Record<string, unknown>): PaymentFailedSearch {
  const isText = typeof message === 'string' || typeof message === 'number' || typeof message === 'boolean'
  const text = isText ? plainText(String(message)) : ''
  return { message: text === '' ? DEFAULT_MESSAGE : text, code: paymentFailureCodes.find((each) => each === code) }
}

/** Without control and direction characters, with which a text could look like another one. */
function plainText(text: string): string {
  const clean = text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cf}/gu, '')
  return clean
    .trim()
    .slice(0, PAYMENT_MESSAGE_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
}
