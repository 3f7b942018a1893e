/**
 * Keeps the stored membership up to date. Authorization reads the stored row at every request; a row older than
 * `STALE_MS`, or one with a webhook event since its last look-up, is compared with Patreon in the background. Access ends
 * only on a complete answer about this patron or on a definite refusal of the grant; any other answer keeps the tier and
 * is retried with exponential back-off.
 */
import { isSubscribed } from '@rubato/contracts/domain'
import { outsideDatabaseCall } from '../../../database/call-budget.ts'
import type { Queries } from '../../../database/open-database.ts'
import { PatronPlatformError } from '../../../ports/patron-platform.ts'
import type { PatreonDependencies } from './dependencies.ts'
import { isHolding } from './endings-hold.ts'
import { storedAnswer } from './explain-patron.ts'
import { leaseLink, saveAnswer, saveHeld, savePostponed, saveRevoked, type Due, type LeasedLink } from './link-lease.ts'
import { membershipRow } from './membership-row.ts'
import { patronOfLink } from './patron-of-link.ts'
import type { MembershipRow } from '../subscriptions/put-membership.ts'
import { findPatreonMembership } from '../subscriptions/subscriptions.queries.ts'

export const STALE_MS = 20 * 60_000
/** Wait after the first failed look-up, ms; doubled with each further one. Patreon blocks sites that repeat refused renewals. */
export const COOL_DOWN_MS = 10 * 60_000
const COOL_DOWN_MAX_MS = 12 * 3_600_000
/** A held ending is looked up again after this time, ms. */
const HELD_MS = 30 * 60_000
/** Minimum time between two look-ups that a member requests, ms. */
const CHECK_GAP_MS = 20_000

/** Why a look-up changed nothing; contains no personal data. */
export type LookUpProblem = 'token-refused' | 'unreadable' | 'unavailable' | 'other-patron' | 'ending-held'

export type RefreshOutcome = 'looked-up' | 'not-due' | 'failed' | 'held'
/** Patreon's answer would end access. `end` stores it. */
export interface WouldEnd {
  end: () => Promise<void>
}

/** `hold` lets the membership be looked up again after `HELD_MS`, while `end` is undecided. */
interface UndecidedEnd extends WouldEnd {
  hold: () => Promise<void>
}

/** A look-up whose lease is decided. `finished` rejects only for failures other than Patreon's. */
interface StartedRefresh {
  finished: Promise<RefreshOutcome>
}

type Report = (problem: LookUpProblem) => void

/** @param report called for look-ups that changed nothing */
export function memberRefresher(dependencies: PatreonDependencies, report: Report) {
  const { queries, clock } = dependencies
  const running = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }
  const lease = (userId: string, due: Due) => leaseLink(queries, userId, new Date(clock.now()), due)
  const whenStale = () => ({ staleBefore: new Date(clock.now() - STALE_MS) })
  const start = async (userId: string, due: Due): Promise<StartedRefresh> => {
    const link = await track(lease(userId, due))
    if (!link) return { finished: Promise.resolve('not-due') }
    // The look-up outlives the request that started it.
    return { finished: track(outsideDatabaseCall(() => lookUpAndEnd(dependencies, link, report))) }
  }
  return {
    /** At the member's request. */
    startNow: (userId: string): Promise<StartedRefresh> =>
      start(userId, { askedBefore: new Date(clock.now() - CHECK_GAP_MS) }),
    /** On a call of the member, or after a webhook event: only of a membership that is due. */
    startIfStale: (userId: string): Promise<StartedRefresh> => start(userId, whenStale()),
    /** In the nightly run, of a membership that is due: an answer that ends access is stored by the caller, or not at all. */
    async lookUpNightly(userId: string): Promise<RefreshOutcome | WouldEnd> {
      const link = await lease(userId, { ...whenStale(), includesHeld: true })
      return link ? track(lookUpAndHold(dependencies, link, report)) : 'not-due'
    },
    /** Resolves when all running look-ups have ended. */
    async settled() {
      // A lease that is granted meanwhile starts one more look-up.
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

export type MemberRefresher = ReturnType<typeof memberRefresher>

async function lookUpAndEnd(
  dependencies: PatreonDependencies,
  link: LeasedLink,
  report: Report,
): Promise<RefreshOutcome> {
  const found = await lookUp(dependencies, link, report)
  if (typeof found === 'string') return found
  // The lease is kept until this is decided: the status says that the look-up is running.
  if (await isHolding(dependencies.queries)) {
    await found.hold()
    report('ending-held')
    return 'held'
  }
  await found.end()
  return 'looked-up'
}

async function lookUpAndHold(
  dependencies: PatreonDependencies,
  link: LeasedLink,
  report: Report,
): Promise<RefreshOutcome | WouldEnd> {
  const found = await lookUp(dependencies, link, report)
  if (typeof found !== 'string') await found.hold()
  return found
}

async function lookUp(
  dependencies: PatreonDependencies,
  link: LeasedLink,
  report: Report,
): Promise<RefreshOutcome | UndecidedEnd> {
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

/** Asks Patreon and stores the answer unless it ends access. Throws `LookUpError`. */
async function compare(dependencies: PatreonDependencies, link: LeasedLink): Promise<RefreshOutcome | UndecidedEnd> {
  const { queries } = dependencies
  // The time of the question, not of the answer: an event in between makes the link due again.
  const askedAt = link.attempted_at
  const answer = await ask(dependencies, link, askedAt)
  const end = () => save(queries, link, askedAt, answer)
  const opens = answer !== 'revoked' && answer.membership !== null && isSubscribed(answer.membership.tier)
  const stored = opens ? undefined : await findPatreonMembership(queries, link.user_id)
  if (!stored || !isSubscribed(stored.tier)) {
    await end()
    return 'looked-up'
  }
  return { end, hold: () => saveHeld(queries, link, new Date(askedAt.getTime() + HELD_MS)) }
}

/** The membership that Patreon describes, null for none, with the part of the answer that is stored; `revoked` when the grant has ended for good. */
type Answer = { membership: MembershipRow | null; kept: string } | 'revoked'

async function save(queries: Queries, link: LeasedLink, askedAt: Date, answer: Answer): Promise<void> {
  if (answer === 'revoked') await saveRevoked(queries, link, askedAt)
  else await saveAnswer(queries, link, askedAt, answer)
}

async function ask(dependencies: PatreonDependencies, link: LeasedLink, askedAt: Date): Promise<Answer> {
  try {
    const patron = await patronOfLink(dependencies, link)
    if (patron.patronId !== link.patreon_user_id) throw new LookUpError('other-patron')
    const { tierRules } = dependencies
    const membership = membershipRow(link.user_id, patron, tierRules, askedAt)
    return { membership, kept: storedAnswer(patron, tierRules) }
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
