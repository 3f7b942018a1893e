import type { FaultInput } from '../faults.ts'
import { controlPrefix, stateSchema, type PartnerRoute, type PartnerState } from './control-contract.ts'
import type { Happening } from './ledger.ts'
import type { SendManner } from './webhooks.ts'

export type PartnerControl = ReturnType<typeof createPartnerControl>

/**
 * Controls a running stand-in of the payment partner, in this process or another. Every call resolves when the stand-in has
 * finished, webhooks included. Rejects with the stand-in's message when it refuses.
 */
export const createPartnerControl = (baseUrl: string) => {
  const post = async (name: string, body: object): Promise<void> => {
    const answer = await fetch(`${baseUrl}${controlPrefix}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Stand-in control ${name} answered ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
  }

  return {
    /** Deletes checkouts, subscriptions, recorded deliveries and faults; the receiver stays. */
    reset: () => post('reset', {}),
    advanceClock: (milliseconds: number) => post('clock', { advanceMilliseconds: milliseconds }),
    /** Without `times` the fault stays until `clearFaults`. */
    setFault: (route: PartnerRoute, fault: FaultInput, times?: number) =>
      post('fault', { route, fault, ...(times !== undefined && { times }) }),
    clearFaults: () => post('clearFaults', {}),
    /** Where webhooks are sent, and the secrets that they are signed with: by default that of the settings. */
    setReceiver: (uri: string, secrets?: readonly string[]) => post('receiver', { uri, ...(secrets && { secrets }) }),
    /** Renewal, failed payment, refund and the like; an event is sent in the given manner. */
    happen: (subscription: string, happening: Happening, manner: SendManner = 'once') =>
      post('happen', { subscription, happening, manner }),
    /** Pays a checkout in whatever state: a payment can be in process while the checkout is closed. */
    pay: (checkoutUrl: string) => post('pay', { checkout: checkoutUrl.split('/').at(-1) ?? '' }),
    holdWebhooks: () => post('hold', {}),
    releaseWebhooks: (order: 'as-happened' | 'reversed') => post('release', { order }),
    /** Sends again what the receiver did not accept. */
    retryWebhooks: () => post('retry', {}),
    state: async (): Promise<PartnerState> =>
      stateSchema.parse(await (await fetch(`${baseUrl}${controlPrefix}/state`)).json()),
    /**
     * Presses a button on the checkout page without a browser: takes the address that the app got, and returns the address
     * to which the page sends back.
     */
    choose: async (checkoutUrl: string, decision: 'pay' | 'decline' | 'abandon', message?: string): Promise<URL> => {
      const form = new URLSearchParams({ decision, ...(message !== undefined && { message }) })
      const answer = await fetch(checkoutUrl, { method: 'POST', body: form, redirect: 'manual' })
      const location = answer.headers.get('location')
      if (answer.status !== 303 || location === null)
        throw new Error(`The checkout page answered ${answer.status} instead of sending back`)
      return new URL(location)
    },
  }
}
