/** The state of a game at a moment. */
import type { Grip, Hand, ItemId, NippleStimulation, StrokeStyle } from '@rubato/contracts/domain'
import type { LineRecord, RecordId } from '../document/types.ts'

export interface OpenItem {
  /** The record that opens it. */
  readonly record: RecordId
  readonly item: ItemId
  /** The level of the moment; null for items without one. */
  readonly level: number | null
  /** ms */
  readonly since: number
  readonly until: number
}

export interface MomentState {
  /** Tempo of the beats, bpm; null where none sound. */
  readonly tempo: number | null
  /** How far the current beat has passed, from 0 (on the beat) to 1; null where no beats sound. */
  readonly phase: number | null
  readonly open: readonly OpenItem[]
  readonly grip: Grip
  readonly style: StrokeStyle
  readonly hand: Hand
  readonly nipples: NippleStimulation | null
  /** The last line that began before the moment or at it; null before the first. */
  readonly lastLine: LineRecord | null
  /** The span of the task that runs; null where none does. */
  readonly task: RecordId | null
}
