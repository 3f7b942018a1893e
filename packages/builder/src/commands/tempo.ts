/** Commands about the points of the tempo curve: the ends of segments of beats, of which two may meet. */
import { TEMPO } from '@rubato/contracts/domain'
import { endOf, orderedRecords } from '../document/order.ts'
import type { BeatRecord, BuilderRecord } from '../document/types.ts'
import { change } from './copies.ts'
import { recount } from './counts.ts'
import { canSplit, splitAt } from './cut.ts'
import { done, problem, put, type Draft, type HandlerResult } from './draft.ts'
import type { Command, EditScope } from './types.ts'

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

/** The shortest segment beside a point that is moved, ms. */
const LEAST_LENGTH_MS = 50

/** The beats with the tempo `bpm` where they begin or end at `at`; null where they do neither. */
function withTempoAt(record: BuilderRecord, at: number, bpm: number): BeatRecord | null {
  if (record.lane !== 'tempo' || (record.at !== at && endOf(record) !== at)) return null
  const { from, to } = record.tempo
  return { ...record, tempo: { from: record.at === at ? bpm : from, to: endOf(record) === at ? bpm : to } }
}

/** The tempo at which the count of the record begins, so that it has reached `bpm` at the time of the record. */
function countFrom({ duration, tempo, since = 0 }: BeatRecord, bpm: number): number {
  const share = since / (since + duration)
  return Math.min(TEMPO.max, Math.max(TEMPO.min, (bpm - tempo.to * share) / (1 - share)))
}

/** The count of strokes that follow strokes begins before their time: their curve is changed so that it passes through the point. */
function passThrough(draft: Draft, at: number, bpm: number, scope?: EditScope): void {
  const counted = new Map(
    recount(new Map(orderedRecords(draft.records.values())), draft.before.records).map((record) => [record.id, record]),
  )
  for (const old of segmentsAt(draft, at).beginning) {
    const from = countFrom(counted.get(old.id) ?? old, bpm)
    if (from !== old.tempo.from) change(draft, [{ old, record: { ...old, tempo: { ...old.tempo, from } } }], scope)
  }
}

export function setTempo(draft: Draft, { at, bpm, scope }: Of<'set-tempo'>): HandlerResult {
  const inside = [...draft.records.values()].find((record) => record.lane === 'tempo' && canSplit(record, at))
  if (inside) {
    if (inside.copy) return problem('tempo-in-copy')
    splitAt(draft, inside, at)
  }
  let isFound = false
  for (const id of Array.from(draft.records.keys())) {
    // One after another: the two ends may be those of one record of a section, in two of its copies.
    const old = draft.records.get(id)
    const record = old && withTempoAt(old, at, bpm)
    if (!record) continue
    isFound = true
    change(draft, [{ old, record }], scope)
  }
  if (!isFound) return problem('no-beats', { ms: at })
  passThrough(draft, at, bpm, scope)
  return done('set-tempo', [], { bpm })
}

/** The segments that end and that begin at the point. */
function segmentsAt({ records }: Draft, at: number): { ending: BeatRecord[]; beginning: BeatRecord[] } {
  const beats = [...records.values()].filter((record) => record.lane === 'tempo')
  return { ending: beats.filter((each) => endOf(each) === at), beginning: beats.filter((each) => each.at === at) }
}

/** The segment from `at` on; its count begins there. */
function from(record: BeatRecord, at: number, bpm: number): BeatRecord {
  const { since: _since, ...rest } = record
  return { ...rest, at, duration: endOf(record) - at, tempo: { ...record.tempo, from: bpm } }
}

const until = (record: BeatRecord, at: number, bpm: number): BeatRecord => ({
  ...record,
  duration: at - record.at,
  tempo: { ...record.tempo, to: bpm },
})

export function moveTempo(draft: Draft, { from: old, at, bpm, scope }: Of<'move-tempo'>): HandlerResult {
  const { ending, beginning } = segmentsAt(draft, old)
  if (ending.length + beginning.length === 0) return problem('no-beats', { ms: old })
  const changes = [
    ...ending.map((record) => ({ old: record, record: until(record, at, bpm) })),
    ...beginning.map((record) => ({ old: record, record: from(record, at, bpm) })),
  ]
  if (changes.some(({ record }) => record.duration < LEAST_LENGTH_MS))
    return problem('too-short', { ms: LEAST_LENGTH_MS })
  change(draft, changes, scope)
  passThrough(draft, at, bpm, scope)
  return done('move-tempo', [], { ms: at, bpm })
}

export function removeTempo(draft: Draft, { at }: Of<'remove-tempo'>): HandlerResult {
  const { ending, beginning } = segmentsAt(draft, at)
  const [before, after] = [ending[0], beginning[0]]
  if (!before && !after) return problem('no-beats', { ms: at })
  if (before?.copy || after?.copy) return problem('tempo-in-copy')
  const isJoint = before?.task === after?.task && JSON.stringify(before?.pattern) === JSON.stringify(after?.pattern)
  if (!before || !after || !isJoint) return problem('no-joint')
  put(draft, { ...before, duration: endOf(after) - before.at, tempo: { from: before.tempo.from, to: after.tempo.to } })
  draft.records.delete(after.id)
  return done('remove-tempo', [before.id], { ms: at })
}
