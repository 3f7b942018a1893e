/** The texts of the sign-up screens, by who may make an account. */
import { site } from '../../lib/browser/site.ts'

/** The token of an invite link, which is behind the # of the address: browsers do not send it with the request. */
export const inviteIn = (hash: string): string | undefined => new URLSearchParams(hash).get('invite') || undefined

/** The texts below `sign-up`: of the form, or of why there is none. */
export function textsFor(invite: string | undefined): 'linked' | 'open' | 'invite' | 'closed' {
  const mode = site().signUp
  if (mode === 'closed' || (mode === 'invite' && invite === undefined)) return mode
  return site().membership !== 'open' ? 'linked' : 'open'
}
