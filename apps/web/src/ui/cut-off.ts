/** Whether a file that is not loaded yet cannot be had: no network, and no copy of the app for offline play in between. */
export const isCutOff = (): boolean => !navigator.onLine && !navigator.serviceWorker?.controller
