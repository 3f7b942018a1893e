/** The commands of the builder. A command is plain data: the log of an autosave keeps it, and a replay applies it again. */
import type {
  BeatPattern,
  EventTask,
  ItemId,
  MediaLink,
  PlayableGame,
  Question,
  TempoCurve,
  TriggerId,
} from '@rubato/contracts/domain'
import type { Anchor, BuilderDocument, BuilderRecord, Lane, RecordId } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'

/** Records that were copied or made by the engine; their times are ms from the start of the clip. */
export interface Clip {
  /** ms */
  readonly length: number
  readonly records: readonly BuilderRecord[]
}

/**
 * What becomes of the records after an insertion. `ripple`: they move back. `stay`: they keep their times, and an insertion
 * that has no room before them is refused. `over`: they are cut, which files and logs of older versions ask for.
 */
export type InsertMode = 'ripple' | 'stay' | 'over'

/** Scope of a change to a linked copy: all copies of the section, or this copy alone. */
export type EditScope = 'all-copies' | 'this-copy'

type Line = Extract<BuilderRecord, { lane: 'lines' }>

/** The author's own words of a line, said in place of the script's. */
export type OwnLineWords = Pick<Line, 'speech' | 'voice' | 'delivery'> & { readonly text: string }

interface LineDetail {
  readonly trigger: TriggerId
  readonly values?: NonNullable<Line['values']>
  readonly words?: OwnLineWords
}

type StrokeDetail = Pick<Extract<BuilderRecord, { lane: 'strokes' }>, 'grip' | 'style' | 'hand' | 'nipples'>

/** Without a mode: over the present records, of which beats and spans are cut. */
interface Moded {
  readonly mode?: InsertMode
}

export type Command =
  /** A task of the palette; `taskClip` makes its records. */
  | { kind: 'add-task'; at: number; mode: InsertMode; task: EventTask; clip: Clip }
  | ({ kind: 'add-line'; at: number; /** The room of the line, ms. */ duration: number } & LineDetail)
  | ({ kind: 'add-hold'; at: number; duration: number; item: ItemId; level?: number } & Moded)
  | ({ kind: 'add-beats'; at: number; duration: number; tempo: TempoCurve; pattern?: BeatPattern } & Moded)
  | ({ kind: 'add-stroke'; at: number } & StrokeDetail)
  | ({ kind: 'add-question'; at: number; duration: number; question: Question } & Moded)
  | ({ kind: 'add-media'; at: number; duration: number; link: MediaLink } & Moded)
  /** Records, spans with their contents and copies of sections (by their instance's id), `by` ms later. */
  | { kind: 'move'; ids: readonly RecordId[]; by: number; scope?: EditScope }
  /** Moves one edge by `by` ms. The tempo of beats stays, so that they have more or fewer strokes. */
  | { kind: 'resize'; id: RecordId; edge: 'start' | 'end'; by: number; scope?: EditScope }
  /** Scales to `length` ms from the start of the selection on. Beats keep their number and change their tempo. */
  | { kind: 'stretch'; ids: readonly RecordId[]; length: number; scope?: EditScope }
  /** Cuts the records in two at `at`; without ids, every record that can be cut there. */
  | { kind: 'split'; at: number; ids?: readonly RecordId[] }
  /** Adds records with new ids at their own times, in the place of others. */
  | { kind: 'add-records'; records: readonly BuilderRecord[]; instead?: readonly RecordId[] }
  /** Cuts the beats, or the spans, that overlap the record. */
  | { kind: 'make-room'; id: RecordId }
  | { kind: 'paste'; at: number; mode: InsertMode; clip: Clip }
  | { kind: 'duplicate'; ids: readonly RecordId[]; mode: InsertMode }
  | { kind: 'delete'; ids: readonly RecordId[]; scope?: EditScope }
  /** Ripple as a verb: deletes, and closes the gap over all lanes. */
  | { kind: 'delete-and-close'; ids: readonly RecordId[] }
  /** With `beats: 'go-on'` a record that ends or continues at `at` becomes longer; else beats pause. */
  | { kind: 'insert-time'; at: number; duration: number; beats?: 'pause' | 'go-on' }
  | { kind: 'delete-time'; from: number; until: number }
  | { kind: 'group'; ids: readonly RecordId[]; name: string }
  | { kind: 'rename-section'; sectionId: string; name: string }
  /** A linked copy at `at`; with `within` it is put into another section, `at` ms from the start of that one. */
  | ({ kind: 'place-section'; sectionId: string; at: number; within?: string } & Moded)
  /** Cuts the link of a copy: its records become records of the game. */
  | { kind: 'separate'; instance: string }
  /** Sets one field of a record, which the contract of its events checks. `undefined` removes an optional field. */
  | { kind: 'set'; id: RecordId; path: readonly (string | number)[]; value: unknown; scope?: EditScope }
  /** Gives a line other own words and the time that they take, ms; null gives it back to the script. */
  | { kind: 'write-line'; id: RecordId; words: OwnLineWords | null; duration: number; scope?: EditScope }
  | { kind: 'set-anchor'; ids: readonly RecordId[]; anchor: Anchor }
  | { kind: 'name'; id: RecordId; name: string }
  /** A point of the tempo curve: at an end of segments moves both ends, inside a segment cuts it in two. */
  | { kind: 'set-tempo'; at: number; bpm: number; scope?: EditScope }
  /** Moves a point of the tempo curve, the ends of the segments that meet there, to another time. */
  | { kind: 'move-tempo'; from: number; at: number; bpm: number; scope?: EditScope }
  /** Joins the two segments that meet at a point. */
  | { kind: 'remove-tempo'; at: number }
  | { kind: 'add-marker'; at: number; name: string }
  | { kind: 'set-marker'; id: string; at: number; name: string }
  | { kind: 'remove-marker'; id: string }
  /** Generated records in [from, until), in place of those that begin there, or beside them; `fillCommand` makes it. */
  | { kind: 'fill'; from: number; until: number; clip: Clip; keeps?: boolean }
  | {
      kind: 'set-game'
      change: Partial<Pick<PlayableGame, 'duration' | 'voice' | 'media' | 'silentBeat' | 'outcome' | 'video'>>
    }
  /** Several commands as one step, with the name of the last one or its own. */
  | { kind: 'batch'; commands: readonly Command[]; label?: BuilderSentence }
  /** Replaces the whole game, as after an import or a generation. */
  | { kind: 'replace'; game: PlayableGame; /** Whether the step is called a generation. */ isGenerated?: boolean }
export type CommandKind = Command['kind']

/** How many records of each lane something concerns. */
export type LaneCounts = Readonly<Partial<Record<Lane, number>>>

/** Why a command cannot be applied: the document stays as it is. */
export interface CommandProblem {
  readonly sentence: BuilderSentence
  /** The field, for a `set`; empty for other commands. */
  readonly path: readonly (string | number)[]
  /** The contract's own words about the field; null where the sentence says everything. */
  readonly message: string | null
}

export type Applied =
  | {
      readonly ok: true
      readonly document: BuilderDocument
      /** The name of the undo step. */
      readonly label: BuilderSentence
      /** Records that the command did not name and that it moved. */
      readonly moved: LaneCounts
      /** The selection afterwards. */
      readonly selection: readonly RecordId[]
      /** Where an insertion ends, ms: the next one goes there. Null for other commands. */
      readonly insertedUntil: number | null
    }
  | { readonly ok: false; readonly problem: CommandProblem }

/** The result of a command in a preview. */
export interface Preview {
  readonly moves: LaneCounts
  readonly splits: LaneCounts
  readonly removes: LaneCounts
  /** Copies of sections that the command cuts through: their links are cut. */
  readonly separates: number
  /** The new position of each record that changes, for the ghosts of the timeline. */
  readonly ghosts: readonly {
    readonly id: RecordId
    readonly lane: Lane
    readonly at: number
    readonly duration: number
  }[]
  readonly sentence: BuilderSentence
}
