/** The state of a sign-in while the browser is at the provider: sealed, in a cookie of that browser. */
import type { RedirectPurpose } from '@rubato/contracts/api'
import { z } from 'zod'
import type { SecretBox } from '../../crypto/secret-box.ts'
import { IdentityProviderError } from '../../ports/identity.ts'
import type { AuthCookie } from '../../http/auth-cookie.ts'

/** How long a person may take at the provider, seconds. */
const ATTEMPT_SECONDS = 600

const purposes = ['sign-in', 'sign-up', 'reverify'] as const satisfies readonly RedirectPurpose[]
const attemptSchema = z.object({
  purpose: z.enum(purposes),
  state: z.string(),
  nonce: z.string(),
  /** The verifier of PKCE. */
  verifier: z.string(),
  invite: z.string().optional(),
  /** ms since 1970 */
  startedAt: z.number(),
})
export type Attempt = z.infer<typeof attemptSchema>

export const signInAttempts = (cookie: AuthCookie, box: SecretBox) => ({
  /** The `Set-Cookie` value. A later attempt of the browser replaces it. */
  keep: (attempt: Attempt): string => cookie.set(box.seal(JSON.stringify(attempt)), ATTEMPT_SECONDS),
  /** Throws `IdentityProviderError` when this browser has no attempt, or it is over. */
  read(header: string | undefined): Attempt {
    const sealed = cookie.read(header)
    const opened = sealed === undefined ? null : box.open(sealed)
    const attempt = opened === null ? null : attemptSchema.parse(JSON.parse(opened))
    if (!attempt || Date.now() - attempt.startedAt > ATTEMPT_SECONDS * 1000)
      throw new IdentityProviderError('state-invalid', 'NO_ATTEMPT')
    return attempt
  },
  forget: (): string => cookie.clear(),
})
