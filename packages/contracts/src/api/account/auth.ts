import { z } from 'zod'
import { factorCodeSchema } from '../../domain/member/security.ts'
import { emailSchema, typedPasswordSchema, userSchema } from '../../domain/member/user.ts'
import { consentToGiveSchema } from '../../domain/member/declarations.ts'
import { acceptablePolicySchema } from '../../domain/member/policies.ts'
import { membershipTierSchema } from '../../domain/member/membership.ts'
import { suspensionSchema } from '../../domain/member/suspension.ts'
import { instantSchema } from '../../domain/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The specification's auth response; `authToken` is the short-lived bearer token. */
export const authResponseSchema = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ authToken: z.string(), expiresAt: z.int().meta({ description: 'ms since 1970' }) }).optional(),
})
export type AuthResponse = z.infer<typeof authResponseSchema>

/** WebAuthn options as JSON (`PublicKeyCredentialRequestOptionsJSON`); the browser's library reads them. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown())

/** Characters of one base64url member of a WebAuthn answer. */
const CREDENTIAL_PART_MAX = 8192
const credentialPart = z.base64url().min(1).max(CREDENTIAL_PART_MAX)
const credentialShape = {
  id: credentialPart,
  rawId: credentialPart,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.object({}).default({}),
}

/** The JSON of an assertion: `AuthenticationResponseJSON` of WebAuthn level 3. */
export const passkeyAssertionSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: credentialPart,
    authenticatorData: credentialPart,
    signature: credentialPart,
    userHandle: credentialPart.nullish(),
  }),
})

/** The JSON of a new credential: `RegistrationResponseJSON` of WebAuthn level 3. */
export const passkeyAttestationSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: credentialPart,
    attestationObject: credentialPart,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/**
 * Sign-in and reverification by password, like the endpoints of `new-password.ts`, answer `route.not-found` on a site
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
  signInWithCode: defineEndpoint({
    method: 'POST',
    path: '/auth/sign-in/code',
    summary:
      'Second step of signing in, within ten minutes of the password and in the same browser: six digits of the authenticator app, or a recovery code.',
    access: 'session',
    body: z.object({ code: factorCodeSchema }),
    response: authResponseSchema,
    errors: ['auth.code-wrong', 'auth.code-expired', 'request.too-many', 'route.not-found'],
  }),
  passkeyChallenge: defineEndpoint({
    method: 'POST',
    path: '/auth/passkey-challenge',
    summary:
      'The options of `navigator.credentials.get` for a sign-in or a reverification. The challenge is valid once, for five minutes.',
    access: 'session',
    response: passkeyOptionsSchema,
    errors: ['request.too-many', 'route.not-found'],
  }),
  signInWithPasskey: defineEndpoint({
    method: 'POST',
    path: '/auth/sign-in/passkey',
    summary: 'Open a session with a passkey. It proves both factors: the device, and what unlocks it.',
    access: 'session',
    body: z.object({ passkey: passkeyAssertionSchema }),
    response: authResponseSchema,
    errors: ['auth.passkey-refused', 'request.too-many', 'route.not-found'],
  }),
  token: defineEndpoint({
    method: 'POST',
    path: '/auth/token',
    summary:
      'A fresh bearer token for the session in the cookie. Without a session the response has no `data` and the code auth.signed-out; this is not an error.',
    access: 'session',
    response: authResponseSchema,
    errors: [],
  }),
  reverify: defineEndpoint({
    method: 'POST',
    path: '/auth/reverify',
    summary:
      'Prove factors of the session’s user again: the password, a code, both, or a passkey. The new bearer token passes the checks of their presets.',
    access: 'session',
    body: z
      .object({
        password: typedPasswordSchema.optional(),
        code: factorCodeSchema.optional(),
        passkey: passkeyAssertionSchema.optional(),
      })
      .refine(({ password, code, passkey }) => password ?? code ?? passkey, 'Enter your password or a code.'),
    response: authResponseSchema,
    errors: [
      'auth.signed-out',
      'auth.invalid-credentials',
      'auth.code-wrong',
      'auth.passkey-refused',
      'account.second-factor-off',
      'request.too-many',
      'route.not-found',
    ],
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
    errors: [],
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/account/me',
    summary:
      'The signed-in user, the membership tier the server sees, whether they are an admin, the policies and consents that they have not given in their present versions, when the account will be erased, if they asked for it, and the suspension that runs, if any.',
    access: 'user',
    response: userSchema.extend({
      membershipTier: membershipTierSchema,
      isAdmin: z.boolean(),
      policiesToAccept: z.array(acceptablePolicySchema),
      consentsToGive: z.array(consentToGiveSchema),
      eraseAt: instantSchema.nullable(),
      suspension: suspensionSchema.nullable(),
    }),
    errors: [],
  }),
  declareAge: defineEndpoint({
    method: 'POST',
    path: '/account/age-declaration',
    summary: 'Declare to be an adult; stored with its date. Refused on a site where a service checks ages.',
    access: 'user',
    body: z.object({ adult: z.literal(true, 'Only adults may enter.') }),
    response: userSchema,
    errors: ['account.age-check-required'],
  }),
} as const
