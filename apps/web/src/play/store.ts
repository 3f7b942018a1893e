/** A value with listeners: carries state that changes rarely (views, captions, phases) from the outputs to React. */
export interface ReadableStore<T> {
  get(): T
  subscribe(listener: () => void): () => void
}
export interface Store<T> extends ReadableStore<T> {
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
      return () => listeners.delete(listener)
    },
  }
}
