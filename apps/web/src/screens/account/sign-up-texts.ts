/** What the sign-up screens say, by who may make an account. */
import { hasPatrons, signUpMode } from '../../lib/browser/product.ts'

/** The token of an invite link, which is behind the # of the address: browsers do not send it with the request. */
export const inviteIn = (hash: string): string | undefined => new URLSearchParams(hash).get('invite') || undefined

/** The texts below `sign-up`: of the form, or of why there is none. */
export function textsFor(invite: string | undefined): 'linked' | 'open' | 'invite' | 'closed' {
  const mode = signUpMode()
  if (mode === 'closed' || (mode === 'invite' && invite === undefined)) return mode
  return hasPatrons() ? 'linked' : 'open'
}
