import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import type { MembershipTier } from '@rubato/contracts/domain'
import { meQuery } from '../../features/account/account.queries.ts'
import { signedInUser } from '../../features/account/testing/signed-in-user.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/query/app-query-client.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import {
  requireAdmin,
  requireMember,
  requireNonMember,
  requireStranger,
  requireSuspended,
  sendMembersHome,
} from './guards.ts'
import { requireOpenRegion } from './require-open-region.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'

type User = EndpointOutput<Endpoints['me']>
const user: User = { ...signedInUser, membershipTier: 'free' }

function signIn(tier: MembershipTier, part: Partial<User> = {}): void {
  setSignedInHint(true)
  queryClient.setQueryData(meQuery.queryKey, { ...user, ...part })
  queryClient.setQueryData(patronStatusQuery.queryKey, { linked: tier !== 'free', membershipTier: tier })
}

/** The redirect target of a guard, "not found" or "stays". */
async function destination(guard: Promise<unknown>): Promise<unknown> {
  const thrown = await guard.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (thrown === undefined) return 'stays'
  if (isNotFound(thrown)) return 'not found'
  if (!isRedirect(thrown)) throw thrown
  const { to, search } = thrown.options
  return search ? { to, search } : to
}

describe('the guards', () => {
  beforeEach(() => {
    setSessionToken(undefined)
    queryClient.clear()
    localStorage.clear()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('A visitor is redirected to sign-in, with the way back', async () => {
    await expect(destination(requireMember('/settings'))).resolves.toEqual({
      to: '/sign-in/$',
      search: { redirect: '/settings' },
    })
  })

  test('A session that has ended redirects to sign-in after one request', async () => {
    const signedOut = () => Promise.resolve(Response.json({ code: 'auth.signed-out', message: '' }))
    const asked = vi.fn<typeof fetch>(signedOut)
    vi.stubGlobal('fetch', asked)
    setSignedInHint(true)
    await expect(destination(requireMember('/home'))).resolves.toMatchObject({ to: '/sign-in/$' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('Where the site is blocked, everybody is told why, but admins and a member’s own account', async () => {
    const page = document.createElement('meta')
    page.name = 'site-settings'
    page.content = JSON.stringify({ isBlocked: true })
    document.head.append(page)
    try {
      signIn('master', { isAdmin: true })
      await expect(destination(requireMember('/home'))).resolves.toBe('/not-here')
      await expect(destination(requireNonMember('/patreon/signup'))).resolves.toBe('/not-here')
      await expect(destination(requireAdmin('/admin/'))).resolves.toBe('stays')
      await expect(destination(sendMembersHome())).resolves.toBe('stays')
      await expect(destination(Promise.resolve().then(requireOpenRegion))).resolves.toBe('/not-here')
    } finally {
      page.remove()
    }
    await expect(destination(Promise.resolve().then(requireOpenRegion))).resolves.toBe('stays')
  })

  test('Admins see the admin screens, members or not; others get not-found', async () => {
    await expect(destination(requireAdmin('/admin/'))).resolves.toEqual({
      to: '/sign-in/$',
      search: { redirect: '/admin/' },
    })
    signIn('master')
    await expect(destination(requireAdmin('/admin/'))).resolves.toBe('not found')
    signIn('free', { isAdmin: true, ageDeclaredAt: null })
    await expect(destination(requireAdmin('/admin/'))).resolves.toBe('stays')
  })

  test('A guard waits for a membership that is being loaded again', async () => {
    signIn('free')
    setSessionToken({ authToken: 'token', expiresAt: Date.now() + 600_000 })
    const statuses = (['free', 'supporter'] as const).map((membershipTier) => ({ linked: true, membershipTier }))
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(statuses.shift())))
    await queryClient.fetchQuery({ ...patronStatusQuery, staleTime: 0 })
    void reloadQueries(queryClient, { queryKey: patronStatusQuery.queryKey, refetchType: 'all' })
    await expect(destination(requireMember('/home'))).resolves.toBe('stays')
  })

  test('A suspended user is told why, on every screen but that one; other users are not', async () => {
    const suspension = { reason: 'Insults.', begunAt: '2026-11-01T00:00:00Z', endsAt: null }
    signIn('master')
    await expect(destination(requireSuspended('/suspended'))).resolves.toBe('/home')
    signIn('master', { suspension, isAdmin: true })
    for (const guard of [requireMember, requireNonMember, requireAdmin])
      await expect(destination(guard('/home'))).resolves.toBe('/suspended')
    await expect(destination(requireSuspended('/suspended'))).resolves.toBe('stays')
    await expect(destination(sendMembersHome())).resolves.toBe('stays')
  })

  test('Sign-in shows the form to visitors and redirects signed-in users, within this site only', async () => {
    await expect(destination(requireStranger('/settings'))).resolves.toBe('stays')
    signIn('free')
    await expect(destination(requireStranger('/settings'))).resolves.toBe('/settings')
    await expect(destination(requireStranger(pathBack({ redirect: '//elsewhere.example/' }, '')))).resolves.toBe(
      '/home',
    )
    await expect(destination(requireStranger(pathBack({}, '')))).resolves.toBe('/home')
  })

  test('Sign-in is shown when the service does not answer', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
    setSignedInHint(true)
    const led = destination(requireStranger('/home'))
    await vi.runAllTimersAsync()
    await expect(led).resolves.toBe('stays')
  })

  test('A member is asked for a new version of a policy, after the age and before any other redirect', async () => {
    const policiesToAccept = [{ policy: 'privacy-policy' as const, version: '2' }]
    signIn('supporter', { policiesToAccept })
    const asked = { to: '/accept-policies', search: { redirect: '/home' } }
    await expect(destination(requireMember('/home'))).resolves.toEqual(asked)
    await expect(destination(requireNonMember('/home'))).resolves.toEqual(asked)
    signIn('supporter', { policiesToAccept, isAdmin: true })
    await expect(destination(requireAdmin('/home'))).resolves.toEqual(asked)
    signIn('supporter', { policiesToAccept, ageDeclaredAt: null })
    await expect(destination(requireMember('/home'))).resolves.toMatchObject({ to: '/age' })
  })

  test('A user without a declaration of age is asked for it before any other redirect', async () => {
    signIn('supporter', { ageDeclaredAt: null })
    await expect(destination(requireMember('/home'))).resolves.toEqual({ to: '/age', search: { redirect: '/home' } })
    await expect(destination(requireNonMember('/patreon/signup'))).resolves.toMatchObject({ to: '/age' })
  })

  test('A user below follower is redirected to the link screen and may stay there', async () => {
    signIn('free')
    await expect(destination(requireMember('/home'))).resolves.toBe('/patreon/signup')
    await expect(destination(requireNonMember('/patreon/signup'))).resolves.toBe('stays')
  })

  test.each(['follower', 'supporter', 'master'] as const)(
    'A %s enters and is redirected from the link screen',
    async (tier) => {
      signIn(tier)
      await expect(destination(requireMember('/home'))).resolves.toBe('stays')
      await expect(destination(requireNonMember('/patreon/signup'))).resolves.toBe('/')
      await expect(destination(sendMembersHome())).resolves.toBe('/home')
    },
  )
})
