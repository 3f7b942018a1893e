/** Sessions played on this device, newest first. They are stored on the device only. */
import { sessionOutcomes } from '@rubato/contracts/domain'
import type { SessionSummary } from '@rubato/engine'
import { z } from 'zod'
import { keptAtSignOut } from '../../../domain/member-data/kept-at-sign-out.ts'
import { readStored, writeStored } from '../../../lib/storage/stored.ts'
import { keepFactsOf } from '../memory/session-facts.ts'

/** 1 is the lowest. */
export const moods = [1, 2, 3, 4, 5] as const
export type Mood = (typeof moods)[number]
/** Most characters of a note. */
export const NOTE_MAX = 2000

export const entrySchema = z.object({
  /** ms since 1970 */
  endedAt: z.number(),
  outcome: z.enum(sessionOutcomes),
  /** Edges that the session requested. */
  edges: z.number(),
  /** Edges that the member reported without being asked; absent in entries from before they were counted. */
  ownEdges: z.number().optional(),
  ruins: z.number(),
  strokes: z.number(),
  playedMs: z.number(),
  /** The member stopped it: it was not cut off by its page. */
  stoppedByMember: z.literal(true).optional().catch(undefined),
  /** The member's later answer to the question of a session with the outcome `permitted`; absent without an answer. */
  answer: z.enum(['yes', 'no']).optional().catch(undefined),
  moodBefore: z.literal(moods).optional().catch(undefined),
  moodAfter: z.literal(moods).optional().catch(undefined),
  note: z.string().max(NOTE_MAX).optional().catch(undefined),
  /** When the member last changed mood or note, ms since 1970; absent before a change. */
  changedAt: z.number().optional().catch(undefined),
})
export type HistoryEntry = z.infer<typeof entrySchema>

const KEY = 'sessions'
/** Sessions that are kept; with notes of full length they still fit into what browsers store. */
const KEPT = 500

/** An entry that cannot be read, such as one of a newer version of the app, is left out; the others stay. */
const storedSchema = z.array(entrySchema.nullable().catch(null)).catch([])

export const readHistory = (): HistoryEntry[] =>
  storedSchema.parse(readStored('member', KEY)).filter((entry) => entry !== null)
/** Play of a session that counts in charts and on Home, ms; shorter ones are in the table alone. */
const COUNTED_MIN = 60_000

export const countedSessions = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.filter(({ playedMs }) => playedMs >= COUNTED_MIN)

/** The clock of an entry, by which the newer one of two devices is chosen, ms since 1970. */
export const changedAtOf = ({ changedAt, endedAt }: HistoryEntry): number => changedAt ?? endedAt

/** The newest sessions, as many as a device keeps, newest first. */
export const newestOf = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.toSorted((a, b) => b.endedAt - a.endedAt).slice(0, KEPT)

export const addToHistory = (entry: HistoryEntry): void =>
  writeStored('member', KEY, newestOf([entry, ...readHistory()]))

/** Replaces the history. Returns whether this device stores it: a full storage rejects the write. */
export function replaceHistory(entries: readonly HistoryEntry[]): boolean {
  writeStored('member', KEY, entries)
  keepFactsOf(entries.map(({ endedAt }) => endedAt))
  return JSON.stringify(readHistory()) === JSON.stringify(entries)
}

/** The member's own notes about a session. */
export type Reflection = Pick<HistoryEntry, 'answer' | 'moodBefore' | 'moodAfter' | 'note'>

/** Changes the entry of the session that ended then; returns all entries. */
export function reflect(endedAt: number, change: Reflection): HistoryEntry[] {
  const changed = (entry: HistoryEntry) => ({
    ...entry,
    ...change,
    // Later than the change before, also after the clock was set back.
    changedAt: Math.max(Date.now(), changedAtOf(entry) + 1),
  })
  const entries = readHistory().map((entry) => (entry.endedAt === endedAt ? changed(entry) : entry))
  writeStored('member', KEY, entries)
  return entries
}

/** The newest entry of a session with this summary. */
export const entryOf = (
  summary: Omit<SessionSummary, 'ownEdges'> & { ownEdges?: number | undefined },
): HistoryEntry | undefined =>
  readHistory().find(
    (entry) =>
      entry.outcome === summary.outcome &&
      entry.edges === summary.edges &&
      (entry.ownEdges ?? 0) === (summary.ownEdges ?? 0) &&
      entry.ruins === summary.ruins &&
      entry.strokes === summary.strokes &&
      entry.playedMs === summary.playedMs,
  )

/** Requested edges, and the member's own. */
export const allEdges = ({ edges, ownEdges = 0 }: HistoryEntry): number => edges + ownEdges

/** Strokes per minute of play; null for a session without play. */
export const meanTempo = ({ strokes, playedMs }: HistoryEntry): number | null =>
  playedMs > 0 ? Math.round(strokes / (playedMs / 60_000)) : null

/** The history of the member is deleted from this device. */
export function forgetHistory(): void {
  writeStored('member', KEY, undefined)
  keepFactsOf([])
}

const SPOKEN_KEY = keptAtSignOut.spokenLines
/**
 * Dialogs remembered; older ones count as never spoken. Every line of the largest script and of another one (3,400), in about
 * 200 kB: with fewer, a line that was forgotten comes back before others were heard.
 */
const SPOKEN_KEPT = 4000

/** Dialog id -> order of its last use: a counter that only grows. */
export const readSpoken = (): Record<string, number> =>
  z.record(z.string(), z.number()).catch({}).parse(readStored('member', SPOKEN_KEY))

/** Records that a dialog was spoken after all others, so that the next session prefers those. */
export function rememberSpoken(lineId: string): void {
  const spoken = readSpoken()
  spoken[lineId] = Math.max(0, ...Object.values(spoken)) + 1
  const newest = Object.entries(spoken).sort((a, b) => b[1] - a[1])
  writeStored('member', SPOKEN_KEY, Object.fromEntries(newest.slice(0, SPOKEN_KEPT)))
}
