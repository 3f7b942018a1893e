/** A stop that was pressed here: it is sent again and again until the stage says that the session has stopped. */
import { createStore, type ReadableStore } from '../../../ui/store.ts'

/**
 * `sent`: there is no answer yet. `repeated`: there has been none for some time. `failed`: the connection has ended without one; whether
 * the session has stopped is not known.
 */
export type StopState = 'none' | 'sent' | 'repeated' | 'failed'

/** Time between two repetitions, ms. */
const REPEAT_MS = 1000
/** Without an answer for this time the page says that the stop has not arrived yet, ms. */
const LATE_MS = 3000

export interface PendingStop {
  state: ReadableStore<StopState>
  /** A stop was pressed. */
  press(): void
  /** Sends a stop that waits at once: the connection is back. */
  sendAgain(): void
  /** The stage has said that the session has stopped. */
  confirm(): void
  /** The connection has ended. */
  end(): void
  /** Called several times in a second. */
  tick(): void
}

/**
 * @param send each call sends a new frame; a stage that has stopped ignores a further stop
 * @param keep whether a page that is loaded again has to send it
 */
export function createPendingStop(
  now: () => number,
  send: () => void,
  keep: (isPending: boolean) => void,
): PendingStop {
  const state = createStore<StopState>('none')
  let pressedAt = 0
  let nextAt = 0
  const isPending = () => state.get() === 'sent' || state.get() === 'repeated'
  const sendNow = () => {
    nextAt = now() + REPEAT_MS
    send()
  }
  return {
    state,
    press() {
      if (!isPending()) {
        pressedAt = now()
        state.set('sent')
        keep(true)
      }
      sendNow()
    },
    sendAgain() {
      if (isPending()) sendNow()
    },
    confirm() {
      if (isPending()) keep(false)
      state.set('none')
    },
    end() {
      if (isPending()) state.set('failed')
    },
    tick() {
      if (!isPending()) return
      if (now() >= nextAt) sendNow()
      if (now() - pressedAt >= LATE_MS) state.set('repeated')
    },
  }
}
