/** Keeps the screen on while a session runs, and holds a Web Lock, which keeps browsers from freezing the tab. */

/** While this lock is held, a session is being played somewhere in this browser. */
export const SESSION_LOCK = 'rubato-session'

export interface Vigil {
  release(): void
}

function keepScreenOn(signal: AbortSignal): void {
  let sentinel: WakeLockSentinel | null = null
  const request = async () => {
    if (document.visibilityState !== 'visible' || signal.aborted) return
    // Refused on low battery, for example: the session goes on with a screen that may dim.
    sentinel = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) await sentinel?.release().catch(() => undefined)
  }
  const ask = () => void request()
  document.addEventListener('visibilitychange', ask, { signal })
  signal.addEventListener('abort', () => void sentinel?.release().catch(() => undefined), { once: true })
  ask()
}

/** Holds a lock of this name, where the browser knows locks, so that the tab is not frozen while it is hidden. */
export function holdLock(name: string, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const held = navigator.locks.request(
    name,
    { signal, mode: 'shared' },
    () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  )
  held.catch(() => undefined)
}

/** Begins to hold both, where the browser knows them. */
export function keepVigil(): Vigil {
  const controller = new AbortController()
  if ('wakeLock' in navigator) keepScreenOn(controller.signal)
  holdLock(SESSION_LOCK, controller.signal)
  return { release: () => controller.abort() }
}
