/**
 * A part of a screen that is loaded when it is first shown. A failed load shows an error with a retry button in its
 * place: it neither removes the rest of the screen nor reloads the page. `React.lazy` is used only here and in
 * `ui/optional-part.tsx` (a test checks the sources).
 */
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Piece } from './piece.tsx'

export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const begin = () => ({ Loaded: lazy(async () => ({ default: await load() })) })
  // Shared by all instances: a loaded component is rendered at once.
  let current = begin()
  return function LazyPiece(props: Props) {
    const [{ Loaded }, setLoaded] = useState(current)
    const again = () => {
      current = begin()
      setLoaded(current)
    }
    return (
      <Piece onRetry={again}>
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </Piece>
    )
  }
}
