/** The entries that the command palette shows for a text. */
import { defaultFilter } from 'cmdk'
import type { PaletteEntry, PaletteSource } from './palette-entry.ts'

/** Recent entries shown before anything is typed. */
const RECENT_MAX = 4
/** Entries of one source shown before anything is typed; typing finds the others. */
const UNTYPED_MAX = 14
/** Entries found by a text. */
const FOUND_MAX = 40
/** Lowest score of an entry that is found. Letters that are only scattered over a label score less. */
const SCORE_MIN = 0.05
/** Factor on the score of a recent entry: recent ones come first among equally good matches. */
const RECENT_BOOST = 1.2

export interface FoundGroup {
  title: string
  entries: readonly FoundEntry[]
}
export interface FoundEntry extends PaletteEntry {
  /** The title of its source, where the group has several. */
  origin?: string
}

function untyped(sources: readonly PaletteSource[], recent: readonly string[], recentTitle: string): FoundGroup[] {
  const all = sources.flatMap(({ entries }) => entries)
  const recentEntries = recent.flatMap((id) => all.find((entry) => entry.id === id) ?? []).slice(0, RECENT_MAX)
  const groups = sources.map(({ title, entries }) => ({
    title,
    entries: entries.filter((entry) => !recentEntries.includes(entry)).slice(0, UNTYPED_MAX),
  }))
  return [{ title: recentTitle, entries: recentEntries }, ...groups]
}

function typed(sources: readonly PaletteSource[], recent: readonly string[], text: string): FoundEntry[] {
  const isRecent = new Set(recent)
  const scoreOf = ({ id, label, keywords = [] }: PaletteEntry) =>
    defaultFilter(label, text, [...keywords]) * (isRecent.has(id) ? RECENT_BOOST : 1)
  return sources
    .flatMap(({ title, entries }) =>
      entries.map((entry) => ({ entry: { ...entry, origin: title }, score: scoreOf(entry) })),
    )
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ entry }) => entry)
}

interface GroupTitles {
  recent: string
  found: string
}

/** Groups without entries are left out. `recent`: ids, newest first. */
export function findEntries(
  sources: readonly PaletteSource[],
  recent: readonly string[],
  text: string,
  titles: GroupTitles,
): FoundGroup[] {
  const wanted = text.trim()
  const groups =
    wanted === ''
      ? untyped(sources, recent, titles.recent)
      : [{ title: titles.found, entries: typed(sources, recent, wanted) }]
  return groups.filter(({ entries }) => entries.length > 0)
}
