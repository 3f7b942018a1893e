/** Status messages for screen readers: one for each settled change, however many keys or frames made it. */
import { createStore, type Store } from '../../../../ui/store.ts'

/** Changes that follow each other faster than this are announced once, ms. */
const SETTLED_MS = 400

export interface Announcer {
  /** The text of the live region; empty between two messages, because a repeated text is not spoken. */
  readonly text: Store<string>
  /** Announces what `message` returns once no other message follows for a moment; an empty text is not announced. */
  settle: (message: () => string) => void
  dispose: () => void
}

export function createAnnouncer(): Announcer {
  const text = createStore('')
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    text,
    settle(message) {
      clearTimeout(timer)
      text.set('')
      timer = setTimeout(() => text.set(message()), SETTLED_MS)
    },
    dispose: () => clearTimeout(timer),
  }
}
