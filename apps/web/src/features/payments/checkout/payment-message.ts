/** The text of the screen after a failed payment. It comes from the address, so anybody can write it: plain text, cut. */
import { PAYMENT_MESSAGE_MAX } from '@rubato/contracts/domain'

/** The default of the specification. */
const DEFAULT_MESSAGE = 'An unknown error has occured.  Please try again later'

export interface PaymentFailedSearch {
  message: string
}

/** `validateSearch` of the route: the search parser turns numbers and booleans into values, which are texts again here. */
export function paymentFailedSearch({ message }: Record<string, unknown>): PaymentFailedSearch {
  const isText = typeof message === 'string' || typeof message === 'number' || typeof message === 'boolean'
  const text = isText ? plainText(String(message)) : ''
  return { message: text === '' ? DEFAULT_MESSAGE : text }
}

/** Without control and direction characters, with which a text could look like another one. */
function plainText(text: string): string {
  const clean = text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cf}/gu, '')
  return clean
    .trim()
    .slice(0, PAYMENT_MESSAGE_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
}
