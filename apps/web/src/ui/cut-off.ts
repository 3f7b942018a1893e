import { useSyncExternalStore } from 'react'

/** Whether a file that is not loaded yet cannot be had: no network, and no copy of the app for offline play in between. */
export const isCutOff = (): boolean => !navigator.onLine && !navigator.serviceWorker?.controller

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const useIsCutOff = (): boolean => useSyncExternalStore(subscribe, isCutOff)
