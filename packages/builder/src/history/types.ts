/** The history of a document: immutable snapshots and the log of their commands. */
import type { Command } from '../commands/types.ts'
import type { BuilderDocument, RecordId } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'

/** Undo steps that are kept. */
export const HISTORY_STEPS_MAX = 200
/** Keyboard nudges of the same records within this time of each other are one step, ms. */
export const NUDGE_MERGE_MS = 500

export interface HistoryStep {
  readonly label: BuilderSentence
  readonly before: BuilderDocument
  readonly after: BuilderDocument
  readonly selectionBefore: readonly RecordId[]
  readonly selectionAfter: readonly RecordId[]
  readonly commands: readonly Command[]
  /** When its last command was applied, ms of the caller's clock. */
  readonly time: number
  /** The records that a keyboard nudge moved; null for every other command. */
  readonly nudged: readonly RecordId[] | null
  /** The playhead before and after an insertion, ms; null for every other command. */
  readonly playhead: { readonly before: number; readonly after: number } | null
}

export interface History {
  readonly document: BuilderDocument
  readonly selection: readonly RecordId[]
  /** Steps that an undo takes back; the newest last. */
  readonly done: readonly HistoryStep[]
  /** Steps that a redo applies again; the next one last. */
  readonly undone: readonly HistoryStep[]
}

/** One line of the log of an autosave. */
export type LogEntry =
  | {
      readonly kind: 'command'
      readonly command: Command
      readonly time: number
      readonly isNudge?: true
      /** The playhead before an insertion, ms. */
      readonly playhead?: number
    }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
