import { beginNightsAt, nightBefore } from '../jobs/nights.ts'
import type { Clock } from '../ports/clock.ts'

export interface TestClock extends Clock {
  /** Changes the time, without running intervals. */
  advance(ms: number): void
  /** Runs the work of all intervals once; resolves when it has ended. */
  strike(): Promise<void>
}

/** How far a test may advance the clock without reaching the next night, ms. */
const EVENING_MS = 3_600_000
const HALF_DAY_MS = 12 * EVENING_MS

/**
 * Moves the nights away if one is nearer than that: a night that began during a test would run its jobs again. The clock itself stays
 * at the time of the database and of the stand-ins.
 */
function moveNights(now: number): void {
  if (nightBefore(now + EVENING_MS) > now) beginNightsAt(new Date(now + HALF_DAY_MS).getUTCHours())
}

export function testClock(): TestClock {
  moveNights(Date.now())
  let offset = 0
  const works = new Set<() => Promise<void>>()
  return {
    now: () => Date.now() + offset,
    every(_ms, work) {
      works.add(work)
      return () => void works.delete(work)
    },
    advance: (ms) => void (offset += ms),
    async strike() {
      for (const work of works) await work()
    },
  }
}
