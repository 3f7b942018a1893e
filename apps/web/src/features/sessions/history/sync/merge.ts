/** Histories of several devices become one. The order in which they are merged, and how often, makes no difference. */
import { changedAtOf, entrySchema, type HistoryEntry } from '../session-history.ts'

/** A session as one device has it; null once it is erased. */
export type Version = HistoryEntry | null
/** By the end of the session, ms since 1970. */
export type Versions = ReadonlyMap<number, Version>

/** The same text for equal entries: the schema orders the fields. */
const textOf = (entry: HistoryEntry): string => JSON.stringify(entrySchema.parse(entry))

export const isSame = (a: Version, b: Version): boolean =>
  a === null || b === null ? a === b : textOf(a) === textOf(b)

/** Erased is final. Otherwise the later change wins by the clocks of the entries, and of equal clocks the greater text. */
function newerOf(a: Version, b: Version): Version {
  if (a === null || b === null) return null
  const later = changedAtOf(a) - changedAtOf(b)
  if (later !== 0) return later > 0 ? a : b
  return textOf(a) >= textOf(b) ? a : b
}

export function mergeHistories(a: Versions, b: Versions): Versions {
  const merged = new Map(a)
  for (const [endedAt, version] of b) {
    const own = merged.get(endedAt)
    merged.set(endedAt, own === undefined ? version : newerOf(own, version))
  }
  return merged
}

export const versionsOf = (entries: readonly HistoryEntry[], erased: readonly number[] = []): Versions =>
  new Map<number, Version>([
    ...entries.map((entry) => [entry.endedAt, entry] as const),
    ...erased.map((endedAt) => [endedAt, null] as const),
  ])

export const entriesOf = (versions: Versions): HistoryEntry[] =>
  [...versions.values()].filter((version) => version !== null)
