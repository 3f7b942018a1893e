/** The device was asleep: overdue items are released before anything else, and the session waits or is over. */
import { endSession } from '../effects/end-session.ts'
import { itemsToRelease } from '../model/world.ts'
import type { OpenItem, Setup, Snapshot } from '../model/state.ts'
import { systemLineLength } from '../model/timing.ts'
import type { Emit } from '../model/types.ts'
import { releaseItems } from '../rewrite/release.ts'
import { pauseAfterSleep } from './pause.ts'

/** The session slept through its longest duration: one sentence releases everything, and it is over. */
function endAfterSleep(setup: Setup, snapshot: Snapshot, emit: Emit): Snapshot {
  const { at, world } = snapshot
  const line = itemsToRelease(world).length > 0 ? 'release-all' : 'stopped'
  emit({ kind: 'system-line', at, line, duration: systemLineLength[line] })
  return endSession(snapshot, true, emit)
}

// oxlint-disable-next-line max-params -- a sleep has its length
export function wake(setup: Setup, snapshot: Snapshot, slept: number, emit: Emit): Snapshot {
  const { at } = snapshot
  const lost = Math.max(0, slept)
  // The session clock was stopped, so open items now start and end earlier on it.
  const earlier = (steps: readonly OpenItem[]) =>
    steps.map((step) => ({ ...step, since: step.since - lost, until: step.until - lost }))
  const { capAt, checkInUntil, lastCheckInAt, itemRemindedAt, unconfirmed } = snapshot.world
  const open = earlier(snapshot.world.open)
  const clocks = {
    capAt: capAt - lost,
    checkInUntil: checkInUntil === null ? null : checkInUntil - lost,
    lastCheckInAt: lastCheckInAt - lost,
    itemRemindedAt: itemRemindedAt - lost,
    unconfirmed: earlier(unconfirmed),
  }
  const aged: Snapshot = { ...snapshot, world: { ...snapshot.world, open, ...clocks } }
  if (at >= aged.world.capAt) return endAfterSleep(setup, aged, emit)
  if (aged.world.status !== 'paused') return pauseAfterSleep(setup, aged, emit)
  const overdue = open.filter((item) => item.until <= at).map(({ item }) => item)
  return overdue.length > 0 ? releaseItems(setup, aged, overdue) : aged
}
