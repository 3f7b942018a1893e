/** Commands that add records. */
import { GAME_EVENTS_MAX, STEADY_PATTERN, type EventTask } from '@rubato/contracts/domain'
import { endOf } from '../document/order.ts'
import type { BuilderRecord } from '../document/types.ts'
import { addRecords, clipOf, hasRoom, insertClip, makeRoom } from './clips.ts'
import { change, separateBetween } from './copies.ts'
import { carve } from './cut.ts'
import { done, isProblem, problem, put, type Done, type Draft, type HandlerResult } from './draft.ts'
import { extentOf, select } from './selection.ts'
import type { Clip, Command } from './types.ts'

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
  return insertClip(draft, { at, clip, mode }, done('add-task', [], { task }))
}

/** Parts of a new record: it gets its id and its time when it is inserted. */
const newRecord = (draft: Draft, at: number) => ({ id: '', at: 0, task: taskAt(draft, at), anchor: 'beat' }) as const

const single = (record: BuilderRecord): Clip => ({
  length: record.lane === 'lines' ? 0 : record.duration,
  records: [record],
})

export function addLine(draft: Draft, { at, duration, trigger, values, words }: Of<'add-line'>): HandlerResult {
  const detail = { trigger, ...(values ? { values } : {}), ...words }
  const clip = single({ ...newRecord(draft, at), lane: 'lines', duration, ...detail })
  return insertClip(draft, { at, clip }, words ? done('write-line', []) : done('add-line', [], { trigger }))
}

export function addHold(draft: Draft, { at, duration, item, level, mode }: Of<'add-hold'>): HandlerResult {
  const base = newRecord(draft, at)
  const clip = single({
    ...base,
    lane: 'held',
    duration,
    item,
    hardEnd: duration,
    ...(level === undefined ? {} : { level }),
    levels: [],
    release: { id: '', task: base.task },
  })
  return insertClip(draft, { at, clip, mode }, done('add-hold', [], { item }))
}

/**
 * Beats play at the same time as words and spans: if they overlap no other beats, the records after them keep their times.
 * Otherwise the step says how many lines move back.
 */
export function addBeats(draft: Draft, command: Of<'add-beats'>): HandlerResult {
  const { at, duration, tempo, pattern = STEADY_PATTERN, mode } = command
  const clip = single({ ...newRecord(draft, at), lane: 'tempo', duration, tempo, pattern })
  const isUnder = mode === 'ripple' && hasRoom(draft, at, clip)
  const result = insertClip(draft, { at, clip, mode: isUnder ? 'stay' : mode }, done('add-beats', []))
  const count = [...draft.moved].filter((id) => draft.records.get(id)?.lane === 'lines').length
  return isProblem(result) || count === 0
    ? result
    : { ...result, ...done('add-beats-before', result.selection, { count }) }
}

export function addStroke(draft: Draft, { kind: _kind, at, ...detail }: Of<'add-stroke'>): HandlerResult {
  const clip = single({ ...newRecord(draft, at), lane: 'strokes', duration: 0, ...detail })
  return insertClip(draft, { at, clip }, done('add-stroke', []))
}

export function addQuestion(draft: Draft, { at, duration, question, mode }: Of<'add-question'>): HandlerResult {
  const clip = single({ ...newRecord(draft, at), lane: 'questions', duration, question })
  return insertClip(draft, { at, clip, mode }, done('add-question', [], { question }))
}

export function addMedium(draft: Draft, { at, duration, link, mode }: Of<'add-media'>): HandlerResult {
  const clip = single({ ...newRecord(draft, at), lane: 'media', duration, link })
  return insertClip(draft, { at, clip, mode }, done('add-media', [], { tag: link.tag }))
}

export function addRecordsInstead(draft: Draft, { records, instead = [] }: Of<'add-records'>): HandlerResult {
  const gone = instead.flatMap((id) => draft.records.get(id) ?? [])
  change(
    draft,
    gone.map((old) => ({ old, record: null })),
    'this-copy',
  )
  if (records.length === 0) return done('delete', [], { count: gone.length })
  return done('add-records', addRecords(draft, 0, { length: 0, records }), { count: records.length })
}

/** The record stays, and overlapping records in its lane are cut. */
export function cutOverlap(draft: Draft, { id }: Of<'make-room'>): HandlerResult {
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
    : insertClip(draft, { at, clip, mode }, done('paste', [], { count: clip.records.length }))

export function duplicate(draft: Draft, { ids, mode }: Of<'duplicate'>): HandlerResult {
  const { records } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  const { until } = extentOf(records)
  return insertClip(draft, { at: until, clip: clipOf(records), mode }, done('duplicate', [], { count: records.length }))
}

const fillStep = ({ from, until }: { from: number; until: number }): Done =>
  done('fill', [], { seconds: Math.round((until - from) / 1000) })

function fillBeside(draft: Draft, { from, until, clip }: { from: number; until: number; clip: Clip }): HandlerResult {
  const refusal = makeRoom(draft, from, clip, 'stay')
  return refusal ?? { ...fillStep({ from, until }), selection: addRecords(draft, from, clip), insertedUntil: until }
}

/** Replaces the records that begin in [from, until), or keeps them; an item that is open before stays open. */
export function fill(draft: Draft, { from, until, clip, keeps = false }: Of<'fill'>): HandlerResult {
  if (!(from < until)) return problem('empty-time')
  if (keeps) return fillBeside(draft, { from, until, clip })
  separateBetween(draft, from, until)
  for (const lane of ['tasks', 'tempo'] as const) carve(draft, lane, from, until)
  for (const { id, at, lane } of Array.from(draft.records.values())) {
    if (at >= from && at < until && lane !== 'tasks' && lane !== 'tempo') draft.records.delete(id)
  }
  return { ...fillStep({ from, until }), selection: addRecords(draft, from, clip), insertedUntil: until }
}
