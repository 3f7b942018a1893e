import { z } from 'zod'
import { membershipStatusSchema, patronStatusSchema } from '../domain/member/membership.ts'
import { defineEndpoint } from './endpoint.ts'

/** On a site with open membership everything that asks Patreon or stores a link answers `route.not-found`. */
export const membershipEndpoints = {
  patreonStatus: defineEndpoint({
    method: 'GET',
    path: '/patreon/status',
    summary:
      'Whether a Patreon account is linked, and the tier, as stored; a stale one is looked up behind the answer.',
    access: 'user',
    beforeAcceptance: true,
    response: patronStatusSchema,
  }),
  patreonCheck: defineEndpoint({
    method: 'POST',
    path: '/patreon/check',
    summary: 'Start a look-up at Patreon now. Answers at once; the status says when the look-up is over.',
    access: 'user',
    vendorCallsPerHour: 60,
    response: patronStatusSchema,
    errors: ['route.not-found'],
  }),
  membershipStatus: defineEndpoint({
    method: 'GET',
    path: '/membership/status',
    summary: 'The membership in full; null when nothing is linked.',
    access: 'user',
    beforeAcceptance: true,
    response: membershipStatusSchema.nullable(),
  }),
  patreonAuthorize: defineEndpoint({
    method: 'POST',
    path: '/patreon/authorize',
    summary: 'The OAuth link with a fresh single-use state, and the page for becoming a patron.',
    access: 'user',
    refusesBlocked: true,
    vendorCallsPerHour: 60,
    response: z.object({ url: z.url(), becomePatronUrl: z.url() }),
    errors: ['account.email-unconfirmed', 'route.not-found'],
  }),
  patreonLink: defineEndpoint({
    method: 'POST',
    path: '/patreon/link',
    summary: 'Exchange the code that came back from Patreon.',
    access: 'user',
    vendorCallsPerHour: 20,
    body: z.object({ code: z.string().min(1).max(2048), state: z.string().min(1).max(512) }),
    response: patronStatusSchema,
    errors: [
      'account.email-unconfirmed',
      'patreon.state-invalid',
      'patreon.code-invalid',
      'patreon.unavailable',
      'patreon.already-linked',
      'route.not-found',
    ],
  }),
  patreonUnlink: defineEndpoint({
    method: 'POST',
    path: '/patreon/unlink',
    summary: 'Forget the linked Patreon account; access ends at once.',
    access: 'user',
    beforeAcceptance: true,
    errors: ['route.not-found'],
  }),
  patreonWebhook: defineEndpoint({
    method: 'POST',
    path: '/patreon/webhook',
    summary:
      'For Patreon: a signed webhook event about a changed membership. The server looks the membership up at Patreon and does not trust the event.',
    access: 'public',
    headers: z.object({
      /** Hex HMAC-MD5 over the body. */
      'x-patreon-signature': z.string().max(200).default(''),
      'x-patreon-event': z.string().max(100).default(''),
    }),
    body: z.looseObject({}),
    signed: true,
    bodyLimit: 1_048_576,
    // With content: Patreon documents 200 as success and does not mention 204.
    response: z.object({ received: z.literal(true) }),
    errors: ['patreon.webhook-refused', 'route.not-found'],
  }),
} as const
