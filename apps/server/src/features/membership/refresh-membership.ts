/**
 * Keeps the stored membership near the truth. Authority reads the stored row at every request; a row older than
 * `STALE_MS`, or one that Patreon has hinted at since, is compared with Patreon when its owner calls. A check that fails because Patreon is down changes
 * nothing; one that Patreon refuses ends the membership until the person links again.
 */
import { PatronPlatformError, type Patron, type PatronTokens } from '../../ports/patron-platform.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { membershipRow } from './membership-row.ts'
import { findLink, findMembership, saveCheck, saveTokens } from './membership.repository.ts'
import { sealedTokens } from './sealed-tokens.ts'

export const STALE_MS = 20 * 60_000
/** After a failed try Patreon is left alone for as long; repeated refused refreshes get a site blocked. */
export const COOL_DOWN_MS = 10 * 60_000
/** What became of it: Patreon was asked, did not have to be, or gave no answer. */
export type RefreshOutcome = 'looked-up' | 'not-due' | 'unavailable'
/** A token about to run out is renewed before it is used. */
const MARGIN_MS = 60_000

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

export interface MembershipRefresher {
  /** Resolves when the row is as fresh as it can be; never rejects because of Patreon. */
  refreshIfStale(userId: string): Promise<RefreshOutcome>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export function membershipRefresher(dependencies: MembershipDependencies): MembershipRefresher {
  /** One at a time for each person: a refresh token works once. */
  const running = new Map<string, Promise<RefreshOutcome>>()
  return {
    refreshIfStale(userId) {
      const known = running.get(userId)
      if (known) return known
      const started = refresh(dependencies, userId).finally(() => running.delete(userId))
      running.set(userId, started)
      return started
    },
    async settled() {
      await Promise.allSettled(running.values())
    },
  }
}

async function refresh(dependencies: MembershipDependencies, userId: string): Promise<RefreshOutcome> {
  const { queries, clock } = dependencies
  const link = await findLink(queries, userId)
  if (!link || link.needs_relink || !isDue(link, clock.now())) return 'not-due'
  // When Patreon was asked, not when it answered: a hint that comes in between is not followed yet.
  const askedAt = new Date(clock.now())
  await saveTokens(queries, userId, { attempted_at: askedAt })
  try {
    const patron = await fetchPatron(dependencies, link)
    const row = membershipRow(userId, patron, dependencies.tierRules, askedAt)
    await saveCheck(queries, userId, { checked_at: askedAt }, row)
    return 'looked-up'
  } catch (error) {
    if (!(error instanceof PatronPlatformError)) throw error
    if (error.problem !== 'grant-ended') return 'unavailable'
    await endMembership(dependencies, userId)
    return 'looked-up'
  }
}

function isDue({ checked_at, attempted_at, hinted_at }: Link, now: number): boolean {
  const failedLast = attempted_at > checked_at
  const isHinted = hinted_at !== null && hinted_at >= checked_at
  const isStale = now - checked_at.getTime() > STALE_MS
  return (isHinted || isStale) && (!failedLast || now - attempted_at.getTime() > COOL_DOWN_MS)
}

async function fetchPatron(dependencies: MembershipDependencies, link: Link): Promise<Patron> {
  const { clock, patrons, secretBox } = dependencies
  const access = secretBox.open(link.sealed_access_token)
  // Sealed under a secret we no longer have: as good as gone.
  if (access === null) throw new PatronPlatformError('grant-ended', 'the stored tokens cannot be read')
  if (link.token_expires_at.getTime() - MARGIN_MS <= clock.now())
    return patrons.getPatron(await renew(dependencies, link))
  try {
    return await patrons.getPatron(access)
  } catch (error) {
    // Tokens have been seen to die before their time: one renewal, then it is over.
    if (!(error instanceof PatronPlatformError) || error.problem !== 'grant-ended') throw error
    return patrons.getPatron(await renew(dependencies, link))
  }
}

async function renew(dependencies: MembershipDependencies, link: Link): Promise<string> {
  const { queries, patrons, secretBox } = dependencies
  const refreshToken = secretBox.open(link.sealed_refresh_token)
  if (refreshToken === null) throw new PatronPlatformError('grant-ended', 'the stored tokens cannot be read')
  const tokens: PatronTokens = await patrons.refreshTokens(refreshToken)
  await saveTokens(queries, link.user_id, sealedTokens(dependencies, tokens))
  return tokens.accessToken
}

async function endMembership({ queries, clock }: MembershipDependencies, userId: string): Promise<void> {
  const stored = await findMembership(queries, userId)
  const now = new Date(clock.now())
  await saveCheck(
    queries,
    userId,
    { checked_at: now, needs_relink: true },
    stored ? { ...stored, tier: 'free', updated_at: now } : null,
  )
}
