/** Whether a media query matches, as it changes. */
import { useState, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const [media] = useState(() => window.matchMedia(query))
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}
