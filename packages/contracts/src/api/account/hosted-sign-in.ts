/**
 * Sign-in on the pages of a hosted identity provider. On a site whose identity provider has passwords these endpoints answer
 * `route.not-found`.
 */
import { z } from 'zod'
import { instantSchema } from '../../domain/primitives.ts'
import { newUsernameSchema } from '../../domain/member/names.ts'
import { factorCodeSchema, sessionSchema } from '../../domain/member/security.ts'
import { authSessionSchema, inviteSchema, typedPasswordSchema } from '../../domain/member/user.ts'
import { mailTokenSchema } from './account-security.ts'
import { authResponseSchema } from './auth.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Characters: a provider may put a code of several kB into the address. */
const ANSWER_MAX = 8192

const redirectPurposes = ['sign-in', 'sign-up', 'reverify'] as const
/** Why the browser is sent to the provider. */
export type RedirectPurpose = (typeof redirectPurposes)[number]

const firstSignIn = ['auth.signed-out', 'request.too-many', 'route.not-found'] as const

export const hostedSignInEndpoints = {
  startRedirect: defineEndpoint({
    method: 'POST',
    path: '/auth/redirect',
    summary: 'The address at the provider for the browser. A cookie binds the answer to this browser, for ten minutes.',
    access: 'session',
    body: z.object({ purpose: z.enum(redirectPurposes), invite: inviteSchema.optional() }),
    response: z.object({ url: z.url() }),
    errors: ['provider.unavailable', 'provider.misconfigured', 'request.too-many', 'route.not-found'],
  }),
  finishRedirect: defineEndpoint({
    method: 'POST',
    path: '/auth/redirect/finish',
    summary:
      'Open a session with the answer of the provider. At the first sign-in of a person the response has no `data` and the code first-sign-in.',
    access: 'session',
    body: z.object({ search: z.string().max(ANSWER_MAX) }),
    response: authResponseSchema,
    errors: [
      'provider.unavailable',
      'provider.misconfigured',
      'provider.denied',
      'provider.state-invalid',
      'provider.code-invalid',
      'provider.answer-invalid',
      'provider.not-reverified',
      'request.too-many',
      'route.not-found',
    ],
  }),
  getFirstSignIn: defineEndpoint({
    method: 'GET',
    path: '/auth/first-sign-in',
    summary:
      'For a person whose first sign-in is not finished: the account with the same verified address from before the site had a hosted provider, if any.',
    access: 'session',
    response: z.object({
      formerAccount: z
        .object({ username: z.string(), createdAt: instantSchema, hasSecondFactor: z.boolean() })
        .nullable(),
    }),
    errors: firstSignIn,
  }),
  moveAccount: defineEndpoint({
    method: 'POST',
    path: '/auth/first-sign-in/move',
    summary:
      'Continue the former account, with its password or the token of a mail to its address, and a code of its second factor where that is on. From then on it belongs to the person at the provider.',
    access: 'session',
    body: z
      .object({
        password: typedPasswordSchema.optional(),
        link: mailTokenSchema.optional(),
        code: factorCodeSchema.optional(),
      })
      .refine(({ password, link }) => password ?? link, 'Enter your password.'),
    response: authResponseSchema,
    errors: [
      ...firstSignIn,
      'auth.invalid-credentials',
      'auth.link-invalid',
      'auth.code-wrong',
      'provider.no-former-account',
    ],
  }),
  sendMoveLink: defineEndpoint({
    method: 'POST',
    path: '/auth/first-sign-in/move-link',
    summary:
      'Send a link to the address of the former account that replaces its password. It is valid for an hour, once.',
    access: 'session',
    errors: [...firstSignIn, 'mail.unavailable', 'provider.no-former-account'],
  }),
  openAccount: defineEndpoint({
    method: 'POST',
    path: '/auth/first-sign-in/account',
    summary: 'Open a new account under a name. A site may ask for an invite, or take no new accounts.',
    access: 'session',
    refusesBlocked: true,
    body: z.object({ username: newUsernameSchema }),
    response: authResponseSchema,
    errors: [...firstSignIn, 'sign-up.closed', 'sign-up.invite-required', 'sign-up.invite-invalid'],
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'The sessions at this site of the session’s user, newest first.',
    access: 'session',
    response: z.object({ sessions: z.array(sessionSchema) }),
    errors: ['auth.signed-out', 'request.too-many', 'route.not-found'],
  }),
  signOutAddress: defineEndpoint({
    method: 'GET',
    path: '/auth/sign-out-address',
    summary: 'The address at the provider that ends the session there; null when it has none or does not answer.',
    access: 'public',
    response: z.object({ url: z.url().nullable() }),
    errors: ['request.too-many', 'route.not-found'],
  }),
  getAuthSession: defineEndpoint({
    method: 'GET',
    path: '/account/session',
    summary: 'The session of the bearer token, as the provider reports it.',
    access: 'user',
    beforeAcceptance: true,
    response: authSessionSchema,
    errors: ['route.not-found'],
  }),
} as const
