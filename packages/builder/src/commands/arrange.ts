/** Commands that move, resize, stretch, cut and remove records. */
import { STRETCH } from '@rubato/contracts/domain'
import { STRETCH_NONE, type BuilderRecord, type HeldRecord } from '../document/types.ts'
import { lengthOfInstance, stretchRecord } from '../sections/place-section.ts'
import { change, placeInstances, separate, withPicture } from './copies.ts'
import { canSplit, splitAt } from './cut.ts'
import { done, problem, type Draft, type HandlerResult } from './draft.ts'
import { deleteTime, insertTime } from './ripple.ts'
import { extentOf, select } from './selection.ts'
import type { Command } from './types.ts'

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

/** The shortest record with a length, ms. */
const LEAST_LENGTH_MS = 50

export function move(draft: Draft, { ids, by, scope }: Of<'move'>): HandlerResult {
  const { records, instances } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  if (extentOf(records).from + by < 0) return problem('before-begin', { id: records[0]?.id ?? '' })
  for (const id of instances) {
    const instance = draft.instances.get(id)
    if (instance) draft.instances.set(id, { ...instance, at: instance.at + by })
  }
  placeInstances(draft, instances)
  const single = records.filter(({ copy }) => !copy || !instances.has(copy.instance))
  change(
    draft,
    single.map((old) => ({ old, record: { ...old, at: old.at + by } })),
    scope,
  )
  return done('move', ids, { count: records.length, ms: by })
}

function resizedHeld(record: HeldRecord, edge: 'start' | 'end', by: number): HeldRecord {
  const duration = record.duration + (edge === 'end' ? by : -by)
  const isAtHardEnd = record.hardEnd === record.duration
  const grown = edge === 'end' ? record.hardEnd : record.hardEnd - by
  const hardEnd = isAtHardEnd ? duration : Math.max(duration, grown)
  const offset = edge === 'start' ? -by : 0
  const levels = record.levels
    .map((each) => ({ ...each, after: Math.max(0, each.after + offset) }))
    .filter(({ after }) => after <= duration)
  return { ...record, at: record.at - offset, duration, hardEnd, levels }
}

function resized(record: BuilderRecord, edge: 'start' | 'end', by: number): BuilderRecord {
  if (record.lane === 'held') return resizedHeld(record, edge, by)
  if (edge === 'end') return { ...record, duration: record.duration + by }
  return { ...record, at: record.at + by, duration: record.duration - by }
}

export function resize(draft: Draft, { id, edge, by, scope }: Of<'resize'>): HandlerResult {
  const old = draft.records.get(id)
  if (!old) return problem('nothing-selected')
  if (old.lane === 'strokes') return problem('no-length')
  const record = resized(old, edge, by)
  if (record.duration < LEAST_LENGTH_MS) return problem('too-short', { ms: LEAST_LENGTH_MS })
  change(draft, withPicture(draft, { old, record }), scope)
  return done('resize', [id], { ms: by })
}

function stretchInstance(draft: Draft, id: string, length: number): HandlerResult | null {
  const instance = draft.instances.get(id)
  if (!instance) return null
  const whole = lengthOfInstance(draft.sections, { ...instance, stretch: STRETCH_NONE })
  const stretch = Math.round((length / whole) * STRETCH_NONE)
  if (!(stretch >= STRETCH.min && stretch <= STRETCH.max)) {
    return problem('stretch-limits', { least: STRETCH.min / 10, most: STRETCH.max / 10 })
  }
  draft.instances.set(id, { ...instance, stretch })
  placeInstances(draft, [id])
  return done('stretch', [id], { ms: length })
}

export function stretch(draft: Draft, { ids, length, scope }: Of<'stretch'>): HandlerResult {
  const [first] = ids
  const whole = ids.length === 1 && first !== undefined ? stretchInstance(draft, first, length) : null
  if (whole) return whole
  const { records } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  const { from, until } = extentOf(records)
  if (until === from) return problem('no-length')
  if (length < LEAST_LENGTH_MS) return problem('too-short', { ms: LEAST_LENGTH_MS })
  const factor = length / (until - from)
  const changes = records.map((old) => {
    const stretched = stretchRecord({ ...old, at: old.at - from }, factor)
    return { old, record: { ...stretched, at: stretched.at + from } }
  })
  change(draft, changes, scope)
  return done('stretch', ids, { ms: length })
}

export function split(draft: Draft, { at, ids }: Of<'split'>): HandlerResult {
  const named = ids && new Set(ids)
  const wanted = [...draft.records.values()].filter(
    (record) => canSplit(record, at) && (!named || named.has(record.id)),
  )
  if (wanted.length === 0) return problem('nothing-to-split', { ms: at })
  const second = wanted.map((record) => splitRecord(draft, record, at))
  return done(
    'split',
    second.filter((id) => id !== null),
    { count: wanted.length, ms: at },
  )
}

/** A record of a copy is cut in the game alone: the second part belongs to no section, so the link of the copy is cut. */
function splitRecord(draft: Draft, record: BuilderRecord, at: number): string | null {
  if (record.copy) separate(draft, record.copy.instance)
  return splitAt(draft, draft.records.get(record.id) ?? record, at)
}

export function remove(draft: Draft, { ids, scope }: Of<'delete'>): HandlerResult {
  const { records, instances } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  for (const id of instances) draft.instances.delete(id)
  for (const { id, copy } of records) if (copy && instances.has(copy.instance)) draft.records.delete(id)
  const single = records.filter(({ copy }) => !copy || !instances.has(copy.instance))
  change(
    draft,
    single.map((old) => ({ old, record: null })),
    scope,
  )
  return done('delete', [], { count: records.length })
}

export function removeAndClose(draft: Draft, { ids }: Of<'delete-and-close'>): HandlerResult {
  const { records } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  const { from, until } = extentOf(records)
  const removed = remove(draft, { kind: 'delete', ids, scope: 'this-copy' })
  if (until > from) deleteTime(draft, from, until)
  return 'sentence' in removed ? removed : done('delete-and-close', [], { count: records.length, ms: until - from })
}

export function addTime(draft: Draft, { at, duration, beats }: Of<'insert-time'>): HandlerResult {
  if (duration <= 0) return problem('empty-time')
  insertTime(draft, at, duration, beats === 'go-on' ? 'go-on' : 'lengthen')
  return done('insert-time', [], { ms: duration })
}

export function removeTime(draft: Draft, { from, until }: Of<'delete-time'>): HandlerResult {
  if (!(from < until)) return problem('empty-time')
  deleteTime(draft, from, Math.min(until, Math.max(from, draft.game.duration)))
  return done('delete-time', [], { ms: until - from })
}
