/** Keeps a value that has not been applied yet in this tab, in case its field is closed or the page is reloaded. */
import { z } from 'zod'
import { createStore, type Store } from '../../ui/store.ts'
import { createMovingDraft } from './drafts.ts'

/** Null where there is none: the value was applied or discarded. */
export interface ValueDraft<Value> extends Store<Value | null> {
  /** Stores it under the present name of the draft. */
  move: () => void
}

/**
 * @param name of the draft, which may change: a new game gets the id of the account
 * @param schema of the value; a stored one of another shape is dropped
 */
export function createValueDraft<Value>(name: () => string, schema: z.ZodType<Value>): ValueDraft<Value> {
  const draft = createMovingDraft(name)
  const kept = z.object({ value: schema }).safeParse(draft.read()).data
  const written = createStore<Value | null>(kept ? kept.value : null)
  const store = () => {
    const value = written.get()
    draft.write(value === null ? null : { value })
  }
  return {
    get: written.get,
    subscribe: written.subscribe,
    set(value) {
      written.set(value)
      store()
    },
    move: store,
  }
}
