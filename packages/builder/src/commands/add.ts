/** Commands that add records. */
import { GAME_EVENTS_MAX, STEADY_PATTERN, type EventTask } from '@rubato/contracts/domain'
import { releaseId } from '../document/records-of-events.ts'
import { endOf } from '../document/order.ts'
import type { BeatRecord, HeldRecord, LineRecord } from '../document/types.ts'
import { addRecords, clipOf, insertClip } from './clips.ts'
import { change, separateBetween } from './copies.ts'
import { carve } from './cut.ts'
import { done, problem, put, takeId, type Draft, type HandlerResult } from './draft.ts'
import { extentOf, select } from './selection.ts'
import type { Command } from './types.ts'

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

/** The task of the span that runs at `at`; a span of strokes where none does. */
function taskAt({ records }: Pick<Draft, 'records'>, at: number): EventTask {
  let task: EventTask = 'steady'
  for (const record of records.values()) {
    if (record.lane === 'tasks' && record.at <= at && at < endOf(record)) task = record.task
  }
  return task
}

export function addTask(draft: Draft, { at, mode, task, clip }: Of<'add-task'>): HandlerResult {
  if (clip.records.length > GAME_EVENTS_MAX) return problem('too-many', { most: GAME_EVENTS_MAX })
  return done('add-task', insertClip(draft, at, clip, mode), { task })
}

export function addLine(draft: Draft, { at, duration, trigger, values }: Of<'add-line'>): HandlerResult {
  const record: LineRecord = {
    lane: 'lines',
    id: takeId(draft),
    at,
    duration,
    task: taskAt(draft, at),
    anchor: 'beat',
    trigger,
    ...(values ? { values } : {}),
  }
  put(draft, record)
  return done('add-line', [record.id], { trigger })
}

export function addHold(draft: Draft, { at, duration, item, level }: Of<'add-hold'>): HandlerResult {
  const task = taskAt(draft, at)
  const id = takeId(draft)
  const record: HeldRecord = {
    lane: 'held',
    id,
    at,
    duration,
    task,
    anchor: 'beat',
    item,
    hardEnd: duration,
    ...(level === undefined ? {} : { level }),
    levels: [],
    release: { id: releaseId(id), task },
  }
  put(draft, record)
  return done('add-hold', [record.id], { item })
}

export function addBeats(
  draft: Draft,
  { at, duration, tempo, pattern = STEADY_PATTERN }: Of<'add-beats'>,
): HandlerResult {
  const record: BeatRecord = {
    lane: 'tempo',
    id: '',
    at: 0,
    duration,
    task: taskAt(draft, at),
    anchor: 'beat',
    tempo,
    pattern,
  }
  return done('add-beats', insertClip(draft, at, { length: duration, records: [record] }, 'over'))
}

export function addStroke(draft: Draft, { kind: _kind, at, ...detail }: Of<'add-stroke'>): HandlerResult {
  const id = takeId(draft)
  put(draft, { lane: 'strokes', id, at, duration: 0, task: taskAt(draft, at), anchor: 'beat', ...detail })
  return done('add-stroke', [id])
}

export function addQuestion(draft: Draft, { at, duration, question }: Of<'add-question'>): HandlerResult {
  const id = takeId(draft)
  put(draft, { lane: 'questions', id, at, duration, task: taskAt(draft, at), anchor: 'beat', question })
  return done('add-question', [id], { question })
}

export function addMedium(draft: Draft, { at, duration, link }: Of<'add-media'>): HandlerResult {
  const id = takeId(draft)
  put(draft, { lane: 'media', id, at, duration, task: taskAt(draft, at), anchor: 'beat', link })
  return done('add-media', [id], { tag: link.tag })
}

export function addRecordsInstead(draft: Draft, { records, instead = [] }: Of<'add-records'>): HandlerResult {
  const gone = instead.flatMap((id) => draft.records.get(id) ?? [])
  change(
    draft,
    gone.map((old) => ({ old, record: null })),
    'this-copy',
  )
  return done('add-records', addRecords(draft, 0, { length: 0, records }), { count: records.length })
}

/** The record stays, and overlapping records in its lane are cut. */
export function makeRoom(draft: Draft, { id }: Of<'make-room'>): HandlerResult {
  const record = draft.records.get(id)
  if (!record) return problem('nothing-selected')
  if (record.lane !== 'tempo' && record.lane !== 'tasks') return problem('no-length')
  draft.records.delete(id)
  separateBetween(draft, record.at, endOf(record))
  carve(draft, record.lane, record.at, endOf(record))
  const { copy, ...own } = record
  put(draft, copy && draft.instances.has(copy.instance) ? record : own)
  return done('make-room', [id])
}

export const paste = (draft: Draft, { at, mode, clip }: Of<'paste'>): HandlerResult =>
  clip.records.length === 0
    ? problem('nothing-selected')
    : done('paste', insertClip(draft, at, clip, mode), { count: clip.records.length })

export function duplicate(draft: Draft, { ids, mode }: Of<'duplicate'>): HandlerResult {
  const { records } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  const { until } = extentOf(records)
  return done('duplicate', insertClip(draft, until, clipOf(records), mode), { count: records.length })
}

/** Replaces the records that begin in [from, until); an item that is open before stays open. */
export function fill(draft: Draft, { from, until, clip }: Of<'fill'>): HandlerResult {
  if (!(from < until)) return problem('empty-time')
  separateBetween(draft, from, until)
  for (const lane of ['tasks', 'tempo'] as const) carve(draft, lane, from, until)
  for (const { id, at, lane } of Array.from(draft.records.values())) {
    if (at >= from && at < until && lane !== 'tasks' && lane !== 'tempo') draft.records.delete(id)
  }
  return done('fill', addRecords(draft, from, clip), { seconds: Math.round((until - from) / 1000) })
}
