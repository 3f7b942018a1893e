import { useSyncExternalStore } from 'react'

/** A value with listeners, for state outside of React: `get` and `subscribe` fit `useSyncExternalStore`. */
export interface ReadableStore<T> {
  get(): T
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}
export interface Store<T> extends ReadableStore<T> {
  /** Notifies the listeners, unless the value is the same by `Object.is`. */
  set(value: T): void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value of a store; renders again when it changes. */
export const useStore = <T>(store: ReadableStore<T>): T => useSyncExternalStore(store.subscribe, store.get)
