/** Undo and redo over immutable snapshots. Times are passed in. */
import { apply } from '../commands/apply.ts'
import type { Applied, Command } from '../commands/types.ts'
import type { BuilderDocument, RecordId } from '../document/types.ts'
import { HISTORY_STEPS_MAX, NUDGE_MERGE_MS, type History, type HistoryStep, type LogEntry } from './types.ts'

export const startHistory = (document: BuilderDocument): History => ({
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

const isSameSelection = (a: readonly RecordId[] | null, b: readonly RecordId[] | null): boolean =>
  a !== null && b !== null && a.length === b.length && a.every((id, index) => id === b[index])

/** Whether a document differs from another in anything but the ids that it would give next. */
function isUnchanged(before: BuilderDocument, after: BuilderDocument): boolean {
  const isSameMap = <Value>(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>) =>
    a.size === b.size &&
    [...a].every(([id, value]) => b.get(id) === value || JSON.stringify(b.get(id)) === JSON.stringify(value))
  return (
    JSON.stringify(before.game) === JSON.stringify(after.game) &&
    before.funscript === after.funscript &&
    isSameMap(before.records, after.records) &&
    isSameMap(before.sections, after.sections) &&
    before.instances.size === after.instances.size &&
    isSameMap(before.names, after.names) &&
    isSameMap(before.markers, after.markers)
  )
}

const nudgedIds = (command: Command, isNudge: boolean): readonly RecordId[] | null =>
  isNudge && command.kind === 'move' ? command.ids : null

/** The new step, merged with the last one where both are nudges of the same records shortly after one another. */
function withStep(done: readonly HistoryStep[], step: HistoryStep): readonly HistoryStep[] {
  const last = done.at(-1)
  const isMerged =
    last !== undefined && isSameSelection(last.nudged, step.nudged) && step.time - last.time <= NUDGE_MERGE_MS
  if (!isMerged) return [...done, step].slice(-HISTORY_STEPS_MAX)
  const { before, selectionBefore, commands } = last
  return [...done.slice(0, -1), { ...step, before, selectionBefore, commands: [...commands, ...step.commands] }]
}

export interface Committed {
  readonly history: History
  readonly applied: Applied
}

/** Applies a command as a step. A command that changes nothing makes no step. */
export function commit(history: History, command: Command, options: CommitOptions): Committed {
  const { time, isNudge = false, playhead } = options
  const applied = apply(history.document, command)
  if (!applied.ok) return { history, applied }
  const { document, label, selection, insertedUntil } = applied
  if (isUnchanged(history.document, document)) return { history: { ...history, selection }, applied }
  const step: HistoryStep = {
    label,
    before: history.document,
    after: document,
    selectionBefore: history.selection,
    selectionAfter: selection,
    commands: [command],
    time,
    nudged: nudgedIds(command, isNudge),
    playhead: playhead === undefined ? null : { before: playhead, after: insertedUntil ?? playhead },
  }
  return { history: { document, selection, done: withStep(history.done, step), undone: [] }, applied }
}

/** The history before its last step; unchanged where there is none. */
export function undo(history: History): History {
  const step = history.done.at(-1)
  if (!step) return history
  return {
    document: step.before,
    selection: step.selectionBefore,
    done: history.done.slice(0, -1),
    undone: [...history.undone, step],
  }
}

export function redo(history: History): History {
  const step = history.undone.at(-1)
  if (!step) return history
  return {
    document: step.after,
    selection: step.selectionAfter,
    done: [...history.done, step],
    undone: history.undone.slice(0, -1),
  }
}

export const select = (history: History, selection: readonly RecordId[]): History => ({ ...history, selection })

function replayEntry(history: History, entry: LogEntry): History {
  if (entry.kind === 'undo') return undo(history)
  if (entry.kind === 'redo') return redo(history)
  const { command, time, isNudge = false, playhead } = entry
  return commit(history, command, { time, isNudge, playhead }).history
}

/** The history after the entries of a log, from the document that the log began with. */
export const replay = (document: BuilderDocument, log: readonly LogEntry[]): History =>
  log.reduce(replayEntry, startHistory(document))
