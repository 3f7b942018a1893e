/** The sound of lines that this browser has rendered or received, in IndexedDB. */
import { clear, createStore, type UseStore } from 'idb-keyval'

export const openClipStore = (): UseStore => createStore('rubato-voice', 'clips')

/** Called at sign-out: a script may be private, and its sound says as much as its text. Never rejects. */
export async function forgetClips(): Promise<void> {
  try {
    await clear(openClipStore())
  } catch {
    // Private windows may refuse storage: then nothing is stored.
  }
}
