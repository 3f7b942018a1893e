/** The history as a file of the member. */
import { readFacts } from '../memory/session-facts.ts'
import { meanTempo, type HistoryEntry } from './session-history.ts'

export const historyJson = (entries: readonly HistoryEntry[]): string =>
  JSON.stringify(
    entries.map((entry) => {
      const { endedAt: _, ...facts } = readFacts().find(({ endedAt }) => endedAt === entry.endedAt) ?? {}
      // Without the clock of the sync.
      return { ...entry, ...facts, endedAt: new Date(entry.endedAt).toISOString(), changedAt: undefined }
    }),
    null,
    2,
  )

/** Cells that a spreadsheet would run as a formula get an apostrophe. */
export async function historyCsv(entries: readonly HistoryEntry[]): Promise<string> {
  // Loaded when it is used.
  const { default: Papa } = await import('papaparse')
  const rows = entries.map((entry) => ({
    endedAt: new Date(entry.endedAt).toISOString(),
    outcome: entry.outcome,
    minutes: Math.round(entry.playedMs / 600) / 100,
    answer: entry.answer ?? null,
    edges: entry.edges,
    ownEdges: entry.ownEdges ?? null,
    ruins: entry.ruins,
    strokes: entry.strokes,
    strokesPerMinute: meanTempo(entry),
    moodBefore: entry.moodBefore ?? null,
    moodAfter: entry.moodAfter ?? null,
    note: entry.note ?? null,
  }))
  return Papa.unparse(rows, { escapeFormulae: true })
}
