/** The closed list of error codes, and their shape on the wire. */
import { z } from 'zod'
import { reverificationPresetNames } from '../domain/member/reverification.ts'

export const errorCodes = [
  'request.invalid',
  'request.not-json',
  'request.too-large',
  'request.cross-site',
  'request.too-many',
  'route.not-found',
  'auth.signed-out',
  'auth.invalid-credentials',
  'auth.email-taken',
  'auth.code-wrong',
  'auth.code-expired',
  'auth.passkey-refused',
  'auth.link-invalid',
  'sign-up.closed',
  'sign-up.invite-required',
  'sign-up.invite-invalid',
  'account.age-not-declared',
  'account.age-check-required',
  'account.consent-required',
  'account.text-changed',
  'account.erasure-due',
  'age-check.state-invalid',
  'age-check.refused',
  'age-check.not-adult',
  'age-check.unavailable',
  'account.second-factor-on',
  'account.second-factor-off',
  'account.passkey-missing',
  'account.passkeys-full',
  'mail.unavailable',
  'policies.changed',
  'membership.required',
  'membership.tier-required',
  'patreon.state-invalid',
  'patreon.code-invalid',
  'patreon.denied',
  'patreon.unavailable',
  'patreon.already-linked',
  'patreon.webhook-refused',
  'payments.not-offered',
  'payments.no-price',
  'payments.unavailable',
  'payments.webhook-refused',
  'checkout.not-found',
  'subscription.not-found',
  'subscription.exists',
  'subscription.conflict',
  'script.not-found',
  'script.own',
  'script.conflict',
  'script.no-dialog',
  'script.taken-down',
  'script.too-many-dialogs',
  'dialog.not-found',
  'dialog.conflict',
  'dialog.exists',
  'content.limit-reached',
  'game.not-found',
  'game.unsafe',
  'generator.not-found',
  'item.conflict',
  'item.taken-down',
  'photos.unavailable',
  'report.not-found',
  'report.decided',
  'report.changed',
  'admin.required',
  'auth.reverification-required',
  'settings.conflict',
  'service.unavailable',
  'server.error',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** One field error: its path and a message. `path` is empty when the error concerns the whole request. */
export const issueSchema = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })
export type Issue = z.infer<typeof issueSchema>

/**
 * `reference` is a random id that finds the matching log line. `reverification` is the preset of a call that was refused
 * with `auth.reverification-required`.
 */
export const errorBodySchema = z.object({
  statusCode: z.int(),
  error: z.enum(errorCodes),
  issues: z.array(issueSchema),
  reference: z.string().optional(),
  reverification: z.enum(reverificationPresetNames).optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
