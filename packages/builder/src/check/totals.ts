/** The figures of a game. */
import { countBeats, areStrokes, segmentOf } from '@rubato/engine'
import type { ItemId } from '@rubato/contracts/domain'
import type { BuilderDocument, LineRecord } from '../document/types.ts'

export interface Totals {
  /** ms */
  readonly length: number
  readonly strokes: number
  readonly edges: number
  /** The item that is open longest. */
  readonly longestHold: { readonly item: ItemId; readonly ms: number } | null
  readonly wordsPerMinute: number
}

/** `wordsOf` is the number of words of a line in the script that is chosen. */
export function totals(document: BuilderDocument, wordsOf: (line: LineRecord) => number): Totals {
  const { duration } = document.game
  let [strokes, edges, words] = [0, 0, 0]
  let longestHold: Totals['longestHold'] = null
  for (const record of document.records.values()) {
    if (record.lane === 'tempo' && areStrokes(record.task)) strokes += countBeats(segmentOf(record))
    if (record.lane === 'questions' && record.question === 'edge') edges++
    if (record.lane === 'lines') words += wordsOf(record)
    if (record.lane === 'held' && record.duration > (longestHold?.ms ?? 0)) {
      longestHold = { item: record.item, ms: record.duration }
    }
  }
  const wordsPerMinute = duration > 0 ? Math.round((words * 60_000) / duration) : 0
  return { length: duration, strokes, edges, longestHold, wordsPerMinute }
}
