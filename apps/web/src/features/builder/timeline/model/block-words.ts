/** Names of blocks and the sentences that screen readers say. */
import type { TFunction } from 'i18next'
import type { BuilderDocument, Finding, RecordId } from '@rubato/builder'
import { recordText } from '../../texts/record-text.ts'
import { barAt, type BeatGrid } from '../geometry/beat-grid.ts'
import type { Block } from '../geometry/layout.ts'
import { lengthText, timeText } from '../geometry/ticks.ts'
import type { TimelineProps } from '../timeline-props.ts'

export interface BlockWords {
  name: (block: Block) => string
  /** "6:24" or, where beats sound, "6:24, bar 48.1". */
  place: (at: number) => string
  /** Name, time, length, level and findings in one sentence. */
  sentence: (block: Block) => string
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
}

export function blockWords(source: WordSource): BlockWords {
  const { t, common, document, beats, findingsOf, textOf } = source
  const name = ({ record }: Block) => recordText(common, document, record)
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
    settled(blocks) {
      const [first] = blocks
      if (!first) return ''
      return blocks.length === 1
        ? t('timeline.settled-one', { name: name(first), span: span(first) })
        : t('timeline.settled', { count: blocks.length, at: place(first.at) })
    },
  }
}
