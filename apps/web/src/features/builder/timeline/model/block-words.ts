/** Names of blocks and the sentences that screen readers say. */
import type { TFunction } from 'i18next'
import {
  endOf,
  type BuilderDocument,
  type BuilderRecord,
  type Finding,
  type LineRecord,
  type RecordId,
} from '@rubato/builder'
import { recordText } from '../../texts/record-text.ts'
import { barAt, type BeatGrid } from '../../times/beat-grid.ts'
import type { Block } from '../geometry/layout.ts'
import { lengthText, timeText } from '../../times/time-text.ts'
import type { TimelineProps } from '../timeline-props.ts'
import { wordAt, type SpokenWord } from './spoken-word.ts'

/** Shown while a gesture lasts. */
export interface Readout {
  readonly text: string
  /** The line next to the playhead, in parts: what is said before a word, the word, and what is said after it. */
  readonly said?: SpokenWord
}

export interface BlockWords {
  name: (block: Block) => string
  /** "6:24" or, where beats sound, "6:24, bar 48.1". */
  place: (at: number) => string
  /** Name, time, length, level and findings in one sentence. */
  sentence: (block: Block) => string
  /** The time, and the line that is said there, or next to it, with the word of that moment. */
  under: (at: number) => Readout
  /** Where the blocks are now, for a status message. */
  settled: (blocks: readonly Block[]) => string
}

type Texts = TFunction<'builder'>

interface WordSource {
  t: Texts
  common: TFunction
  document: BuilderDocument
  beats: BeatGrid
  findingsOf: ReadonlyMap<RecordId, readonly Finding[]>
  textOf: TimelineProps['textOf']
  lineText: TimelineProps['lineText']
}

/** The line that runs at the time, else the one next to it; of two at the same distance the later one. */
function nearestLine({ records }: BuilderDocument, at: number): LineRecord | null {
  let nearest: LineRecord | null = null
  let least = Infinity
  for (const record of records.values()) {
    if (record.lane !== 'lines') continue
    const distance = Math.max(record.at - at, at - endOf(record), 0)
    if (distance > least) continue
    nearest = record
    least = distance
  }
  return nearest
}

export function blockWords(source: WordSource): BlockWords {
  const { t, common, document, beats, findingsOf, textOf, lineText } = source
  const nameOf = (record: BuilderRecord) =>
    document.names.get(record.id) ??
    (record.lane === 'lines' ? lineText?.(record) : null) ??
    recordText(common, document, record)
  const name = ({ record }: Block) => nameOf(record)
  const place = (at: number) => {
    const bar = barAt(beats, at)
    return bar ? t('timeline.place-bar', { time: timeText(at), ...bar }) : timeText(at)
  }
  const span = ({ at, until }: Block) =>
    until > at
      ? t('timeline.span', { from: place(at), until: timeText(until), length: lengthText(until - at) })
      : t('timeline.moment', { at: place(at) })
  return {
    name,
    place,
    sentence(block) {
      const { record } = block
      const levels = record.lane === 'held' ? record.levels.length : 0
      const found = findingsOf.get(block.id) ?? []
      return [
        `${name(block)}, ${span(block)}`,
        ...(levels > 0 ? [t('timeline.levels', { count: levels })] : []),
        ...(record.copy ? [t('timeline.linked')] : []),
        ...found.map(({ sentence }) => textOf(sentence)),
      ].join('. ')
    },
    under(at) {
      const line = nearestLine(document, at)
      if (!line) return { text: place(at) }
      const share = line.duration > 0 ? (at - line.at) / line.duration : 0
      return { text: place(at), said: wordAt(nameOf(line), share) }
    },
    settled(blocks) {
      const [first] = blocks
      if (!first) return ''
      return blocks.length === 1
        ? t('timeline.settled-one', { name: name(first), span: span(first) })
        : t('timeline.settled', { count: blocks.length, at: place(first.at) })
    },
  }
}
