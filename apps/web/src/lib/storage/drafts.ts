/**
 * Unsaved input, kept over a reload: in this tab, or for the member on this device. Passwords are never stored: the caller passes the
 * fields to keep.
 */
import { useEffect } from 'react'
import { hasSignedInHint } from './signed-in-hint.ts'
import { onMemberLeaves, readStored, writeStored } from './stored.ts'
import { createStore } from '../../ui/store.ts'

const PREFIX = 'draft.'

/** The stored fields of a form; fields of another type than the initial ones are dropped. */
export function readDraft<T extends object>(form: string, initial: T): T {
  const kept = readStored('tab', PREFIX + form)
  if (typeof kept !== 'object' || kept === null) return initial
  const known = Object.entries(kept).filter(
    ([key, value]) => key in initial && typeof value === typeof initial[key as keyof T],
  )
  return { ...initial, ...Object.fromEntries(known) }
}

/** Whether input of the form is stored. */
export const hasDraft = (form: string): boolean =>
  readStored('tab', PREFIX + form) !== undefined || readStored('member', PREFIX + form) !== undefined
export const saveDraft = (form: string, values: object): void => writeStored('tab', PREFIX + form, values)
export const dropDraft = (form: string): void => writeStored('tab', PREFIX + form, undefined)

/** Moves the draft of a form to another name; does nothing without a draft. */
export function renameDraft(form: string, name: string): void {
  const kept = readStored('tab', PREFIX + form)
  if (kept === undefined) return
  writeStored('tab', PREFIX + name, kept)
  dropDraft(form)
}

/** A draft whose name may change, as that of a game does which gets its id. `read` returns the stored values; null removes them. */
export function createMovingDraft(nameNow: () => string): {
  read: () => unknown
  write: (values: object | null) => void
} {
  let name = nameNow()
  return {
    read: () => readStored('tab', PREFIX + nameNow()),
    write(values) {
      if (name !== nameNow()) dropDraft(name)
      name = nameNow()
      if (values === null) dropDraft(name)
      // A member who signs out leaves nothing in this tab.
      else if (hasSignedInHint()) saveDraft(name, values)
    },
  }
}

export interface DraftStore<Draft> {
  /** The same object until it changes. */
  read: () => Draft
  write: (draft: Draft) => void
  subscribe: (listener: () => void) => () => void
}
/** Clear the draft stores of this page in memory, by form. */
const forgetters = new Set<{ form: string; forget: () => void }>()
onMemberLeaves(() => forgetters.forEach(({ forget }) => forget()))

/** Removes what is stored of the form, and its draft store's draft. */
export function forgetDraft(form: string): void {
  dropDraft(form)
  writeStored('member', PREFIX + form, undefined)
  for (const each of forgetters) if (each.form === form) each.forget()
}

interface DraftStoreOptions<Draft> {
  /** Turns any stored value into a draft. */
  parse: (kept: unknown) => Draft
  /** An empty draft is not stored. */
  isEmpty: (draft: Draft) => boolean
  /** Whether the draft is stored for the member on this device, where it stays when the tab is closed. */
  outlivesTab?: (draft: Draft) => boolean
}

/**
 * A draft that several screens share and that outlives them: in memory, and over a reload in the storage of the tab, or in that of
 * the member where `outlivesTab` holds.
 */
export function createDraftStore<Draft>(
  form: string,
  { parse, isEmpty, outlivesTab = () => false }: DraftStoreOptions<Draft>,
): DraftStore<Draft> {
  let draft: Draft | undefined
  const read = () => (draft ??= parse(readStored('tab', PREFIX + form) ?? readStored('member', PREFIX + form)))
  const areaOf = (each: Draft) => (outlivesTab(each) ? 'member' : 'tab')
  /** Counts the changes. The draft itself is read from the storage on first use, and again after it was forgotten. */
  const version = createStore(0)
  const notify = () => version.set(version.get() + 1)
  forgetters.add({
    form,
    forget() {
      draft = undefined
      notify()
    },
  })
  return {
    read,
    write(next) {
      // Only the area of the draft before: the other one may hold the draft of another tab.
      writeStored(areaOf(read()), PREFIX + form, undefined)
      draft = next
      if (!isEmpty(next)) writeStored(areaOf(next), PREFIX + form, next)
      notify()
    },
    subscribe: version.subscribe,
  }
}

/** Stores the values of a form as its draft whenever they change, until they were sent. */
export function useKeptDraft(form: string, values: object, isSent: boolean): void {
  useEffect(() => {
    if (!isSent) saveDraft(form, values)
  }, [form, values, isSent])
}
