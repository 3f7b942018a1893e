import { items, type GameEvent, type ItemId } from '@rubato/contracts/domain'
import { compareEvents } from '@rubato/engine'
import type {
  BeatRecord,
  BuilderRecord,
  HeldRecord,
  LineRecord,
  MediaRecord,
  QuestionRecord,
  StrokeRecord,
  TaskRecord,
} from './types.ts'

function heldEvents(record: HeldRecord): GameEvent[] {
  const { id, at, duration, hardEnd, task, item, level, binding, levels, release } = record
  return [
    {
      id,
      at,
      duration: hardEnd,
      task,
      kind: 'open',
      item,
      ...(level === undefined ? {} : { level }),
      ...(binding === undefined ? {} : { binding }),
    },
    ...levels.map((change): GameEvent => ({
      id: change.id,
      at: at + change.after,
      duration: 0,
      task: change.task,
      kind: 'level',
      item,
      level: change.level,
    })),
    { id: release.id, at: at + duration, duration: 0, task: release.task, kind: 'close', item },
  ]
}

type SimpleRecord = TaskRecord | BeatRecord | LineRecord | StrokeRecord | QuestionRecord | MediaRecord
const kindOf = {
  tasks: 'task',
  lines: 'say',
  tempo: 'beat',
  strokes: 'stroke',
  questions: 'ask',
  media: 'media',
} as const

function simpleEvent(record: SimpleRecord): GameEvent {
  const { lane, anchor: _anchor, copy: _copy, ...rest } = record
  return { ...rest, kind: kindOf[lane] } as GameEvent
}

/** The events of one record, in order of time. */
export const eventsOfRecord = (record: BuilderRecord): GameEvent[] =>
  record.lane === 'held' ? heldEvents(record) : [simpleEvent(record)]

const releaseRank = new Map(items.map((item, index) => [item, index]))
const rankOf = (item: ItemId): number => releaseRank.get(item) ?? 0

/** At the same time, items that hang from an item are released before it and opened after it. */
function compareItems(a: GameEvent, b: GameEvent): number {
  if (a.kind === 'close' && b.kind === 'close') return rankOf(a.item) - rankOf(b.item)
  return a.kind === 'open' && b.kind === 'open' ? rankOf(b.item) - rankOf(a.item) : 0
}

/** The events in the order of a game. */
export const eventsOfRecords = (records: Iterable<BuilderRecord>): GameEvent[] =>
  [...records].flatMap(eventsOfRecord).sort((a, b) => compareEvents(a, b) || compareItems(a, b))
