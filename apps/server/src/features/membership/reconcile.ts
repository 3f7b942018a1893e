/**
 * Looks memberships up at Patreon without anybody calling: those that a message hinted at, and once a night all of
 * them, because messages get lost. One look-up at a time, so that a day on which everybody is charged does not run into
 * Patreon's limits.
 */
import { AGAIN_MS, claimJob, nightAfter, nightBefore, setJobDue } from '../../nightly-jobs.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { findHinted, findUncheckedSince } from './hints.repository.ts'
import { COOL_DOWN_MS, type MembershipRefresher, type RefreshOutcome } from './refresh-membership.ts'

const JOB = 'patreon-memberships'
const PAGE = 100
/** So many failures in a row mean that it is not about the person. */
const FAILURES_MAX = 3

export interface Reconciler {
  /** Follows the hints that wait. */
  followHints(): Promise<void>
  /** To be called every now and then: follows hints, and looks at everybody when the night has come. */
  tick(): Promise<void>
  /** Begins nothing more; resolves when what is under way has ended. */
  close(): Promise<void>
}

/** @param report told of failures that are not Patreon's; the next person is looked up all the same */
export function membershipReconciler(
  dependencies: MembershipDependencies,
  refresher: MembershipRefresher,
  report: (error: unknown) => void,
): Reconciler {
  const { queries, clock } = dependencies
  const closing = new AbortController()
  const refresh = (userId: string) =>
    refresher.refreshIfStale(userId).catch((error: unknown) => {
      report(error)
      return 'unavailable' as const
    })
  const walk: Walk = { refresh, signal: closing.signal }
  const followHints = oneAtATime(async () => {
    if (closing.signal.aborted) return
    const coolSince = new Date(clock.now() - COOL_DOWN_MS)
    await lookUp(walk, await findHinted(queries, coolSince, PAGE))
  })
  const night = oneAtATime(() => lookUpAll(dependencies, walk))
  const tick = async () => {
    await Promise.all([followHints(), night()])
  }
  return {
    followHints,
    tick,
    async close() {
      closing.abort()
      await tick()
    },
  }
}

interface Walk {
  refresh: (userId: string) => Promise<RefreshOutcome>
  signal: AbortSignal
}

async function lookUpAll({ queries, clock }: MembershipDependencies, walk: Walk): Promise<void> {
  const now = clock.now()
  if (walk.signal.aborted || !(await claimJob(queries, JOB, new Date(now), new Date(now + AGAIN_MS)))) return
  const night = nightBefore(now)
  let isComplete = true
  let after: string | null = null
  for (;;) {
    const users = await findUncheckedSince(queries, new Date(night), { after, limit: PAGE })
    const { failed, brokenOff } = await lookUp(walk, users)
    // The claim runs out, and the rest is looked at then.
    if (brokenOff) return
    if (failed > 0) isComplete = false
    after = users.at(-1) ?? null
    if (after === null) break
  }
  if (isComplete) await setJobDue(queries, JOB, new Date(nightAfter(night)))
}

async function lookUp({ refresh, signal }: Walk, userIds: readonly string[]) {
  let failed = 0
  let inARow = 0
  for (const userId of userIds) {
    if (signal.aborted || inARow === FAILURES_MAX) return { failed, brokenOff: true }
    const isFailure = (await refresh(userId)) === 'unavailable'
    inARow = isFailure ? inARow + 1 : 0
    if (isFailure) failed += 1
  }
  return { failed, brokenOff: false }
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
