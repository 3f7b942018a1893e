/** The name of a record in lists and headings. */
import type { TFunction } from 'i18next'
import { ANY_MEDIA_TAG, isLight, type ShownMedium } from '@rubato/contracts/domain'
import { endOf, type BuilderDocument, type BuilderRecord, type GameProperties } from '@rubato/builder'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { builderText } from './builder-text.ts'
import { timeText } from '../times/time-text.ts'

const bpm = (value: number): number => Math.round(value * 10) / 10

function strokesText(
  t: TFunction,
  { grip, style, hand, nipples }: Extract<BuilderRecord, { lane: 'strokes' }>,
): string {
  const parts = [
    grip && builderText(t, `values.grip.${grip}`),
    style && builderText(t, `values.style.${style}`),
    hand && builderText(t, `values.hand.${hand}`),
    nipples && builderText(t, `values.nipples.${nipples}`),
  ]
  return parts.filter(Boolean).join(', ') || builderText(t, 'record.strokes')
}

function mediumText(t: TFunction, link: ShownMedium): string {
  if (isLight(link)) return builderText(t, 'record.light', { light: t(`lights.${link.light}.name`) })
  const { tag } = link
  return tag === ANY_MEDIA_TAG ? builderText(t, 'record.any-medium') : builderText(t, 'record.media', { tag })
}

/** "Clips: lace, sea", or "Pictures and clips of any kind". */
export function mediaText(t: TFunction, { tags, mediaTypes }: GameProperties['media']): string {
  const named = tags.filter((tag) => tag !== ANY_MEDIA_TAG)
  const types = builderText(t, `record.media-types.${mediaTypes.length > 1 ? 'both' : (mediaTypes[0] ?? 'both')}`)
  return named.length > 0
    ? builderText(t, 'record.media-tagged', { types, tags: named.join(', ') })
    : builderText(t, 'record.media-any', { types })
}

/** The kind of record, without the name that its author gave it. */
export function kindText(t: TFunction, record: BuilderRecord): string {
  switch (record.lane) {
    case 'tasks':
      return taskLabel(t, record.task)
    case 'tempo': {
      const { from, to } = record.tempo
      return from === to
        ? builderText(t, 'record.tempo', { bpm: bpm(from) })
        : builderText(t, 'record.tempo-change', { from: bpm(from), to: bpm(to) })
    }
    case 'lines':
      return triggerLabel(t, record.trigger)
    case 'held':
      return t(`stage.body.names.${record.item}`)
    case 'strokes':
      return strokesText(t, record)
    case 'questions':
      return builderText(t, `values.question.${record.question}`)
    case 'media':
      return mediumText(t, record.link)
  }
}

/** Characters of own words in a heading or a sentence. */
const EXCERPT_LENGTH = 60
export const excerptOf = (text: string): string =>
  text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…` : text

const ownText = (record: BuilderRecord): string | null =>
  record.lane === 'lines' && record.text !== undefined ? excerptOf(record.text) : null

/** The name that its author gave it, else its own words, else what it is. */
export const recordText = (t: TFunction, { names }: BuilderDocument, record: BuilderRecord): string =>
  names.get(record.id) ?? ownText(record) ?? kindText(t, record)

/** "6:00 to 6:44", or one time. */
export const spanText = (t: TFunction, record: BuilderRecord): string =>
  record.duration === 0
    ? timeText(record.at)
    : builderText(t, 'record.span', { from: timeText(record.at), until: timeText(endOf(record)) })
