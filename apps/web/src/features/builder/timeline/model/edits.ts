/** Edits without a drag, for keys, buttons and handles: on the grid, one command each. */
import type { Command, RecordId } from '@rubato/builder'
import { TEMPO } from '@rubato/contracts/domain'
import { gridTime } from '../geometry/snap.ts'
import { spanOf, type Block } from '../geometry/layout.ts'
import { rulerSteps } from '../geometry/ticks.ts'
import { clampResize } from '../geometry/drag-times.ts'
import type { TimelineModel } from './model.ts'

/** Of the arrow keys on a slider of times. */
export const arrowDirections: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
}

export interface Step {
  readonly direction: 1 | -1
  /** A tenth of a second, regardless of the grid. */
  readonly fine?: boolean
}

const FINE_MS = 100

/** ms from `at` to the next time of the grid. */
export function stepFrom({ props, view }: TimelineModel, at: number, { direction, fine = false }: Step): number {
  if (fine) return direction * FINE_MS
  const { tick } = rulerSteps(view.msPerPixel)
  const { beats, snap } = props
  return gridTime(at, direction, { beats, snap, tick, msPerPixel: view.msPerPixel }) - at
}

/** Moves the records by one step of the grid. */
export function moveStep(model: TimelineModel, ids: ReadonlySet<RecordId>, step: Step): void {
  const span = spanOf(model.scene.boxes, ids)
  if (!span) return
  const by = Math.max(stepFrom(model, span.from, step), -span.from)
  if (by !== 0) model.run({ kind: 'move', ids: [...ids], by }, ids, { isNudge: true })
}

export function moveTo(model: TimelineModel, ids: ReadonlySet<RecordId>, at: number): boolean {
  const span = spanOf(model.scene.boxes, ids)
  return span !== null && (at === span.from || model.run({ kind: 'move', ids: [...ids], by: at - span.from }, ids))
}

export function resizeStep(model: TimelineModel, block: Block, edge: 'start' | 'end', step: Step): void {
  const wanted = stepFrom(model, edge === 'start' ? block.at : block.until, step)
  const by = clampResize(block, edge, wanted)
  if (by !== 0) model.run({ kind: 'resize', id: block.id, edge, by }, [block.id])
}

const STEP_BPM = 1

/** Makes the beats of the block faster or slower at the end that is named, or as a whole. */
export function tempoStep(model: TimelineModel, { id, record }: Block, direction: 1 | -1, end?: 'from' | 'to'): void {
  if (record.lane !== 'tempo') return
  const next = (bpm: number) => Math.min(TEMPO.max, Math.max(TEMPO.min, Math.round(bpm) + direction * STEP_BPM))
  const { from, to } = record.tempo
  const value = { from: end === 'to' ? from : next(from), to: end === 'from' ? to : next(to) }
  const command: Command = { kind: 'set', id, path: ['tempo'], value }
  model.run(command, [id])
}
