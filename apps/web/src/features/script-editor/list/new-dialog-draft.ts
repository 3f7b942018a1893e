/** New lines that are begun and not added yet, one for each trigger of a script; they outlive the tab they were typed in. */
import { useMemo, useSyncExternalStore } from 'react'
import type { Script } from '@rubato/contracts/domain'
import { z } from 'zod'
import { forgetStored, readStored, storedKeys, writeStored } from '../../../lib/stored.ts'

const PREFIX = 'new-line.'
const prefixOf = (scriptId: string) => `${PREFIX}${scriptId}.`
const keyOf = (scriptId: string, trigger: string) => prefixOf(scriptId) + trigger

/** The title tells its writer where the line is, also without a network. */
const draftSchema = z.object({ text: z.string(), title: z.string() })
type Draft = z.infer<typeof draftSchema>

function read(key: string): Draft | null {
  const parsed = draftSchema.safeParse(readStored('member', key))
  return parsed.success ? parsed.data : null
}

const listeners = new Set<() => void>()

export const readLineDraft = (scriptId: string, trigger: string): string => read(keyOf(scriptId, trigger))?.text ?? ''

export function writeLineDraft({ id, title }: Pick<Script, 'id' | 'title'>, trigger: string, text: string): void {
  const key = keyOf(id, trigger)
  const wasBegun = read(key) !== null
  writeStored('member', key, text === '' ? undefined : { text, title })
  if (wasBegun === (text === '')) for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The triggers of a script in which a line is begun. */
export function useBegunTriggers(scriptId: string): ReadonlySet<string> {
  const prefix = prefixOf(scriptId)
  const begun = useSyncExternalStore(subscribe, () =>
    storedKeys('member', prefix)
      .map((key) => key.slice(prefix.length))
      .sort()
      .join(' '),
  )
  return useMemo(() => new Set(begun.split(' ')), [begun])
}

/** How many lines are begun, and in which scripts, by their titles. */
export function begunLines(): { count: number; titles: string[] } {
  const drafts = storedKeys('member', PREFIX).flatMap((key) => read(key) ?? [])
  return { count: drafts.length, titles: [...new Set(drafts.map(({ title }) => title))] }
}
export const dropLineDrafts = (): void => forgetStored('member', PREFIX)
