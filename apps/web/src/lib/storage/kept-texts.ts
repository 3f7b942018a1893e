/** Texts that fields refuse, kept in this tab while their fields are away: another thing is open, or the page is loaded again. */
import { z } from 'zod'
import { createMovingDraft, readDraft } from './drafts.ts'

/** A refused text, and why. */
export interface RefusedText {
  text: string
  problem: string
}

export interface KeptTexts {
  /** What was refused in the field while this was its value. */
  of(field: string, value: string): RefusedText | undefined
  /** Null: the text was taken, or put back. */
  keep(field: string, value: string, refused: RefusedText | null): void
  /** The names of the fields of a thing begin with another text from now on: the thing has got another name. */
  rename(from: string, to: string): void
  /** `listener` is called after each change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Stores them under the present name of the draft. */
  move(): void
  /** What they belong to is discarded. */
  clear(): void
}

const none = { fields: {} }
const storedSchema = z
  .object({ fields: z.record(z.string(), z.object({ text: z.string(), problem: z.string(), value: z.string() })) })
  .catch(none)

/** @param form the name of the draft, which may change: a new game gets the id of the account */
export function createKeptTexts(form: () => string): KeptTexts {
  const draft = createMovingDraft(form)
  const kept = new Map(Object.entries(storedSchema.parse(readDraft(form(), none)).fields))
  const listeners = new Set<() => void>()
  const store = () => draft.write(kept.size === 0 ? null : { fields: Object.fromEntries(kept) })
  const changed = () => {
    store()
    for (const listener of listeners) listener()
  }
  return {
    of(field, value) {
      const refused = kept.get(field)
      return refused?.value === value ? refused : undefined
    },
    keep(field, value, refused) {
      if (!refused && !kept.has(field)) return
      if (refused) kept.set(field, { ...refused, value })
      else kept.delete(field)
      changed()
    },
    rename(from, to) {
      const moved = [...kept].filter(([field]) => field.startsWith(from))
      if (moved.length === 0) return
      for (const [field] of moved) kept.delete(field)
      for (const [field, refused] of moved) kept.set(to + field.slice(from.length), refused)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    move: store,
    clear() {
      kept.clear()
      changed()
    },
  }
}
