import { useSyncExternalStore } from 'react'

/** Whether a worker answers with files of a copy of the app. With `?page` it answers with the page about the network alone. */
function servesFiles(): boolean {
  const controller = navigator.serviceWorker?.controller
  return controller ? !controller.scriptURL.endsWith('?page') : false
}

/** Whether a file that is not loaded yet cannot be had: no network, and no copy of the app for offline play in between. */
export const isCutOff = (): boolean => !navigator.onLine && !servesFiles()

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const useIsCutOff = (): boolean => useSyncExternalStore(subscribe, isCutOff)
