/** Texts of new dialogs that are not added yet: one per trigger of a script, stored until they are added or discarded. */
import { useMemo, useSyncExternalStore } from 'react'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { z } from 'zod'
import { readStored, storedKeys, writeStored } from '../../../lib/storage/stored.ts'
import { createStore } from '../../../ui/store.ts'

const PREFIX = 'new-line.'
const prefixOf = (scriptId: string) => `${PREFIX}${scriptId}.`
const keyOf = (scriptId: string, trigger: string) => prefixOf(scriptId) + trigger

/** `title` is the script's: it is shown at sign-out, also without a network. */
const draftSchema = z.object({ text: z.string(), title: z.string() })
type Draft = z.infer<typeof draftSchema>

const read = (key: string): Draft | null => draftSchema.safeParse(readStored('member', key)).data ?? null

/** Counts the drafts that this tab has started or finished. */
const version = createStore(0)

export const readDraft = (scriptId: string, trigger: string): string => read(keyOf(scriptId, trigger))?.text ?? ''

/** An empty text deletes the draft. */
export function writeDraft({ id, name }: Pick<ScriptItem, 'id' | 'name'>, trigger: string, text: string): void {
  const key = keyOf(id, trigger)
  const wasStarted = read(key) !== null
  writeStored('member', key, text === '' ? undefined : { text, title: name })
  if (wasStarted === (text === '')) version.set(version.get() + 1)
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = version.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

/** The triggers of a script that have a draft. */
export function useTriggersWithDraft(scriptId: string): ReadonlySet<string> {
  const prefix = prefixOf(scriptId)
  const triggers = useSyncExternalStore(subscribe, () =>
    storedKeys('member', prefix)
      .map((key) => key.slice(prefix.length))
      .sort()
      .join(' '),
  )
  return useMemo(() => new Set(triggers.split(' ')), [triggers])
}

/** The member's drafts on this device: their number, and the titles of their scripts. */
export function findDrafts(): { count: number; titles: string[] } {
  const drafts = storedKeys('member', PREFIX).flatMap((key) => read(key) ?? [])
  return { count: drafts.length, titles: [...new Set(drafts.map(({ title }) => title))] }
}
