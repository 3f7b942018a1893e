/**
 * Parts that a session starts without and needs later: the question before it is left, with the modal that weighs most, and the
 * end of a session that began without a start screen (`parts/session-parts.queries.ts`). They are loaded a little after its start, so
 * that they open at once, also when the network is gone by then.
 */

/** By then the stage is shown and its first lines are rendered, ms. */
const AFTER_MS = 5000

const parts = [() => import('../../features/sessions/over/game-over.tsx'), () => import('./leaving/leave-modal.tsx')]

/** Returns the function that cancels it. */
export function loadLater(): () => void {
  const timer = setTimeout(() => {
    // A part that cannot be loaded is tried again when it is needed.
    for (const load of parts) load().catch(() => undefined)
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
