/**
 * Which games of the member have changes on this device that the account does not have. A draft is one that the account
 * does not have at all. The builder keeps the changes themselves in IndexedDB; these marks are read at once, by screens
 * that do not load the builder.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { eventTaskSchema, uuidSchema, type EventTask } from '@rubato/contracts/domain'
import { readStored, storedKeys, writeStored } from '../lib/storage/stored.ts'
import { createStore } from '../ui/store.ts'
import { NEW_ID } from './edited.ts'
import { keptAtSignOut } from './member-data/kept-at-sign-out.ts'

const PREFIX = 'unsent-game.'
const SENT_KEY = keptAtSignOut.sentDrafts
/** Sent drafts whose game is remembered. */
const SENT_MAX = 50
/** Counts the marks that were set or removed in this tab. */
const version = createStore(0)

const markSchema = z.object({
  name: z.string(),
  /** ms since 1970 */
  changedAt: z.number(),
  /** Length of the game, ms; of a branching game that of its longest way, null while its ways cannot be judged. */
  length: z.number().nullable(),
  /** Of a branching game: the length of its shortest way, ms. */
  shortest: z.exactOptional(z.number()),
  branches: z.exactOptional(z.literal(true)),
  /** The first tasks, in order of time. */
  tasks: z.array(eventTaskSchema).catch([]),
})

/** Older marks are the name alone. */
const readMark = (id: string) => {
  const stored = readStored('member', PREFIX + id)
  const mark = markSchema.safeParse(stored)
  if (mark.success) return mark.data
  return { name: typeof stored === 'string' ? stored : '', changedAt: null, length: null, tasks: [] }
}

const markedIds = (): string[] => storedKeys('member', PREFIX).map((key) => key.slice(PREFIX.length))

export type ChangedGame = Omit<z.infer<typeof markSchema>, 'changedAt'>

/** @param changed null where the account has everything */
export function markUnsentGame(gameId: string, changed: ChangedGame | null): void {
  const key = PREFIX + gameId
  if (changed === null && readStored('member', key) === undefined) return
  writeStored('member', key, changed ? { ...changed, changedAt: Date.now() } : undefined)
  version.set(version.get() + 1)
}

/** Names by id, of drafts too. */
export const readUnsentGames = (): ReadonlyMap<string, string> =>
  new Map(markedIds().map((id) => [id, readMark(id).name]))

/** As `readUnsentGames`, read again when the builder saves, which it may still do after its screen was left. */
export function useUnsentGames(): ReadonlyMap<string, string> {
  useSyncExternalStore(version.subscribe, version.get)
  return readUnsentGames()
}

export interface GameDraft {
  id: string
  /** Empty until the member gives it one. */
  name: string
  /** ms since 1970; null for a draft of an older version, as its length. */
  changedAt: number | null
  /** ms; null also for a branching game whose ways cannot be judged. */
  length: number | null
  /** Of a branching game: the length of its shortest way, ms. */
  shortest?: number
  branches?: true
  /** The first tasks, in order of time. */
  tasks: readonly EventTask[]
}

/** The only draft of older versions is `NEW_ID`. */
export const isDraftId = (id: string): boolean => id === NEW_ID || id.startsWith(`${NEW_ID}-`)
export const newDraftId = (): string => `${NEW_ID}-${crypto.randomUUID()}`

/** The id that the game of a draft gets in the account; undefined for another id, and for a draft of an older version. */
export const idOfDraft = (id: string): string | undefined =>
  isDraftId(id) ? uuidSchema.safeParse(id.slice(NEW_ID.length + 1)).data : undefined

/** Draft and game ids, the last sent first. */
const sentSchema = z.array(z.tuple([z.string(), z.string()])).catch([])
const readSent = () => sentSchema.parse(readStored('member', SENT_KEY))

/** The account has stored the draft as this game: the address of the draft leads there from now on. */
export function rememberSentDraft(draftId: string, gameId: string): void {
  // Older versions used `NEW_ID` for every draft, so it does not identify a single game.
  if (draftId !== NEW_ID) writeStored('member', SENT_KEY, [[draftId, gameId], ...readSent()].slice(0, SENT_MAX))
}

/** The game as which the account has stored this draft; undefined where it has not. */
export const sentDraft = (draftId: string): string | undefined => readSent().find(([id]) => id === draftId)?.[1]

/** The last changed first. */
export const readGameDrafts = (): GameDraft[] =>
  markedIds()
    .filter(isDraftId)
    .map((id) => ({ id, ...readMark(id) }))
    .toSorted((a, b) => (b.changedAt ?? 0) - (a.changedAt ?? 0))

/** As `readGameDrafts`, read again when the builder saves. */
export function useGameDrafts(): GameDraft[] {
  useSyncExternalStore(version.subscribe, version.get)
  return readGameDrafts()
}
