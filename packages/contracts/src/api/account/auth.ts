import { z } from 'zod'
import { emailSchema, typedPasswordSchema, userSchema, suspensionSchema } from '../../domain/member/user.ts'
import { consentToGiveSchema } from '../../domain/member/declarations.ts'
import { acceptablePolicySchema } from '../../domain/member/policies.ts'
import { membershipTierSchema } from '../../domain/member/membership.ts'
import { instantSchema } from '../../domain/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The specification's auth response; `authToken` is the short-lived bearer token. */
export const authResponseSchema = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ authToken: z.string(), expiresAt: z.int().meta({ description: 'ms since 1970' }) }).optional(),
})
export type AuthResponse = z.infer<typeof authResponseSchema>

/**
 * Signing in by password, like reverification and the endpoints of `new-password.ts`, answers `route.not-found` on a site
 * whose identity provider has no passwords.
 */
export const authEndpoints = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/auth/sign-in',
    summary:
      'Open a session. A wrong password and an unknown address give the same response. With a second factor the response has no `data` and the code auth.second-factor: `signInWithCode` follows.',
    access: 'session',
    body: z.object({ email: emailSchema, password: typedPasswordSchema }),
    response: authResponseSchema,
    errors: ['auth.invalid-credentials', 'request.too-many', 'route.not-found'],
  }),
  token: defineEndpoint({
    method: 'POST',
    path: '/auth/token',
    summary:
      'A fresh bearer token for the session in the cookie. Without a session the response has no `data` and the code auth.signed-out; this is not an error.',
    access: 'session',
    response: authResponseSchema,
  }),
  endOtherSessions: defineEndpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    summary: 'End all other sessions of the account; the session of the cookie continues under a new cookie.',
    access: 'session',
    response: authResponseSchema,
    errors: ['auth.signed-out', 'request.too-many'],
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'End the session in the cookie; succeeds without one.',
    access: 'session',
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/account/me',
    summary:
      'The signed-in user, the membership tier the server sees, whether they are an admin, the policies and consents that they have not given in their present versions, when the account will be erased, if they asked for it, and the suspension that runs, if any.',
    access: 'user',
    beforeAcceptance: true,
    response: userSchema.extend({
      membershipTier: membershipTierSchema,
      isAdmin: z.boolean(),
      policiesToAccept: z.array(acceptablePolicySchema),
      consentsToGive: z.array(consentToGiveSchema),
      eraseAt: instantSchema.nullable(),
      /** Notices that the member has not read, up to `UNSEEN_NOTICES_MAX`. */
      unseenNotices: z.int().min(0),
      suspension: suspensionSchema.nullable(),
    }),
  }),
} as const
