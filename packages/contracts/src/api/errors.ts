/** The closed list of error codes, and their shape on the wire. */
import { z } from 'zod'

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
  'provider.unavailable',
  'provider.misconfigured',
  'provider.denied',
  'provider.state-invalid',
  'provider.code-invalid',
  'provider.answer-invalid',
  'provider.not-reverified',
  'provider.no-former-account',
  'sign-up.closed',
  'sign-up.invite-required',
  'sign-up.invite-invalid',
  'account.age-not-declared',
  'policies.changed',
  'membership.required',
  'membership.tier-required',
  'patreon.state-invalid',
  'patreon.code-invalid',
  'patreon.denied',
  'patreon.unavailable',
  'patreon.already-linked',
  'patreon.webhook-refused',
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

/** `reference` is a random id that finds the matching log line. */
export const errorBodySchema = z.object({
  statusCode: z.int(),
  error: z.enum(errorCodes),
  issues: z.array(issueSchema),
  reference: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
