import { areStrokes } from '@rubato/engine'
import { endOf } from '../document/order.ts'
import type { BuilderDocument, BuilderRecord, RecordOf } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'

const seconds = (ms: number): number => Math.round(ms / 1000)
const sentence = (key: string, ms: number, values: BuilderSentence['values'] = {}): BuilderSentence => ({
  key,
  values: { ms, ...values },
})

/** The tempo of the strokes with which the span begins and ends, whole bpm; null where it has none. */
function tempoOf(strokes: readonly RecordOf<'tempo'>[], span: RecordOf<'tasks'>): { from: number; to: number } | null {
  const inside = strokes.filter((beats) => beats.at < endOf(span) && endOf(beats) > span.at)
  const [first, last] = [inside[0], inside.at(-1)]
  return first && last ? { from: Math.round(first.tempo.from), to: Math.round(last.tempo.to) } : null
}

function spanSentence(strokes: readonly RecordOf<'tempo'>[], span: RecordOf<'tasks'>): BuilderSentence {
  const values = { task: span.task, seconds: seconds(span.duration) }
  const tempo = tempoOf(strokes, span)
  if (!tempo) return sentence('builder.course.without-strokes', span.at, values)
  return tempo.from === tempo.to
    ? sentence('builder.course.steady', span.at, { ...values, bpm: tempo.from })
    : sentence('builder.course.moving', span.at, { ...values, ...tempo })
}

function sentenceOf(strokes: readonly RecordOf<'tempo'>[], record: BuilderRecord): BuilderSentence | null {
  if (record.lane === 'tasks') return spanSentence(strokes, record)
  if (record.lane === 'held')
    return sentence('builder.course.hold', record.at, { item: record.item, seconds: seconds(record.duration) })
  const isEdge = record.lane === 'questions' && record.question === 'edge'
  return isEdge ? sentence('builder.course.edge', record.at, { seconds: seconds(record.duration) }) : null
}

/** The game in words, in order of time: its sections, spans, items, edges and its end. `ms` is the time of each. */
export function course({ records, sections, instances, game }: BuilderDocument): BuilderSentence[] {
  const strokes = [...records.values()]
    .filter((record) => record.lane === 'tempo')
    .filter(({ task }) => areStrokes(task))
  const begun = [...instances.values()].map(({ at, sectionId }) =>
    sentence('builder.course.section', at, { name: sections.get(sectionId)?.name ?? '' }),
  )
  const rest = [...records.values()].flatMap((record) => sentenceOf(strokes, record) ?? [])
  const inOrder = [...begun, ...rest].sort((a, b) => Number(a.values['ms']) - Number(b.values['ms']))
  return [...inOrder, sentence('builder.course.end', game.duration)]
}
