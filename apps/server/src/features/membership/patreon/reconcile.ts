/**
 * Looks memberships up at Patreon in the background: those with a webhook event, and once a night all of them, because
 * events get lost. One look-up at a time, so that the day on which all members are charged does not exceed Patreon's
 * rate limits.
 */
import type { Queries } from '../../../database/open-database.ts'
import { nightBefore } from '../../../jobs/nights.ts'
import type { PatreonDependencies } from './dependencies.ts'
import { countLinked, findUsersWithEvents, findUncheckedSince } from './due-links.queries.ts'
import { findHold, removeHold, saveHold } from './endings-hold.ts'
import { STALE_MS, type MemberRefresher, type RefreshOutcome, type WouldEnd } from './refresh-member.ts'

export const PATREON_JOB = 'patreon-memberships'
const PAGE = 100
/** A run ends after this many failures in a row: the cause is Patreon, not the members. */
const FAILURES_MAX = 3
/** A nightly run that would end more than this share of the memberships is stopped: the answers are implausible. */
const ENDINGS_SHARE = 0.1
/** So many memberships may end in every night, also with few members. */
const ENDINGS_MIN = 3

export interface ReconcilerReports {
  /** A failure other than Patreon's; the run continues with the next member. */
  failed(error: unknown): void
  /** A run was stopped before it ended `endings` of `members` memberships; no membership ends during the hold. */
  endingsHeld(counts: { endings: number; members: number }): void
}

export function membershipReconciler(
  dependencies: PatreonDependencies,
  refresher: MemberRefresher,
  reports: ReconcilerReports,
) {
  const { queries, clock } = dependencies
  const orFailed = (look: (userId: string) => Promise<RefreshOutcome | WouldEnd>) => (userId: string) =>
    look(userId).catch((error: unknown) => {
      reports.failed(error)
      return 'failed' as const
    })
  const followEvent = orFailed(async (userId) => (await refresher.startIfStale(userId)).finished)
  const lookUpNightly = orFailed(refresher.lookUpNightly)
  return {
    /** Looks up the members with a webhook event. */
    async refreshAfterWebhookEvents(signal: AbortSignal) {
      const users = await findUsersWithEvents(queries, new Date(clock.now()), PAGE)
      await lookUp({ look: followEvent, signal }, users)
    },
    /**
     * Looks up the members who were not looked up since the night began; with `isAsked` also those who were, but not within
     * `STALE_MS`. Incomplete: some members have to be looked up again.
     */
    lookUpAll({ isAsked, signal }: { isAsked: boolean; signal: AbortSignal }): Promise<'incomplete' | void> {
      const since = isAsked ? clock.now() - STALE_MS : nightBefore(clock.now())
      return lookUpAll(dependencies, { look: lookUpNightly, signal, since }, reports)
    },
    /** Ends memberships whose last confirmation is too old. Call it regularly. */
    endLapsed: () => endLapsed(queries, new Date(clock.now())),
  }
}

interface Run {
  look: (userId: string) => Promise<RefreshOutcome | WouldEnd>
  signal: AbortSignal
}

/** A run over all members. */
interface NightlyRun extends Run {
  /** Members who were looked up since then are left out, ms since 1970. */
  since: number
}

async function lookUpAll(
  dependencies: PatreonDependencies,
  { since, ...run }: NightlyRun,
  reports: ReconcilerReports,
): Promise<'incomplete' | void> {
  const { queries, clock } = dependencies
  const now = clock.now()
  const members = await countLinked(queries)
  const hold = await findHold(queries)
  const endingsMax = hold?.releasedAt ? Infinity : Math.max(ENDINGS_MIN, Math.floor(members * ENDINGS_SHARE))
  const found = await collect(dependencies, run, { since: new Date(since), now: new Date(now), endingsMax })
  if (found.endings.length > endingsMax) {
    const counts = { endings: found.endings.length, members }
    await saveHold(queries, { heldAt: new Date(now), ...counts })
    reports.endingsHeld(counts)
    return 'incomplete'
  }
  // The next run looks up the remaining members and the undecided ones.
  if (found.brokenOff) return 'incomplete'
  for (const { end } of found.endings) await end()
  await removeHold(queries)
  return found.failed === 0 ? undefined : 'incomplete'
}

/** The link stays, and the next complete answer restores the membership. */
async function endLapsed(queries: Queries, now: Date): Promise<void> {
  await queries
    .updateTable('memberships')
    .set({ tier: 'free' })
    .where('tier', '<>', 'free')
    .where('valid_until', '<=', now)
    .execute()
}

interface Found {
  failed: number
  brokenOff: boolean
  /** Not stored yet: a run stores all of them or none. */
  endings: WouldEnd[]
}

/** Looks up all members who were not looked up since the night began, until more than `endingsMax` would end. */
async function collect(
  { queries }: PatreonDependencies,
  run: Run,
  { since, now, endingsMax }: { since: Date; now: Date; endingsMax: number },
): Promise<Found> {
  const found: Found = { failed: 0, brokenOff: false, endings: [] }
  let after: string | null = null
  for (;;) {
    const users = await findUncheckedSince(queries, since, { now, after, limit: PAGE })
    const page = await lookUp(run, users, endingsMax - found.endings.length)
    found.failed += page.failed
    found.endings.push(...page.endings)
    found.brokenOff = page.brokenOff
    after = users.at(-1) ?? null
    if (found.brokenOff || after === null) return found
  }
}

async function lookUp({ look, signal }: Run, userIds: readonly string[], endingsMax = Infinity): Promise<Found> {
  const found: Found = { failed: 0, brokenOff: false, endings: [] }
  let inARow = 0
  for (const userId of userIds) {
    if (signal.aborted || inARow === FAILURES_MAX || found.endings.length > endingsMax)
      return { ...found, brokenOff: true }
    const outcome = await look(userId)
    if (typeof outcome !== 'string') found.endings.push(outcome)
    const isFailure = outcome === 'failed'
    inARow = isFailure ? inARow + 1 : 0
    if (isFailure) found.failed += 1
  }
  return { ...found, brokenOff: found.endings.length > endingsMax }
}
