/** The report of an import: everything that was taken, changed, left out, or has to be done by hand. */
import type { BuilderSentence } from '../../sentence.ts'
import { shownLine } from './plain-text.ts'

const reportKinds = ['taken', 'changed', 'left-out', 'by-hand'] as const
export type ReportKind = (typeof reportKinds)[number]

/** A place of the file: the name of a page, and the command there; both are empty for the whole file. */
export interface ReportPlace {
  readonly page: string
  readonly command: string
}
export interface ReportEntry {
  readonly place: ReportPlace
  readonly kind: ReportKind
  /** `count` of its values says how often it happened at this place. */
  readonly sentence: BuilderSentence
}
export interface ImportReport {
  /** In the order of the kinds, and of the file. */
  readonly entries: readonly ReportEntry[]
  /** How often each kind happened, also where its entries are not listed. */
  readonly counts: Readonly<Record<ReportKind, number>>
}

/** Entries that are listed. */
const ENTRIES_MAX = 400
const PLACE_MAX = 60

export interface ReportWriter {
  add: (kind: ReportKind, place: ReportPlace, key: string, values?: BuilderSentence['values']) => void
  done: () => ImportReport
}

export const WHOLE_FILE: ReportPlace = { page: '', command: '' }

interface Counted {
  place: ReportPlace
  kind: ReportKind
  key: string
  values: BuilderSentence['values']
  count: number
}

export function openReport(): ReportWriter {
  const counted = new Map<string, Counted>()
  const counts = { taken: 0, changed: 0, 'left-out': 0, 'by-hand': 0 }
  return {
    add: (kind, at, key, values = {}) => {
      counts[kind]++
      const place =
        kind === 'taken'
          ? WHOLE_FILE
          : { page: shownLine(at.page, PLACE_MAX), command: shownLine(at.command, PLACE_MAX) }
      const id = JSON.stringify([kind, place, key, values])
      const before = counted.get(id)
      if (before) before.count++
      else if (counted.size < ENTRIES_MAX || kind === 'taken') counted.set(id, { place, kind, key, values, count: 1 })
    },
    done: () => {
      const all = [...counted.values()].map(({ place, kind, key, values, count }): ReportEntry => ({
        place,
        kind,
        sentence: { key, values: { ...values, count } },
      }))
      return { entries: reportKinds.flatMap((kind) => all.filter((entry) => entry.kind === kind)), counts }
    },
  }
}
