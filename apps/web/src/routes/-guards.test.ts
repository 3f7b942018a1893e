// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { isRedirect } from '@tanstack/react-router'
import type { MembershipTier, User } from '@rubato/contracts/domain'
import { meQuery } from '../features/account/account.queries.ts'
import { patronStatusQuery } from '../features/membership/membership.queries.ts'
import { queryClient } from '../lib/queries.ts'
import { setSignedInHint } from '../lib/signed-in-hint.ts'
import { requireMember, requireNonMember, sendMembersHome } from './-guards.ts'

const user: User & { membershipTier: MembershipTier } = {
  id: '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10',
  username: 'someone',
  email: null,
  ageDeclaredAt: '2026-01-01T00:00:00Z',
  membershipTier: 'free',
}

function signIn(tier: MembershipTier, part: Partial<User> = {}): void {
  setSignedInHint(true)
  queryClient.setQueryData(meQuery.queryKey, { ...user, ...part })
  queryClient.setQueryData(patronStatusQuery.queryKey, { linked: tier !== 'free', membershipTier: tier })
}

/** Where a guard sends people, or "stays". */
async function destination(guard: Promise<unknown>): Promise<unknown> {
  const thrown = await guard.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (thrown === undefined) return 'stays'
  if (!isRedirect(thrown)) throw thrown
  const { to, search } = thrown.options
  return search ? { to, search } : to
}

describe('the guards', () => {
  beforeEach(() => {
    queryClient.clear()
    localStorage.clear()
  })

  test('A stranger signs in first and is brought back', async () => {
    await expect(destination(requireMember('/settings'))).resolves.toEqual({
      to: '/sign-in/$',
      search: { redirect: '/settings' },
    })
  })

  test('Somebody who has not declared their age is asked before anything else', async () => {
    signIn('supporter', { ageDeclaredAt: null })
    await expect(destination(requireMember('/home'))).resolves.toEqual({ to: '/age', search: { redirect: '/home' } })
    await expect(destination(requireNonMember('/patreon/signup'))).resolves.toMatchObject({ to: '/age' })
  })

  test('Below follower leads to the link screen, and the link screen keeps them', async () => {
    signIn('free')
    await expect(destination(requireMember('/home'))).resolves.toBe('/patreon/signup')
    await expect(destination(requireNonMember('/patreon/signup'))).resolves.toBe('stays')
  })

  test.each(['follower', 'supporter', 'master'] as const)(
    'A %s enters and never sees the link screen',
    async (tier) => {
      signIn(tier)
      await expect(destination(requireMember('/home'))).resolves.toBe('stays')
      await expect(destination(requireNonMember('/patreon/signup'))).resolves.toBe('/')
      await expect(destination(sendMembersHome())).resolves.toBe('/home')
    },
  )
})
