/** The end of a task that had a different tempo: an announced return to the tempo that lasts. */
import type { TaskId } from '@rubato/contracts/domain'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { say } from '../../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'
import { caps } from '../../safety/caps.ts'
import { tempoTrigger } from './tempo-trigger.ts'

/** A change of tempo by more than this share is said. */
export const SAID_FROM = 0.15
/** After the call of the hand the session lets the tempo climb back without words for this time, ms (PLAY-69). */
export const CLIMB_BACK_MS = 25_000
/** The change takes at most this much longer than its line, ms. */
const LONGER_MS = 2000
/** The share of a rise that is kept at most. */
const KEPT_SHARE = 0.5

/** The longest change, ms. */
export const longestSettling = (builder: PlanBuilder): number => builder.lineLength + LONGER_MS

/**
 * The tempo after a task that rose to `top`, bpm: up to half of the rise is kept, as far as the intensity of the moment
 * (0..1) demands it. A task that slowed down keeps nothing.
 */
export function keptTempo({ tempo, current }: PlanBuilder, top: number, intensity: number): number {
  const half = current.tempo + (Math.max(current.tempo, top) - current.tempo) * KEPT_SHARE
  const wanted = Math.max(current.tempo, shareOfTempo(tempo, intensity))
  return Math.round(Math.min(half, wanted, Math.max(current.tempo, caps.hotTempo.value)))
}

/** Goes from the tempo of the task to `to`, which lasts; a clear change is said while it takes place. */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function settleTempo(builder: PlanBuilder, task: TaskId, from: number, to: number): void {
  builder.current = { ...builder.current, tempo: to }
  if (from === to) return
  if (Math.abs(to - from) > from * SAID_FROM) say(builder, task, tempoTrigger(from, to))
  const range = { min: builder.lineLength, max: longestSettling(builder) }
  addBeats(builder, { task: 'steady', duration: wholeBeats(builder.lineLength, { from, to }, range), from, to })
}
