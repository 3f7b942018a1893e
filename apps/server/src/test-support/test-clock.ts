import { nightBefore } from '../jobs/nights.ts'
import type { Clock } from '../ports/clock.ts'

export interface TestClock extends Clock {
  /** Changes the time, without running intervals. */
  advance(ms: number): void
  /** Runs the work of all intervals once; resolves when it has ended. */
  strike(): Promise<void>
}

/** How far a test may advance the clock without reaching the next night, ms. */
const EVENING_MS = 3_600_000

/** The time until the next night if it is nearer than that, otherwise 0, ms. A night that began during a test would run its jobs again. */
function toNight(now: number): number {
  const until = nightBefore(now + EVENING_MS) - now
  return Math.max(0, until)
}

export function testClock(): TestClock {
  let offset = toNight(Date.now())
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
