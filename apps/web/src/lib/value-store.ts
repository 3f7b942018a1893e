/** A value with listeners, for state outside of React: `get` and `subscribe` fit `useSyncExternalStore`. */
export interface ValueStore<Value> {
  get: () => Value
  /** Notifies the listeners, unless the value is the same by `Object.is`. */
  set: (value: Value) => void
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
