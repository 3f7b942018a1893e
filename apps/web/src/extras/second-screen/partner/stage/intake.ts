/**
 * Limits what a stage takes from a partner. Each message may ask for an answer, and the relay closes a connection that sends too
 * much: a flood must not cut the stage off.
 */
import type { FromPartner } from '../messages.ts'

/** Messages that are taken within a second. A partner's page sends fewer than ten. */
export const MESSAGES_PER_SECOND = 20
/** Time between two full answers about everything that is shown, ms. */
export const HELLO_MS = 2000

export function createIntake(now: () => number) {
  let second = 0
  let count = 0
  let helloAt = Number.NEGATIVE_INFINITY
  return {
    /** A stop and a goodbye are always taken. */
    takes({ kind }: FromPartner): boolean {
      if (kind === 'stop' || kind === 'bye') return true
      const current = Math.floor(now() / 1000)
      count = current === second ? count + 1 : 1
      second = current
      if (count > MESSAGES_PER_SECOND) return false
      if (kind !== 'hello') return true
      const isDue = now() - helloAt >= HELLO_MS
      if (isDue) helloAt = now()
      return isDue
    },
  }
}
