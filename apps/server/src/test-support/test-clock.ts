/** A clock that tests move. */
import type { Clock } from '../ports/clock.ts'

export interface TestClock extends Clock {
  /** Changes the time, without running intervals. */
  advance(ms: number): void
  /** Runs the work of all intervals once; resolves when it has ended. */
  strike(): Promise<void>
}

export function testClock(): TestClock {
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
