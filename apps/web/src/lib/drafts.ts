/**
 * What a person typed and has not saved yet, kept in this tab over a reload. Passwords never come here: the caller
 * names the fields it keeps.
 */
import { forgetStored, readStored, writeStored } from './stored.ts'

const PREFIX = 'draft.'

/** The kept fields of a form; fields of another type than the initial ones are dropped. */
export function readDraft<T extends object>(form: string, initial: T): T {
  const kept = readStored('tab', PREFIX + form)
  if (typeof kept !== 'object' || kept === null) return initial
  const known = Object.entries(kept).filter(
    ([key, value]) => key in initial && typeof value === typeof initial[key as keyof T],
  )
  return { ...initial, ...Object.fromEntries(known) }
}

export const saveDraft = (form: string, values: object): void => writeStored('tab', PREFIX + form, values)
export const dropDraft = (form: string): void => writeStored('tab', PREFIX + form, undefined)
export const dropAllDrafts = (): void => forgetStored('tab', PREFIX)
