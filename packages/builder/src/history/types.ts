/** The history of a document: immutable snapshots and the log of their commands. */
import type { Command } from '../commands/types.ts'
import type { BuilderDocument, RecordId } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'

/** Undo steps that are kept. */
export const HISTORY_STEPS_MAX = 200
/** Keyboard nudges of the same records within this time of each other are one step, ms. */
export const NUDGE_MERGE_MS = 500

export interface HistoryStep<Document = BuilderDocument, Edit = Command> {
  readonly label: BuilderSentence
  readonly before: Document
  readonly after: Document
  readonly selectionBefore: readonly RecordId[]
  readonly selectionAfter: readonly RecordId[]
  readonly commands: readonly Edit[]
  /** When its last command was applied, ms of the caller's clock. */
  readonly time: number
  /** The records that a keyboard nudge moved; null for every other command. */
  readonly nudged: readonly RecordId[] | null
  /** The playhead before and after an insertion, ms; null for every other command. */
  readonly playhead: { readonly before: number; readonly after: number } | null
}

export interface History<Document = BuilderDocument, Edit = Command> {
  readonly document: Document
  readonly selection: readonly RecordId[]
  /** Steps that an undo takes back; the newest last. */
  readonly done: readonly HistoryStep<Document, Edit>[]
  /** Steps that a redo applies again; the next one last. */
  readonly undone: readonly HistoryStep<Document, Edit>[]
}

/** One line of the log of an autosave. */
export type LogEntry<Edit = Command> =
  | {
      readonly kind: 'command'
      readonly command: Edit
      readonly time: number
      readonly isNudge?: true
      /** The playhead before an insertion, ms. */
      readonly playhead?: number
    }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
