import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(prefers-reduced-motion: reduce)')
const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the system requests reduced motion; updates when the setting changes. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
