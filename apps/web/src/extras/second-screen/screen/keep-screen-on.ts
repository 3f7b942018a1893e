/** The screen wake lock of a page that is part of a session, so that its stop needs no unlocking. */
import { keepScreenOn } from '../../../play/mirror.ts'
import type { ReadableStore } from '../../../ui/store.ts'
import { hasJoined, type LinkState } from './stage-connection.ts'

/**
 * Keeps the screen on from the time the stage accepts the page until the session ends. Returns a function that
 * ends it before.
 */
export function keepScreenOnWhileJoined(state: ReadableStore<LinkState>): () => void {
  let held: AbortController | null = null
  const release = () => {
    held?.abort()
    held = null
  }
  const update = () => {
    if (!hasJoined(state.get())) return release()
    if (held) return
    held = new AbortController()
    keepScreenOn(held.signal)
  }
  const unsubscribe = state.subscribe(update)
  update()
  return () => {
    unsubscribe()
    release()
  }
}
