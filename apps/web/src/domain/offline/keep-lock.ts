/**
 * One copy for offline play is stored at a time, over all tabs, and none while a copy is removed: a removal takes the lock
 * from the tab that stores one.
 */

/** Name of the Web Lock. */
const LOCK = 'rubato-keep-offline'

/** Another tab stores a copy. */
export class KeptElsewhereError extends Error {
  override readonly name = 'KeptElsewhereError'
}

/**
 * Runs `work` with the lock. When the lock is taken by a removal, `controller` aborts, and the promise rejects once `work`
 * has settled.
 */
export async function storeAlone<T>(controller: AbortController, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let running: Promise<T> | undefined
  try {
    return await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (!lock) throw new KeptElsewhereError()
      running = work()
      return running
    })
  } catch (error) {
    controller.abort()
    await running?.catch(() => undefined)
    throw error
  }
}

/** Whether a tab stores a copy now, or removes it. */
export async function isLocked(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === LOCK)
}

/** Runs `work` while no tab stores a copy. */
export async function removeAlone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(LOCK, { steal: true }, work)
}
