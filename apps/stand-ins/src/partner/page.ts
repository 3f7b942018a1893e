import { PAYMENT_MESSAGE_MAX, type PaymentFailureCode } from '@rubato/contracts/domain'
import { escapeHtml, htmlPage } from '../html.ts'
import type { LedgerSubscription } from './ledger.ts'
import type { StandInProduct } from './settings.ts'
import type { Checkout } from './world.ts'

/** The hosted checkout: pay, decline with a message, or go back without a decision. It works without scripts. */
export const renderCheckoutPage = ({ id, product, changes }: Checkout): string =>
  document(
    'Pay',
    `${header('Pay', `${describe(product)}. No card is asked for and nothing leaves this computer.`)}
    <form method="post" action="/checkout/${escapeHtml(id)}">
      <section aria-labelledby="pay">
        <h2 id="pay">${changes === null ? 'Subscribe' : 'Change the subscription'}</h2>
        <ul><li><button class="person" name="decision" value="pay"><span class="name">Pay ${priceOf(product)}</span></button>
          <p class="about">The payment goes through.</p></li></ul>
      </section>
      <section class="deny" aria-labelledby="decline">
        <div>
          <h2 id="decline">Let it fail</h2>
          <p class="field"><label for="message">The message that the site gets</label>
            <select id="message" name="message">${failures.map(({ message }) => `<option>${escapeHtml(message)}</option>`).join('')}</select></p>
        </div>
        <button class="deny-button" name="decision" value="decline">Decline</button>
      </section>
      <section class="deny" aria-labelledby="abandon">
        <div>
          <h2 id="abandon">Leave</h2>
          <p class="note">Back to the site without a decision: it hears nothing.</p>
        </div>
        <button class="deny-button" name="decision" value="abandon">Leave</button>
      </section>
    </form>`,
  )

/** Without a code: a message that only the partner has words for. */
const failures: readonly { message: string; code?: PaymentFailureCode }[] = [
  { message: 'Your card was declined.', code: 'declined' },
  { message: 'The bank asks you to call it.', code: 'call-bank' },
  { message: 'Your card has expired.', code: 'card-expired' },
  { message: 'The limit of the month is reached.' },
]

/** The code of a message of the form. */
export const codeOf = (message: string): PaymentFailureCode | undefined =>
  failures.find((failure) => failure.message === message)?.code

export const renderNotice = (title: string, text: string): string => document(title, header(title, text))

export const renderReceiptPage = ({ product }: LedgerSubscription, number: number): string =>
  renderNotice(`Receipt ${number}`, `${describe(product)}, ${priceOf(product)}. A receipt of the stand-in.`)

/** The message of a form, cut to what the site shows. */
export const messageOf = (form: URLSearchParams): string =>
  (form.get('message') || 'Your card was declined.').slice(0, PAYMENT_MESSAGE_MAX)

const describe = ({ tier, interval }: StandInProduct): string =>
  `${tier} ${interval === 'lifetime' ? 'for life' : `by the ${interval}`}`

const priceOf = ({ amountCents, currency }: StandInProduct): string => `${currency} ${(amountCents / 100).toFixed(2)}`

const header = (title: string, text: string): string => `<header>
      <p class="badge">Stand-in for the payment partner</p>
      <h1>${escapeHtml(title)}</h1>
      <p class="lead">${escapeHtml(text)}</p>
    </header>`

const document = (title: string, body: string): string => htmlPage(`${title} | Payment stand-in`, body, '/checkout.css')
