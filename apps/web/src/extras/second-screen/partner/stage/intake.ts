/**
 * Limits what a stage takes from a partner. Each message may ask for an answer, and the relay closes a connection that sends too
 * much: a flood must not cut the stage off.
 */
import { createStore } from '../../../../ui/store.ts'
import type { FromPartner } from '../messages.ts'

/** Messages that are taken within a second. A partner's page sends fewer than ten. */
export const MESSAGES_PER_SECOND = 20
/** How long the stage says that a partner sends too much, after the last message that was not taken, ms. */
export const FLOOD_NOTE_MS = 10_000
/** Time between two full answers about everything that is shown, ms. */
export const HELLO_MS = 2000

export function createIntake(now: () => number) {
  let second = 0
  let count = 0
  let helloAt = Number.NEGATIVE_INFINITY
  const isFlooding = createStore(false)
  let floodedAt = Number.NEGATIVE_INFINITY
  return {
    /** A stop and a goodbye are always taken. */
    takes({ kind }: FromPartner): boolean {
      if (kind === 'stop' || kind === 'bye') return true
      const current = Math.floor(now() / 1000)
      count = current === second ? count + 1 : 1
      second = current
      if (count > MESSAGES_PER_SECOND) {
        floodedAt = now()
        isFlooding.set(true)
        return false
      }
      if (kind !== 'hello') return true
      const isDue = now() - helloAt >= HELLO_MS
      if (isDue) helloAt = now()
      return isDue
    },
    /** Whether the partner sends more than is taken, now or a short time ago. */
    isFlooding,
    /** Called several times in a second. */
    passTime(isConnected: boolean) {
      if (!isConnected || now() - floodedAt >= FLOOD_NOTE_MS) isFlooding.set(false)
    },
  }
}
