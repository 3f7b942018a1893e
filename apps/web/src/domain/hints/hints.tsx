/** Hints, loaded after the screen that shows them: without a network there are none. */
import type { ComponentType } from 'react'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'

const nothing = () => null

export const WaitingHints = lazyPiece(() => import('./waiting-hints.tsx').then(componentOf, () => nothing))
export const FirstUseHints = lazyPiece(() => import('./first-use-hints.tsx').then(componentOf, () => nothing))

function componentOf<Props extends object>(loaded: { default: ComponentType<Props> }): ComponentType<Props> {
  return loaded.default
}
