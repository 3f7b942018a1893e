/** Keeps a text that has not been applied yet in this tab, in case its field is closed or the page is reloaded. */
import { createMovingDraft, hasDraft, readDraft } from './drafts.ts'

export interface TextDraft {
  /** Null where there is none. */
  get: () => string | null
  /** Null: the text was applied or discarded. */
  set: (text: string | null) => void
  /** Stores it under the present name of the draft. */
  move: () => void
}

/** @param name of the draft, which may change: a new game gets the id of the account */
export function createTextDraft(name: () => string): TextDraft {
  const draft = createMovingDraft(name)
  let written = hasDraft(name()) ? readDraft(name(), { text: '' }).text : null
  const store = () => draft.write(written === null ? null : { text: written })
  return {
    get: () => written,
    set(text) {
      written = text
      store()
    },
    move: store,
  }
}
