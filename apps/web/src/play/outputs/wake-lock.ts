/** The wake lock of a session: keeps the screen on, and holds a Web Lock, which keeps browsers from freezing the tab. */

/** Name of the Web Lock that is held while any tab of this browser plays a session. */
export const SESSION_LOCK = 'rubato-session'

/**
 * Keeps the screen on until `signal` aborts, where the browser can. The browser releases the lock when the page is hidden, so it is
 * requested again when the page is shown.
 */
export function keepScreenOn(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return
  let sentinel: WakeLockSentinel | null = null
  const request = async () => {
    if (document.visibilityState !== 'visible' || signal.aborted) return
    // The request is refused on low battery, for example: the session continues with a screen that may dim.
    sentinel = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) await sentinel?.release().catch(() => undefined)
  }
  const tryRequest = () => void request()
  document.addEventListener('visibilitychange', tryRequest, { signal })
  signal.addEventListener('abort', () => void sentinel?.release().catch(() => undefined), { once: true })
  tryRequest()
}

/** Holds a shared Web Lock until `signal` aborts, so that the hidden tab is not frozen. Does nothing without Web Locks. */
export function holdLock(name: string, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const held = navigator.locks.request(
    name,
    { signal, mode: 'shared' },
    () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  )
  held.catch(() => undefined)
}

/**
 * Calls `read` when no tab holds the Web Lock with this name: a session that another tab plays has not been cut off. If that tab
 * crashes, its locks are released. At once without Web Locks.
 */
export function whenLockIsFree(name: string, read: () => void, signal: AbortSignal): void {
  if (!('locks' in navigator)) return read()
  navigator.locks.request(name, { signal }, read).catch(() => undefined)
}

/**
 * Starts to hold the screen wake lock, the Web Lock of sessions, and the Web Locks with further names, each where the browser
 * supports it.
 */
export function holdWakeLock(...names: readonly string[]) {
  const controller = new AbortController()
  keepScreenOn(controller.signal)
  for (const name of [...names, SESSION_LOCK]) holdLock(name, controller.signal)
  return { release: () => controller.abort() }
}
