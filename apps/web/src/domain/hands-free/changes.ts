/** Storage key and change listeners of the bindings: for code that starts without the bindings themselves. */
import { readStored, writeStored } from '../../lib/storage/stored.ts'

export const BINDINGS_KEY = 'hands-free'

/** A browser that stores nothing keeps the choice as long as the page. */
let isChosen = false
/** Whether the member has changed any binding on this device. */
export const hasChosenBindings = (): boolean => isChosen || readStored('device', BINDINGS_KEY) !== undefined

const listeners = new Set<() => void>()
/** Returns the function that unsubscribes. */
export function onBindings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function storeBindings(bindings: object): void {
  isChosen = true
  writeStored('device', BINDINGS_KEY, bindings)
  for (const listener of listeners) listener()
}
