import { z } from 'zod'
import type { FaultInput } from '../faults.ts'
import {
  controlPrefix,
  deliveriesSchema,
  stateSchema,
  usersSchema,
  webhookViewSchema,
  type ControlBody,
  type ControlState,
  type PatreonRoute,
  type UserView,
  type WebhookView,
} from './control-contract.ts'
import type { PersonaId } from './personas.ts'
import type { Delivery, SendManner, WebhookEvent } from './webhooks.ts'

export type PatreonControl = ReturnType<typeof createPatreonControl>

const anything = z.object({})

/**
 * Controls a running Patreon stand-in, in this process or another. Every call resolves when the stand-in has finished,
 * webhooks included, so that tests need not wait. Rejects with the stand-in's message when it refuses.
 */
export const createPatreonControl = (baseUrl: string) => {
  const post = async <Name extends string, Answer>(
    name: Name,
    body: object,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> => {
    const answer = await fetch(`${baseUrl}${controlPrefix}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Stand-in control ${name} answered ${answer.status}: ${await answer.text()}`)
    return schema.parse(await answer.json())
  }
  const deliveries = async (name: string, body: object): Promise<Delivery[]> =>
    (await post(name, body, deliveriesSchema)).deliveries

  return {
    /** Deletes users, used tokens, webhooks, faults, recorded calls and changed settings. */
    reset: async (): Promise<void> => void (await post('reset', {}, anything)),
    configure: async (settings: ControlBody<'settings'>): Promise<void> =>
      void (await post('settings', settings, anything)),
    advanceClock: async (milliseconds: number): Promise<void> =>
      void (await post('clock', { advanceMilliseconds: milliseconds }, anything)),
    /** Without `times` the fault stays until `clearFaults`. */
    setFault: async (route: PatreonRoute, fault: FaultInput, times?: number): Promise<void> =>
      void (await post('fault', { route, fault, ...(times !== undefined && { times }) }, anything)),
    clearFaults: async (): Promise<void> => void (await post('clearFaults', {}, anything)),
    createUsers: async (persona: PersonaId, count = 1): Promise<UserView[]> =>
      (await post('users', { persona, count }, usersSchema)).users,
    /** Upgrades, declines, leaves: the user gets another persona, and webhook events are sent unless `notify: false`. */
    changePersona: (
      userId: string,
      persona: PersonaId,
      options: { readonly notify?: boolean; readonly manner?: SendManner } = {},
    ): Promise<Delivery[]> => deliveries('persona', { userId, persona, ...options }),
    /** The user disconnects the app at Patreon: access and refresh tokens become invalid at once. */
    revoke: async (userId: string): Promise<void> => void (await post('revoke', { userId }, anything)),
    addWebhook: (webhook: ControlBody<'webhooks'>): Promise<WebhookView> =>
      post('webhooks', webhook, webhookViewSchema),
    /** Unpausing resends all events that the receiver did not accept. */
    pauseWebhook: (webhookId: string, paused: boolean): Promise<WebhookView> =>
      post('pauseWebhook', { webhookId, paused }, webhookViewSchema),
    sendWebhook: (userId: string, event: WebhookEvent, manner: SendManner = 'once'): Promise<Delivery[]> =>
      deliveries('send', { userId, event, manner }),
    holdWebhooks: async (): Promise<void> => void (await post('hold', {}, anything)),
    releaseWebhooks: (order: 'as-happened' | 'reversed'): Promise<Delivery[]> => deliveries('release', { order }),
    replayWebhook: (deliveryId: string): Promise<Delivery[]> => deliveries('replay', { deliveryId }),
    state: async (): Promise<ControlState> => {
      const answer = await fetch(`${baseUrl}${controlPrefix}/state`)
      return stateSchema.parse(await answer.json())
    },
    /**
     * Makes a choice on the authorize page without a browser: takes the link that the app made, and returns the address
     * of the redirect back (with `code` and `state`, or `error` and `state`).
     */
    choose: async (authorizeUrl: string, choice: PersonaId | 'deny', as?: string): Promise<URL> => {
      const form = new URLSearchParams(new URL(authorizeUrl).searchParams)
      if (choice === 'deny') form.set('decision', 'deny')
      else form.set('persona', choice)
      if (as !== undefined) form.set('as', as)
      const answer = await fetch(`${baseUrl}/oauth2/authorize`, { method: 'POST', body: form, redirect: 'manual' })
      const location = answer.headers.get('location')
      if (answer.status !== 302 || location === null)
        throw new Error(`The authorize page answered ${answer.status} instead of redirecting back`)
      return new URL(location)
    },
  }
}
