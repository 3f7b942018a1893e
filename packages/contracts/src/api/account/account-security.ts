/**
 * The security of an account: its address, second factor, passkeys and sessions. The session cookie says whose. On a site
 * whose identity provider has no passwords these endpoints answer `route.not-found`.
 */
import { z } from 'zod'
import { uuidSchema } from '../../domain/primitives.ts'
import {
  accountSecuritySchema,
  factorCodeSchema,
  passkeyNameSchema,
  passkeySchema,
} from '../../domain/member/security.ts'
import { emailSchema } from '../../domain/member/user.ts'
import { authResponseSchema } from './auth.ts'
import { passkeyAttestationSchema, passkeyOptionsSchema } from './proofs.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'

/** The token of a link in a mail: 32 random bytes. */
export const mailTokenSchema = z.base64url().length(43, 'This link is not complete. Open it as it is in the mail.')

const signedIn = ['auth.signed-out', 'request.too-many', 'route.not-found'] as const
const strict = [...signedIn, 'auth.reverification-required'] as const

/** Codes that are shown once. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const accountSecurityEndpoints = {
  getSecurity: defineEndpoint({
    method: 'GET',
    path: '/auth/security',
    summary: 'Address, second factor, passkeys and sessions of the session’s user.',
    access: 'session',
    response: accountSecuritySchema,
    errors: signedIn,
  }),
  getFactors: defineEndpoint({
    method: 'GET',
    path: '/auth/factors',
    summary: 'Which factors the session’s user can prove, for the question of a reverification.',
    access: 'session',
    response: z.object({ hasSecondFactor: z.boolean(), hasPasskey: z.boolean() }),
    errors: signedIn,
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    summary: 'End one session of the account. Succeeds when it has ended already.',
    access: 'session',
    params: z.object({ sessionId: uuidSchema }),
    errors: signedIn,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/password/forgot',
    summary:
      'Send a link to set a new password, if the address has an account. The response does not say whether it has.',
    access: 'public',
    body: z.object({ email: emailSchema }),
    response: authResponseSchema,
    errors: ['mail.unavailable', 'request.too-many', 'route.not-found'],
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/auth/email/verify',
    summary: 'Send a link that confirms the present address.',
    access: 'session',
    errors: [...signedIn, 'mail.unavailable'],
  }),
  changeEmail: defineEndpoint({
    method: 'POST',
    path: '/auth/email',
    summary:
      'Send a link to a new address. The address changes when the link is opened, within an hour; a second request replaces the first.',
    access: 'session',
    body: z.object({ email: emailSchema }),
    errors: [...strict, 'mail.unavailable'],
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/auth/email/confirm',
    summary: 'Confirm an address with the token of a mail, which is valid once.',
    access: 'public',
    body: z.object({ token: mailTokenSchema }),
    response: z.object({ email: emailSchema }),
    errors: ['auth.link-invalid', 'auth.email-taken', 'request.too-many', 'route.not-found'],
  }),
  startSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'A new secret for an authenticator app. The second factor is on when a code of it was confirmed.',
    access: 'session',
    response: z.object({
      /** `otpauth://` address, for a QR code. */
      uri: z.string(),
      /** The secret in base 32, to be typed. */
      secret: z.string(),
    }),
    errors: [...strict, 'account.email-unconfirmed', 'account.second-factor-on'],
  }),
  confirmSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    summary: 'Turn the second factor on with a code of the new secret. Returns the recovery codes, once.',
    access: 'session',
    body: z.object({ code: factorCodeSchema }),
    response: authResponseSchema.extend(recoveryCodesSchema.shape),
    errors: [
      ...strict,
      'account.email-unconfirmed',
      'auth.code-wrong',
      'auth.code-expired',
      'account.second-factor-on',
    ],
  }),
  removeSecondFactor: defineEndpoint({
    method: 'DELETE',
    path: '/auth/second-factor',
    summary: 'Turn the second factor off, and make its recovery codes void.',
    access: 'session',
    response: authResponseSchema,
    errors: strict,
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones are void. They are shown once.',
    access: 'session',
    response: recoveryCodesSchema,
    errors: [...strict, 'account.second-factor-off'],
  }),
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys/start',
    summary: 'The options of `navigator.credentials.create`. The challenge is valid once, for five minutes.',
    access: 'session',
    response: passkeyOptionsSchema,
    errors: [...strict, 'account.email-unconfirmed', 'account.passkeys-full'],
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Store the passkey that the browser made.',
    access: 'session',
    body: z.object({ name: passkeyNameSchema, passkey: passkeyAttestationSchema }),
    response: passkeySchema,
    errors: [...strict, 'account.email-unconfirmed', 'auth.passkey-refused', 'account.passkeys-full'],
  }),
  renamePasskey: defineEndpoint({
    method: 'PATCH',
    path: '/auth/passkeys/:passkeyId',
    summary: 'Give a passkey another name.',
    access: 'session',
    params: z.object({ passkeyId: uuidSchema }),
    body: z.object({ name: passkeyNameSchema }),
    response: passkeySchema,
    errors: [...signedIn, 'account.passkey-missing'],
  }),
  removePasskey: defineEndpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:passkeyId',
    summary: 'Remove a passkey. Succeeds when it was removed already.',
    access: 'session',
    params: z.object({ passkeyId: uuidSchema }),
    errors: strict,
  }),
} as const satisfies Record<string, Endpoint>
