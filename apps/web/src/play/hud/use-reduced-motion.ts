import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(prefers-reduced-motion: reduce)')
const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the member asked the system for less movement; follows a change at once. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
