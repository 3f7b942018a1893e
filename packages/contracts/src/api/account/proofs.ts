/** Proofs of identity other than the password: a code of an authenticator app, a passkey, or all of them again. */
import { z } from 'zod'
import { arraySchema } from '../../domain/primitives.ts'
import { factorCodeSchema } from '../../domain/member/security.ts'
import { typedPasswordSchema } from '../../domain/member/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { authResponseSchema } from './auth.ts'

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
const passkeyAssertionSchema = z.object({
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
    transports: arraySchema(z.string().max(30), { max: 10 }).optional(),
  }),
})

export const proofEndpoints = {
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
} as const
