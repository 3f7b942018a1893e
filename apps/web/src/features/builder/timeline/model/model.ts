/** The state that gestures and keys read and change: the props of the last render, and values derived from them. */
import type { Command, CommandProblem, Preview, RecordId } from '@rubato/builder'
import type { Store } from '../../../../ui/store.ts'
import type { Overlay, Scene } from '../drawing/scene.ts'
import type { Extent, TimelineView } from '../geometry/view.ts'
import type { Changing, CommandOptions, TimelineProps } from '../timeline-props.ts'
import type { Announcer } from './announcer.ts'
import type { BlockWords, Readout } from './block-words.ts'

export interface TimelineModel {
  readonly props: TimelineProps
  readonly scene: Scene
  readonly extent: Extent
  readonly words: BlockWords
  /** The view that is drawn; changes in every frame of a scroll or zoom. */
  readonly shown: Changing<TimelineView>
  /** The last view that was asked for, which the props may not have yet. */
  readonly view: TimelineView
  /** Calls `onView` once in the next frame. */
  setView: (view: TimelineView) => void
  /** The overlay of a gesture over the lanes. */
  readonly overlay: Store<Overlay | null>
  /** The text of a gesture while it lasts; null without one. */
  readonly readout: Store<Readout | null>
  readonly announcer: Announcer
  /** The element of the lanes; null before it is there. */
  readonly lanes: HTMLElement | null
  /** Applies the command and announces what came of it, or why it was refused. Returns whether it was applied. */
  run: (command: Command, ids?: Iterable<RecordId>, options?: CommandOptions) => boolean
  /** Shows what a ripple would do, with buttons to do it or not. */
  propose: (command: Command | null) => void
  /** Makes the block the one that has the focus. */
  focus: (id: RecordId | null) => void
}

/** @returns a whole number of ms */
export const inGame = ({ extent }: TimelineModel, at: number): number =>
  Math.round(Math.min(Math.max(0, at), extent.duration))

export const isProblem = (result: Preview | CommandProblem): result is CommandProblem => !('ghosts' in result)

/** The records that move with the ids: the contents of spans and the rest of copies too. */
export function movingIds({ props }: TimelineModel, ids: ReadonlySet<RecordId>): ReadonlySet<RecordId> {
  const preview = props.previewOf({ kind: 'move', ids: [...ids], by: 1 })
  return isProblem(preview) ? ids : new Set([...ids, ...preview.ghosts.map(({ id }) => id)])
}
