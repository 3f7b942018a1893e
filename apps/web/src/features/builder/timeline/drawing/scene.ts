/** The input of the painters. */
import type { RecordId } from '@rubato/builder'
import type { BeatGrid } from '../../times/beat-grid.ts'
import type { TimelineBoxes } from '../geometry/layout.ts'
import type { TimelineView } from '../geometry/view.ts'
import type { TimelineLayout } from '../timeline-props.ts'

/** Changes with the document and the size of the timeline, and not while it scrolls, zooms or plays. */
export interface SceneContent {
  readonly boxes: TimelineBoxes
  readonly beats: BeatGrid
  /** px */
  readonly width: number
  /** Length of the game, ms. */
  readonly duration: number
  readonly layout: TimelineLayout
}

export interface Scene extends SceneContent {
  readonly view: TimelineView
}

/** A rectangle where a record would be. */
export interface Ghost {
  readonly id: RecordId
  /** ms */
  readonly at: number
  readonly duration: number
}

/** The overlay of a gesture or a preview over the lanes. */
export interface Overlay {
  readonly ghosts?: readonly Ghost[]
  /** The line that a drag snapped to, ms. */
  readonly line?: number | null
  /** px */
  readonly marquee?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Time that is inserted or deleted, ms. */
  readonly span?: { readonly from: number; readonly until: number }
  /** A point of the tempo curve as it is dragged. */
  readonly tempo?: { readonly at: number; readonly bpm: number }
}
