/**
 * Props of the timeline. The component is controlled: it keeps no document, selection, view or undo of its own, only the
 * state of a gesture while it lasts. Its texts are in the namespace `builder` under `timeline`.
 */
import type { ReactNode } from 'react'
import type {
  BuilderDocument,
  BuilderSentence,
  Command,
  CommitOptions,
  CommandProblem,
  Finding,
  Lane,
  LineRecord,
  Preview,
  RecordId,
} from '@rubato/builder'
import type { Accent } from '@rubato/contracts/domain'
import type { BeatGrid } from '../times/beat-grid.ts'
import type { Store } from '../../../ui/store.ts'
import type { TimelineView } from './geometry/view.ts'

export type { TimelineView }

/** `select`: a drag moves blocks. `ripple`: a drag inserts time, or deletes it when it goes to the left, over all lanes. */
export type TimelineTool = 'select' | 'ripple'

/**
 * `full`: lanes with heads and a toolbar, the playhead moves. `strip`: for phones, low lanes without heads; a swipe scrubs
 * under a playhead that stays in the centre.
 */
export type TimelineLayout = 'full' | 'strip'

/** ms */
export interface TimeSpan {
  readonly from: number
  readonly until: number
}

/** A value that may change in every frame: the timeline draws it without a render. The same object for as long as it is shown. */
export type Changing<Value> = Pick<Store<Value>, 'get' | 'subscribe'>

/** Where a menu is opened. */
export interface MenuPlace {
  /** px from the top left of the page's window */
  readonly x: number
  readonly y: number
  /** The time under the pointer, ms; null where a key opened the menu. */
  readonly at: number | null
}

export interface ScrubSound {
  readonly isOn: boolean
  onToggle: () => void
  /** Sounds one beat; called at most 30 times a second. */
  click: (accent: Accent) => void
}

/** `isNudge`: a key changed something by a step; such commands shortly after one another are one undo step. */
export type CommandOptions = Pick<CommitOptions, 'isNudge'>

export interface TimelineProps {
  document: BuilderDocument
  selection: ReadonlySet<RecordId>
  /** ms; a whole number or not. Changes in every frame while the game plays. */
  playhead: Changing<number>
  /** While true the view follows the playhead. */
  isPlaying?: boolean
  view: Changing<TimelineView>
  findings: readonly Finding[]
  /** Whether a drag snaps; Alt turns it round for as long as it is held. */
  snap: boolean
  /** Made by `beatGridOf(document)`. */
  beats: BeatGrid
  tool: TimelineTool
  layout: TimelineLayout
  /** The loop, which is independent of the selection. Shift and a drag on the ruler set it. */
  loop?: TimeSpan | null
  /** Applies the command as one undo step. Returns why it was refused, or null. The timeline announces both. */
  onCommand: (command: Command, options: CommandOptions) => CommandProblem | null
  /** The preview of the command, which the timeline shows before a ripple. */
  previewOf: (command: Command) => Preview | CommandProblem
  /** The text of a sentence of the builder package. */
  textOf: (sentence: BuilderSentence) => string
  onSelect: (ids: ReadonlySet<RecordId>) => void
  /** A whole number of ms, inside the game. */
  onPlayhead: (at: number) => void
  onView: (view: TimelineView) => void
  onSnap: (snap: boolean) => void
  onTool: (tool: TimelineTool) => void
  onLoop?: (loop: TimeSpan | null) => void
  /** The lanes that are muted, and those that are locked. */
  lanes?: { readonly muted: ReadonlySet<Lane>; readonly locked: ReadonlySet<Lane> }
  /** Opens the menu of a lane. */
  onLane?: (lane: Lane, place: MenuPlace) => void
  /** Opens the menu of a marker. */
  onMarker?: (id: string, place: MenuPlace) => void
  /** Opens the menu of what is selected, or of the time. */
  onMenu?: (place: MenuPlace) => void
  /** Plays the loop again and again. */
  onPlayLoop?: () => void
  /** The sound of the beats that a dragged playhead passes. */
  sound?: ScrubSound
  /** The words of the line; null where they are not known. */
  lineText?: (line: LineRecord) => string | null
  /** Whether the buttons that change the document are disabled. */
  isReadOnly?: boolean
  /** More buttons for the toolbar, after the tools. */
  actions?: ReactNode
}
