/** Sessions played on this device, newest first. They are stored on the device only. */
import { sessionOutcomes } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'

const entrySchema = z.object({
  /** ms since 1970 */
  endedAt: z.number(),
  outcome: z.enum(sessionOutcomes),
  edges: z.number(),
  ruins: z.number(),
  strokes: z.number(),
  playedMs: z.number(),
})
export type HistoryEntry = z.infer<typeof entrySchema>

const KEY = 'sessions'
const KEPT = 200

export const readHistory = (): HistoryEntry[] => z.array(entrySchema).catch([]).parse(readStored('member', KEY))
export const addToHistory = (entry: HistoryEntry): void =>
  writeStored('member', KEY, [entry, ...readHistory()].slice(0, KEPT))

/** Called at sign-out: the history of the member is deleted. */
export const forgetHistory = (): void => writeStored('member', KEY, undefined)

const SPOKEN_KEY = 'spoken-lines'
/** Dialogs remembered; older ones count as never spoken. */
const SPOKEN_KEPT = 2000

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
