/** Texts that fields refuse, kept in this tab while their fields are away: another thing is open, or the page is loaded again. */
import { z } from 'zod'
import { createMovingDraft } from './drafts.ts'

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
  /** Each field has the name that `nameOf` returns for its name from now on; with null its text is dropped. */
  rename(nameOf: (field: string) => string | null): void
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
  const kept = new Map(Object.entries(storedSchema.parse(draft.read()).fields))
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
    rename(nameOf) {
      const named = [...kept].map(([field, refused]) => ({ field, name: nameOf(field), refused }))
      if (named.every(({ field, name }) => field === name)) return
      kept.clear()
      for (const { name, refused } of named) if (name !== null) kept.set(name, refused)
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
