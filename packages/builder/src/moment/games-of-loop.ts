/** A part of a game that is played again and again, as one game: the check of the engine holds from pass to pass. */
import { GAME_EVENTS_MAX, type PlayableGame } from '@rubato/contracts/domain'
import { endOf } from '../document/order.ts'
import { partBefore } from '../document/parts.ts'
import type { BuilderDocument, BuilderRecord, TaskRecord } from '../document/types.ts'
import { partOf, recordsFrom } from './game-from.ts'

interface Span {
  /** ms */
  readonly from: number
  readonly until: number
}

/** A loop is played for about so long, ms. */
const PLAYED_MS = 15 * 60_000
const PASSES_MAX = 100
/** Rests between the passes that are tried one after the other, ms: edges and breaths need some. */
const RESTS_MS = [0, 30_000, 60_000, 120_000] as const

/** The record until `ms`; empty where it begins later. */
function recordUntil(record: BuilderRecord, ms: number): BuilderRecord[] {
  if (record.at >= ms) return []
  if (endOf(record) <= ms) return [record]
  return [partBefore(record, ms) ?? { ...record, duration: ms - record.at }]
}

/** The record in another pass: ids are unique in a game. */
function inPass(record: BuilderRecord, pass: number, by: number): BuilderRecord {
  const named = (id: string) => `${id}.pass${pass}`
  const moved = { ...record, id: named(record.id), at: record.at + by }
  if (moved.lane !== 'held') return moved
  const levels = moved.levels.map((level) => ({ ...level, id: named(level.id) }))
  return { ...moved, levels, release: { ...moved.release, id: named(moved.release.id) } }
}

const restRecord = (pass: number, at: number, duration: number): TaskRecord => ({
  lane: 'tasks',
  id: `rest.pass${pass}`,
  at,
  duration,
  task: 'rest',
  anchor: 'clock',
  phase: 'build',
})

/** Events of one record: an opening, its levels and its release. */
const eventsIn = (record: BuilderRecord): number => (record.lane === 'held' ? record.levels.length + 2 : 1)

function repeated(document: BuilderDocument, { from, until }: Span, passes: number, restMs: number): PlayableGame {
  const part = recordsFrom(document, from).flatMap((record) => recordUntil(record, until))
  const length = until - from
  const every = length + restMs
  const records = Array.from({ length: passes }, (_, pass) => [
    ...part.map((record) => inPass(record, pass, pass * every - from)),
    ...(restMs > 0 && pass < passes - 1 ? [restRecord(pass, pass * every + length, restMs)] : []),
  ])
  return partOf(document, records.flat(), passes * every - restMs)
}

/**
 * The part as games, the best first: repeated without a rest, repeated with longer and longer rests, and once. They are not
 * for storing.
 */
export function gamesOfLoop(document: BuilderDocument, span: Span): PlayableGame[] {
  const length = span.until - span.from
  const events = recordsFrom(document, span.from)
    .filter(({ at }) => at < span.until)
    .reduce((sum, record) => sum + eventsIn(record), 1)
  const most = Math.min(PASSES_MAX, Math.floor(GAME_EVENTS_MAX / events))
  const games = RESTS_MS.map((restMs) => {
    const passes = Math.max(2, Math.min(most, Math.ceil(PLAYED_MS / (length + restMs))))
    return repeated(document, span, passes, restMs)
  })
  return [...games, repeated(document, span, 1, 0)]
}
