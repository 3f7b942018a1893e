/** The address of a file for a media element: one file at a time, and the address before it is given back. */
import { createStore, type ReadableStore } from '../ui/store.ts'

export interface FileAddress {
  url: ReadableStore<string | null>
  /** Null gives the address back. */
  set(file: Blob | null): void
}

export function createFileAddress(): FileAddress {
  const url = createStore<string | null>(null)
  return {
    url,
    set(file) {
      const before = url.get()
      url.set(file && URL.createObjectURL(file))
      if (before !== null) URL.revokeObjectURL(before)
    },
  }
}
