/** The entries that the command palette shows for a text. */
import { fuzzyMatch } from '@nozbe/microfuzz'
import type { PaletteEntry, PaletteSource } from './palette-entry.ts'

/** Recent entries shown before anything is typed. */
const RECENT_MAX = 4
/** Entries of one source shown before anything is typed; typing finds the others. */
const UNTYPED_MAX = 14
/** Entries found by a text. */
const FOUND_MAX = 40
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

/** How far the text is from the entry, 0 for the same text; null for an entry that does not match. */
function distanceOf({ label, keywords = [] }: PaletteEntry, text: string): number | null {
  const matches = [label, ...keywords].flatMap((words) => fuzzyMatch(words, text) ?? [])
  return matches.length === 0 ? null : Math.min(...matches.map(({ score }) => score))
}

/** Best matches first; of equally good ones the recent first. */
function typed(sources: readonly PaletteSource[], recent: readonly string[], text: string): FoundEntry[] {
  const rank = new Map(recent.map((id, index) => [id, index]))
  const rankOf = (id: string) => rank.get(id) ?? recent.length
  return sources
    .flatMap(({ title, entries }) => entries.map((entry) => ({ ...entry, origin: title })))
    .flatMap((entry) => {
      const distance = distanceOf(entry, text)
      return distance === null ? [] : { entry, distance }
    })
    .sort((a, b) => a.distance - b.distance || rankOf(a.entry.id) - rankOf(b.entry.id))
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
