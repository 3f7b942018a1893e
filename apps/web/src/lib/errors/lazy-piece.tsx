/**
 * A piece of a screen that is loaded when it is first shown. A failed load stays in its place, with a way to try again:
 * it neither takes the screen along nor reloads the page. `React.lazy` is used here alone (a test walks the sources).
 */
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Piece } from './piece.tsx'

export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const begin = () => ({ Loaded: lazy(async () => ({ default: await load() })) })
  // Shared by all that show it: what is loaded once is there at once.
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
