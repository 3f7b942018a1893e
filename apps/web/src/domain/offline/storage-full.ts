/** Whether a write failed for want of free storage. */
export const isStorageFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'

/** Free storage of this site, bytes; null where the browser does not say. */
export async function freeBytes(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  return estimate?.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0))
}

/** Throws the error of a full storage if the browser says that these bytes do not fit. */
export async function ensureRoom(bytes: number): Promise<void> {
  const free = await freeBytes()
  if (free !== null && free < bytes) throw new DOMException('The storage is full', 'QuotaExceededError')
}
