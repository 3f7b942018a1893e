import { useSyncExternalStore } from 'react'
import type { ReadableStore } from '../../ui/store.ts'

/** The value of a store; renders again when it changes. */
export const useStore = <T>(store: ReadableStore<T>): T => useSyncExternalStore(store.subscribe, store.get)
