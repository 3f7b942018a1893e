/** Guards of routes. Each throws a redirect or not-found; they are loaded with the first guarded route. */
import { notFound, redirect } from '@tanstack/react-router'
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import { isSubscribed } from '@rubato/contracts/domain'
import { requireOpenRegion } from './require-open-region.ts'
import { removeKept } from '../../domain/offline/remove-kept.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { queryClient } from '../../lib/query/app-query-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { site } from '../../lib/browser/site.ts'
import { leadBackTo } from '../../lib/browser/redirect-back.ts'
import { hasSignedInHint, setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { setStorageMember } from '../../lib/storage/stored.ts'

type User = EndpointOutput<Endpoints['me']>

/** The user who is signed in, or undefined. Throws when the service does not answer. */
export async function findUser(): Promise<User | undefined> {
  if (!hasSignedInHint()) return undefined
  try {
    const user = await queryClient.ensureQueryData(meQuery)
    setStorageMember(user.id)
    return user
  } catch (error) {
    if (!isErrorCode(error, 'auth.signed-out')) throw error
    setSignedInHint(false)
    void removeKept()
    return undefined
  }
}

/** Sign-in and sign-up: redirects users who are signed in. Without an answer of the service the form is shown. */
export async function requireStranger(destination: string): Promise<void> {
  const user = await findUser().catch(() => undefined)
  if (user) throw redirect({ to: destination })
}

/** Pages about passwords: where people sign in at a hosted provider, they lead to sign-in. */
export function requirePasswords(): void {
  if (site().identityOrigin !== null) throw redirect({ to: '/sign-in/$', params: { _splat: '' } })
}

/** Redirects visitors to sign-in, which leads back to `path`. */
export async function requireUser(path: string): Promise<User> {
  const user = await findUser()
  if (!user) throw redirect({ to: '/sign-in/$', params: { _splat: '' }, ...leadBackTo(path) })
  return user
}

/** Signed in, and not suspended: a suspended user is shown the reason and the end. */
async function requireUnsuspended(path: string): Promise<User> {
  const user = await requireUser(path)
  if (user.suspension !== null) throw redirect({ to: '/suspended' })
  return user
}

/**
 * Signed in, with a declaration of age, and with the present policies and consents: they are asked when a page is
 * opened. A user whose account will be erased is shown the date, and one in a region where the site is closed the reason.
 */
export async function requireAdult(path: string): Promise<User> {
  const user = await requireUnsuspended(path)
  requireOpenRegion()
  if (user.eraseAt !== null) throw redirect({ to: '/account/data' })
  if (user.ageDeclaredAt === null) throw redirect({ to: '/age', ...leadBackTo(path) })
  if (user.policiesToAccept.length + user.consentsToGive.length > 0)
    throw redirect({ to: '/accept-policies', ...leadBackTo(path) })
  return user
}

/** Signed in, with a declaration of age and a tier that opens the members' area. */
export async function requireMember(path: string): Promise<void> {
  await requireAdult(path)
  const status = await queryClient.fetchQuery(patronStatusQuery)
  if (!isSubscribed(status.membershipTier)) throw redirect({ to: '/patreon/signup' })
}

/** The screens of Patreon: not-found on a site without it. */
export function requirePatrons(): void {
  if (site().membership === 'open') throw notFound()
}

/** The screen that links a Patreon account: redirects members. */
export async function requireNonMember(path: string): Promise<void> {
  requirePatrons()
  await requireAdult(path)
  const status = await queryClient.fetchQuery(patronStatusQuery)
  if (isSubscribed(status.membershipTier)) throw redirect({ to: '/' })
}

/** Admins, members or not. Not-found for other users, so that the admin screens are not revealed. */
export async function requireAdmin(path: string): Promise<void> {
  const user = await requireUnsuspended(path)
  if (!user.isAdmin) throw notFound()
  if (user.policiesToAccept.length > 0) throw redirect({ to: '/accept-policies', ...leadBackTo(path) })
  await queryClient.fetchQuery(patronStatusQuery)
}

/** Whether a member is signed in; false also when the service does not answer. */
export async function isMember(): Promise<boolean> {
  const user = await findUser().catch(() => undefined)
  if (!user || user.suspension !== null || user.ageDeclaredAt === null || user.eraseAt !== null) return false
  if (site().isBlocked) return false
  const status = await queryClient.fetchQuery(patronStatusQuery).catch(() => undefined)
  return status !== undefined && isSubscribed(status.membershipTier)
}

/** The screen of a suspended user: leads home once the suspension is over. */
export async function requireSuspended(path: string): Promise<void> {
  const user = await requireUser(path)
  if (user.suspension === null) throw redirect({ to: '/home' })
}

/** The landing page: redirects members to home. */
export async function sendMembersHome(): Promise<void> {
  if (await isMember()) throw redirect({ to: '/home' })
}
