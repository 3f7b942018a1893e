/**
 * Keeps the stored membership near the truth. Authority reads the stored row at every request; a row older than
 * `STALE_MS`, or one that Patreon has sent an event about since, is compared with Patreon behind the request. Access ends
 * only on a complete answer about this patron or on a definite refusal of the grant; anything else keeps the tier and
 * is asked again later, less often with each failure.
 */
import { isSubscribed } from '@rubato/contracts/domain'
import { outsideDatabaseCall } from '../../database/call-budget.ts'
import type { Queries } from '../../database/open-database.ts'
import { PatronPlatformError } from '../../ports/patron-platform.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { isHolding } from './endings-hold.ts'
import { leaseLink, saveAnswer, saveHeld, savePostponed, saveRevoked, type Due, type LeasedLink } from './link-lease.ts'
import { membershipRow } from './membership-row.ts'
import { findMembership, type MembershipRow } from './membership.queries.ts'
import { patronOfLink } from './patron-of-link.ts'

export const STALE_MS = 20 * 60_000
/** Wait after the first failed look-up, ms; doubled with each further one. Patreon blocks sites that repeat refused renewals. */
export const COOL_DOWN_MS = 10 * 60_000
const COOL_DOWN_MAX_MS = 12 * 3_600_000
/** An ending that is held back is looked up again after so long, ms. */
const HELD_MS = 30 * 60_000
/** A member who asks for a look-up gets one when the last was started longer ago than this, ms. */
export const CHECK_GAP_MS = 20_000

/** Why a look-up changed nothing, without anything about the person. */
export type LookUpProblem = 'token-refused' | 'unreadable' | 'unavailable' | 'other-patron' | 'ending-held'

export type RefreshOutcome = 'looked-up' | 'not-due' | 'failed' | 'held'
/** Patreon's answer would end access. `end` stores it; until then the membership is left alone for `HELD_MS`. */
export interface WouldEnd {
  end: () => Promise<void>
}

export interface MembershipRefresher {
  /**
   * Starts a look-up: `when-stale` only of a membership that is due, `now` for a member who asks for it. Resolves once
   * it is known whether one runs; `finished` never rejects because of Patreon.
   */
  start(userId: string, when: 'when-stale' | 'now'): Promise<{ finished: Promise<RefreshOutcome> }>
  /** Looks the membership up when it is due. */
  refreshIfStale(userId: string): Promise<RefreshOutcome>
  /** As `refreshIfStale`, but an answer that ends access is stored by the caller, or not at all. */
  lookUpWithoutEnding(userId: string): Promise<RefreshOutcome | WouldEnd>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

type Report = (problem: LookUpProblem) => void

/** @param report told of look-ups that changed nothing */
export function membershipRefresher(dependencies: MembershipDependencies, report: Report): MembershipRefresher {
  const { queries, clock } = dependencies
  const running = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }
  const lease = (userId: string, due: Due) => leaseLink(queries, userId, new Date(clock.now()), due)
  const whenStale = () => ({ staleBefore: new Date(clock.now() - STALE_MS) })
  const start: MembershipRefresher['start'] = async (userId, when) => {
    const due = when === 'now' ? { askedBefore: new Date(clock.now() - CHECK_GAP_MS) } : whenStale()
    const link = await track(lease(userId, due))
    if (!link) return { finished: Promise.resolve('not-due') }
    // It goes on when the request that asked for it is answered.
    return { finished: track(outsideDatabaseCall(() => lookUpAndEnd(dependencies, link, report))) }
  }
  return {
    start,
    refreshIfStale: async (userId) => (await start(userId, 'when-stale')).finished,
    async lookUpWithoutEnding(userId) {
      const link = await lease(userId, { ...whenStale(), includesHeld: true })
      return link ? track(lookUp(dependencies, link, report)) : 'not-due'
    },
    async settled() {
      await Promise.allSettled(running)
    },
  }
}

async function lookUpAndEnd(
  dependencies: MembershipDependencies,
  link: LeasedLink,
  report: Report,
): Promise<RefreshOutcome> {
  const found = await lookUp(dependencies, link, report)
  if (typeof found === 'string') return found
  if (await isHolding(dependencies.queries)) {
    report('ending-held')
    return 'held'
  }
  await found.end()
  return 'looked-up'
}

async function lookUp(
  dependencies: MembershipDependencies,
  link: LeasedLink,
  report: Report,
): Promise<RefreshOutcome | WouldEnd> {
  try {
    return await compare(dependencies, link)
  } catch (error) {
    const waitMs = Math.min(COOL_DOWN_MS * 2 ** Math.min(link.failures, 20), COOL_DOWN_MAX_MS)
    await savePostponed(dependencies.queries, link, new Date(link.attempted_at.getTime() + waitMs))
    if (!(error instanceof LookUpError)) throw error
    report(error.problem)
    return 'failed'
  }
}

/** Asks Patreon and stores what it says, unless that ends access. Throws `LookUpError`. */
async function compare(dependencies: MembershipDependencies, link: LeasedLink): Promise<RefreshOutcome | WouldEnd> {
  const { queries } = dependencies
  // When Patreon was asked, not when it answered: an event that comes in between is not followed yet.
  const askedAt = link.attempted_at
  const answer = await ask(dependencies, link, askedAt)
  const end = () => save(queries, link, askedAt, answer)
  const opens = answer !== 'revoked' && answer !== null && isSubscribed(answer.tier)
  const stored = opens ? undefined : await findMembership(queries, link.user_id)
  if (!stored || !isSubscribed(stored.tier)) {
    await end()
    return 'looked-up'
  }
  await saveHeld(queries, link, new Date(askedAt.getTime() + HELD_MS))
  return { end }
}

/** A membership as Patreon describes it, null for none, or the definite end of the grant. */
type Answer = MembershipRow | null | 'revoked'

async function save(queries: Queries, link: LeasedLink, askedAt: Date, answer: Answer): Promise<void> {
  if (answer === 'revoked') await saveRevoked(queries, link, askedAt)
  else await saveAnswer(queries, link, askedAt, answer)
}

async function ask(dependencies: MembershipDependencies, link: LeasedLink, askedAt: Date): Promise<Answer> {
  try {
    const patron = await patronOfLink(dependencies, link)
    if (patron.patronId !== link.patreon_user_id) throw new LookUpError('other-patron')
    return membershipRow(link.user_id, patron, dependencies.tierRules, askedAt)
  } catch (error) {
    if (!(error instanceof PatronPlatformError)) throw error
    if (error.problem === 'grant-ended') return 'revoked'
    throw new LookUpError(error.problem === 'code-invalid' ? 'unavailable' : error.problem, error)
  }
}

class LookUpError extends Error {
  readonly problem: LookUpProblem

  constructor(problem: LookUpProblem, cause?: unknown) {
    super(`the look-up changes nothing: ${problem}`, { cause })
    this.name = 'LookUpError'
    this.problem = problem
  }
}
