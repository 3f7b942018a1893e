/** Undo and redo over immutable snapshots, of any document that commands change. Times are passed in. */
import type { Command, CommandProblem, LaneCounts } from '../commands/types.ts'
import type { RecordId } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'
import { HISTORY_STEPS_MAX, NUDGE_MERGE_MS, type History, type HistoryStep, type LogEntry } from './types.ts'

export const startHistory = <Document, Edit = Command>(document: Document): History<Document, Edit> => ({
  document,
  selection: [],
  done: [],
  undone: [],
})

export interface CommitOptions {
  /** ms of any clock that does not go back. */
  readonly time: number
  /** Whether a key moved the records by a step: such commands merge. */
  readonly isNudge?: boolean
  /** The playhead, ms, where the command is an insertion that moves it. */
  readonly playhead?: number | undefined
}

/** The result of a command on a document of this kind. */
export type AppliedTo<Document> =
  | {
      readonly ok: true
      readonly document: Document
      readonly label: BuilderSentence
      readonly moved: LaneCounts
      readonly selection: readonly RecordId[]
      readonly insertedUntil: number | null
    }
  | { readonly ok: false; readonly problem: CommandProblem }

/** How the commands of one kind of document are applied and compared. */
interface Editing<Document, Edit> {
  apply: (document: Document, command: Edit) => AppliedTo<Document>
  /** Whether a document differs from another in nothing that a member sees. */
  isUnchanged: (before: Document, after: Document) => boolean
  /** The records that the command moves by a step, where it can be one; such commands merge. */
  nudgedIds: (command: Edit) => readonly RecordId[] | null
}

export interface Committed<Document, Edit> {
  readonly history: History<Document, Edit>
  readonly applied: AppliedTo<Document>
}

const isSameSelection = (a: readonly RecordId[] | null, b: readonly RecordId[] | null): boolean =>
  a !== null && b !== null && a.length === b.length && a.every((id, index) => id === b[index])

/** The new step, merged with the last one where both are nudges of the same records shortly after one another. */
function withStep<Document, Edit>(
  done: readonly HistoryStep<Document, Edit>[],
  step: HistoryStep<Document, Edit>,
): readonly HistoryStep<Document, Edit>[] {
  const last = done.at(-1)
  const isMerged =
    last !== undefined && isSameSelection(last.nudged, step.nudged) && step.time - last.time <= NUDGE_MERGE_MS
  if (!isMerged) return [...done, step].slice(-HISTORY_STEPS_MAX)
  const { before, selectionBefore, commands } = last
  return [...done.slice(0, -1), { ...step, before, selectionBefore, commands: [...commands, ...step.commands] }]
}

/** The history before its last step; unchanged where there is none. */
export function undo<Document, Edit>(history: History<Document, Edit>): History<Document, Edit> {
  const step = history.done.at(-1)
  if (!step) return history
  return {
    document: step.before,
    selection: step.selectionBefore,
    done: history.done.slice(0, -1),
    undone: [...history.undone, step],
  }
}

export function redo<Document, Edit>(history: History<Document, Edit>): History<Document, Edit> {
  const step = history.undone.at(-1)
  if (!step) return history
  return {
    document: step.after,
    selection: step.selectionAfter,
    done: [...history.done, step],
    undone: history.undone.slice(0, -1),
  }
}

export const select = <Document, Edit>(
  history: History<Document, Edit>,
  selection: readonly RecordId[],
): History<Document, Edit> => ({ ...history, selection })

/** `commit` and `replay` for one kind of document. */
export function historyOf<Document, Edit>({ apply, isUnchanged, nudgedIds }: Editing<Document, Edit>) {
  type Past = History<Document, Edit>
  /** Applies a command as a step. A command that changes nothing makes no step. */
  function commit(history: Past, command: Edit, options: CommitOptions): Committed<Document, Edit> {
    const { time, isNudge = false, playhead } = options
    const applied = apply(history.document, command)
    if (!applied.ok) return { history, applied }
    const { document, label, selection, insertedUntil } = applied
    if (isUnchanged(history.document, document)) return { history: { ...history, selection }, applied }
    const step: HistoryStep<Document, Edit> = {
      label,
      before: history.document,
      after: document,
      selectionBefore: history.selection,
      selectionAfter: selection,
      commands: [command],
      time,
      nudged: isNudge ? nudgedIds(command) : null,
      playhead: playhead === undefined ? null : { before: playhead, after: insertedUntil ?? playhead },
    }
    return { history: { document, selection, done: withStep(history.done, step), undone: [] }, applied }
  }
  function replayEntry(history: Past, entry: LogEntry<Edit>): Past {
    if (entry.kind === 'undo') return undo(history)
    if (entry.kind === 'redo') return redo(history)
    const { command, time, isNudge = false, playhead } = entry
    return commit(history, command, { time, isNudge, playhead }).history
  }
  /** The history after the entries of a log, from the document that the log began with. */
  const replay = (document: Document, log: readonly LogEntry<Edit>[]): Past =>
    log.reduce(replayEntry, startHistory<Document, Edit>(document))
  return { commit, replay }
}
