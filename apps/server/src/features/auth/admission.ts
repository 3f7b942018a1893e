/** Admission to sign-up: for everybody, for people with an invite, or for no one (`SIGN_UP`). */
import type { SignUpMode } from '@rubato/contracts/domain'
import type { QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { claimInvite, releaseInvite } from './invites.ts'

/**
 * Uses up the invite where one is needed. Throws `sign-up.closed`, `sign-up.invite-required` or `sign-up.invite-invalid`.
 * Resolves to the function that gives the invite back when the sign-up fails later.
 */
export type Admit = (invite: string | undefined) => Promise<() => Promise<void>>

export function createAdmission({ queries, clock, signUp }: QueriesAndClock & { signUp: SignUpMode }): Admit {
  return async (invite) => {
    if (signUp === 'open') return async () => {}
    if (signUp === 'closed') throw new AppError('sign-up.closed')
    if (invite === undefined) throw new AppError('sign-up.invite-required')
    if (!(await claimInvite(queries, invite, new Date(clock.now())))) throw new AppError('sign-up.invite-invalid')
    return () => releaseInvite(queries, invite)
  }
}
