/** Whether the builder has the layout of a phone; its style sheets have the same width. */
import { useState, useSyncExternalStore } from 'react'

export function useIsNarrow(): boolean {
  const [media] = useState(() => window.matchMedia('(max-width: 800px)'))
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}
