/** Hints, loaded after the screen that shows them: without a network there are none. */
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'

const nothing = () => null

export const WaitingHints = lazyPiece(() =>
  import('./waiting-hints.tsx').then(
    (loaded) => loaded.WaitingHints,
    () => nothing,
  ),
)
export const FirstUseHints = lazyPiece(() =>
  import('./first-use-hints.tsx').then(
    (loaded) => loaded.FirstUseHints,
    () => nothing,
  ),
)
