/**
 * Looks memberships up at Patreon without anybody calling: those that a message hinted at, and once a night all of
 * them, because messages get lost. One look-up at a time, so that a day on which everybody is charged does not run into
 * Patreon's limits.
 */
import { AGAIN_MS, claimJob, nightAfter, nightBefore, setJobDue } from '../../jobs/claim-job.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { countLinked, findHinted, findUncheckedSince } from './due-links.queries.ts'
import { findHold, removeHold, saveHold } from './endings-hold.ts'
import { endLapsed } from './membership.queries.ts'
import type { MembershipRefresher, RefreshOutcome, WouldEnd } from './refresh-membership.ts'

const JOB = 'patreon-memberships'
const PAGE = 100
/** So many failures in a row mean that it is not about the person. */
const FAILURES_MAX = 3
/** A night that would end more than this share of the memberships is stopped: Patreon's answers are doubted. */
const ENDINGS_SHARE = 0.1
/** So many may end in any night, however few members there are. */
const ENDINGS_MIN = 3

export interface Reconciler {
  /** Follows the hints that wait. */
  followHints(): Promise<void>
  /** To be called every now and then: follows hints, and looks at everybody when the night has come. */
  tick(): Promise<void>
  /** Begins nothing more; resolves when what is under way has ended. */
  close(): Promise<void>
}

export interface ReconcilerReports {
  /** A failure that is not Patreon's; the next person is looked up all the same. */
  failed(error: unknown): void
  /** A night was stopped before it ended `endings` of `members` memberships; nothing ends while it is held. */
  endingsHeld(counts: { endings: number; members: number }): void
}

export function membershipReconciler(
  dependencies: MembershipDependencies,
  refresher: MembershipRefresher,
  reports: ReconcilerReports,
): Reconciler {
  const { queries, clock } = dependencies
  const closing = new AbortController()
  const { signal } = closing
  const orFailed = (look: (userId: string) => Promise<RefreshOutcome | WouldEnd>) => (userId: string) =>
    look(userId).catch((error: unknown) => {
      reports.failed(error)
      return 'failed' as const
    })
  const followHints = oneAtATime(async () => {
    if (signal.aborted) return
    const hinted = await findHinted(queries, new Date(clock.now()), PAGE)
    await lookUp({ look: orFailed(refresher.refreshIfStale), signal }, hinted)
  })
  const walk = { look: orFailed(refresher.lookUpWithoutEnding), signal }
  const night = oneAtATime(() => lookUpAll(dependencies, walk, reports))
  const tick = async () => {
    await Promise.all([followHints(), night(), endLapsed(queries, new Date(clock.now()))])
  }
  return {
    followHints,
    tick,
    async close() {
      closing.abort()
      await Promise.all([followHints(), night()])
    },
  }
}

interface Walk {
  look: (userId: string) => Promise<RefreshOutcome | WouldEnd>
  signal: AbortSignal
}

async function lookUpAll(dependencies: MembershipDependencies, walk: Walk, reports: ReconcilerReports): Promise<void> {
  const { queries, clock } = dependencies
  const now = clock.now()
  if (walk.signal.aborted || !(await claimJob(queries, JOB, new Date(now), new Date(now + AGAIN_MS)))) return
  const night = nightBefore(now)
  const members = await countLinked(queries)
  const hold = await findHold(queries)
  const endingsMax = hold?.releasedAt ? Infinity : Math.max(ENDINGS_MIN, Math.floor(members * ENDINGS_SHARE))
  const found = await collect(dependencies, walk, { since: new Date(night), now: new Date(now), endingsMax })
  if (found.endings.length > endingsMax) {
    const counts = { endings: found.endings.length, members }
    await saveHold(queries, { heldAt: new Date(now), ...counts })
    reports.endingsHeld(counts)
    return
  }
  // The claim runs out, and the rest is looked at then, with those who were not decided.
  if (found.brokenOff) return
  for (const { end } of found.endings) await end()
  await removeHold(queries)
  if (found.failed === 0) await setJobDue(queries, JOB, new Date(nightAfter(night)))
}

interface Found {
  failed: number
  brokenOff: boolean
  /** Not stored yet: a night ends all of them or none. */
  endings: WouldEnd[]
}

/** Looks up everybody who was not looked up since the night began, until more than `endingsMax` would end. */
async function collect(
  { queries }: MembershipDependencies,
  walk: Walk,
  { since, now, endingsMax }: { since: Date; now: Date; endingsMax: number },
): Promise<Found> {
  const found: Found = { failed: 0, brokenOff: false, endings: [] }
  let after: string | null = null
  for (;;) {
    const users = await findUncheckedSince(queries, since, { now, after, limit: PAGE })
    const page = await lookUp(walk, users, endingsMax - found.endings.length)
    found.failed += page.failed
    found.endings.push(...page.endings)
    found.brokenOff = page.brokenOff
    after = users.at(-1) ?? null
    if (found.brokenOff || after === null) return found
  }
}

async function lookUp({ look, signal }: Walk, userIds: readonly string[], endingsMax = Infinity): Promise<Found> {
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

/** Who asks while it runs gets another run behind it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    try {
      do {
        again = false
        await work()
      } while (again)
    } finally {
      running = undefined
    }
  }
  return () => {
    if (running) again = true
    else running = run()
    return running
  }
}
