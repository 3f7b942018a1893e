/** The state of a partner on the member's side, and whether the partner is there. */
import { createStore } from '../../../../ui/store.ts'
import type { PartnerInvitation } from './guest.ts'

/** Why there is no partner any more, where the member has not ended it: the person has left, a time is over, or the relay has ended. */
export type EndReason = 'left' | 'time' | 'expired' | 'lost'

export type PartnerState =
  | { kind: 'none'; because?: EndReason }
  | { kind: 'invited'; invitation: PartnerInvitation }
  /** The partner's screen shows this number too, unless someone else has used the link. One who is away cannot be accepted. */
  | { kind: 'comparing'; number: string; isAway: boolean }
  | { kind: 'connected'; isAway: boolean }

/** A partner sends at least every two seconds. Without a message for this time it counts as away, ms. */
const AWAY_MS = 7000
/** A comparison of numbers ends when the partner has been away for this time, ms, as it does on the partner's page without the stage. */
const COMPARING_AWAY_MS = 30_000
/** Time in which a number that has changed can be seen before it is accepted, ms. */
const SETTLES_MS = 1500

const now = () => performance.now()

export function createPresence() {
  const state = createStore<PartnerState>({ kind: 'none' })
  /** The last message; while numbers are compared, since when the partner is away. */
  let heardAt = 0
  let isGone = false
  /** When one who has come back while numbers are compared can be accepted. */
  let settledAt = 0
  const setAway = (isAway: boolean) => {
    const current = state.get()
    if ('isAway' in current && current.isAway !== isAway) state.set({ ...current, isAway })
  }
  /** The number is another one after a reload: no press that was meant for the one before accepts it. */
  const settle = () => {
    isGone = false
    settledAt = now() + SETTLES_MS
    setAway(true)
  }
  return {
    state,
    /** Whether numbers are compared with one who is there. */
    isComparable(): boolean {
      const current = state.get()
      return current.kind === 'comparing' && !current.isAway
    },
    setPresent(isConnected: boolean) {
      if (state.get().kind !== 'comparing') return setAway(!isConnected)
      if (isConnected) return settle()
      isGone = true
      heardAt = now()
      setAway(true)
    },
    comparing(number: string) {
      const isAgain = state.get().kind === 'comparing'
      state.set({ kind: 'comparing', number, isAway: isAgain })
      isGone = false
      if (isAgain) settle()
    },
    connected() {
      heardAt = now()
      state.set({ kind: 'connected', isAway: false })
    },
    heard() {
      heardAt = now()
      setAway(false)
    },
    /** Returns whether the partner has been away for too long to go on comparing. */
    passTime(): boolean {
      if (state.get().kind !== 'comparing') {
        if (now() - heardAt > AWAY_MS) setAway(true)
        return false
      }
      if (!isGone && now() >= settledAt) setAway(false)
      return isGone && now() - heardAt >= COMPARING_AWAY_MS
    },
  }
}
