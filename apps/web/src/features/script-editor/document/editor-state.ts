/** The state of one open script, and how each event changes it. Every function returns a new state. */
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { performCommand, type Command } from './commands.ts'
import {
  contentOf,
  idsOf,
  withChange,
  withDialog,
  withoutDialog,
  withRevisions,
  type DialogContent,
  type Dialogs,
  type EditorDialog,
} from './dialogs.ts'
import {
  confirmedIds,
  enqueueAll,
  replay,
  withLaterRevisions,
  withoutOperations,
  withoutOperationsOn,
  type Queue,
} from './operation-queue.ts'

/** A dialog that another device or another tab has changed since this editor loaded it. Persisted. */
export interface Conflict {
  id: string
  trigger: TriggerId
  /** The content in this editor; null when the dialog was deleted here. */
  mine: DialogContent | null
  /** The merged text, while the author types it. */
  merged?: string | undefined
  /** The dialog on the server; null when it was deleted there. */
  theirs: EditorDialog | null
}
/** Changes and conflicts that the server does not have yet. Persisted on the device. */
export interface UnsentWork {
  queue: Queue
  conflicts: readonly Conflict[]
}
export interface ScriptDocument extends UnsentWork {
  dialogs: Dialogs
}

/** The server's dialogs with the unsent work applied. */
export function applyUnsentWork(fresh: Dialogs, { queue, conflicts }: UnsentWork): ScriptDocument {
  // A dialog that was deleted here, and meanwhile on the server too, needs no decision.
  const open = conflicts.filter(({ id, mine }) => mine !== null || fresh.byId.has(id))
  return { dialogs: open.reduce(applyConflict, replay(fresh, queue)), queue, conflicts: open }
}

function applyConflict(dialogs: Dialogs, { id, trigger, mine }: Conflict): Dialogs {
  if (!mine) return dialogs
  return dialogs.byId.has(id)
    ? withChange(dialogs, id, mine)
    : withDialog(dialogs, { id, trigger, cloned: false, ...mine })
}

/** The document after the command, and the inverse command; null when nothing changed. Edits of an open conflict stay in it. */
export function applyCommand(
  document: ScriptDocument,
  command: Command,
): { document: ScriptDocument; inverse: Command } | null {
  const outcome = performCommand(document.dialogs, command)
  if (!outcome) return null
  const { dialogs, inverse, operations } = outcome
  if (command.kind === 'edit' && document.conflicts.some(({ id }) => id === command.id)) {
    const editMine = (each: Conflict) => (each.id === command.id ? { ...each, mine: command.content } : each)
    return { document: { ...document, dialogs, conflicts: document.conflicts.map(editMine) }, inverse }
  }
  // A deleted dialog has no panel to resolve its conflict in; the server reports the conflict again if it still exists.
  const conflicts = document.conflicts.filter(({ id }) => dialogs.byId.has(id))
  return { document: { dialogs, conflicts, queue: enqueueAll(document.queue, operations) }, inverse }
}

/**
 * The server has applied these operations of the queue and answered with these dialogs. The revision of a dialog that
 * was only moved is not taken: it belongs to a content that this editor has not loaded.
 */
export function confirmOperations(
  document: ScriptDocument,
  operations: Queue,
  answered: readonly Dialog[],
): ScriptDocument {
  const ids = confirmedIds(operations)
  const revisions = new Map(answered.filter(({ id }) => ids.has(id)).map(({ id, revision }) => [id, revision]))
  const queue = withLaterRevisions(withoutOperations(document.queue, operations), revisions)
  return { ...document, dialogs: withRevisions(document.dialogs, revisions), queue }
}

/**
 * The dialog on the server differs from the one that was edited here: its operations wait for the author's decision.
 * @param there the server's dialogs of its trigger
 */
export function recordConflict(document: ScriptDocument, id: string, there: Dialogs): ScriptDocument {
  const queue = withoutOperationsOn(document.queue, id)
  const [dialog, theirs] = [document.dialogs.byId.get(id), there.byId.get(id)]
  const { trigger } = dialog ?? theirs ?? {}
  const others = document.conflicts.filter((each) => each.id !== id)
  // Deleted here and there.
  if (!trigger) return { ...document, queue, conflicts: others }
  const conflict = { id, trigger, mine: dialog ? contentOf(dialog) : null, theirs: theirs ?? null }
  const dialogs =
    dialog || !theirs ? document.dialogs : withDialog(document.dialogs, theirs, idsOf(there, trigger).indexOf(id))
  return { dialogs, queue, conflicts: [...others, conflict] }
}

/** Applies the author's decision: `content` replaces the dialog; null accepts the server's version. */
export function resolveConflict(
  document: ScriptDocument,
  conflict: Conflict,
  content: DialogContent | null,
): ScriptDocument {
  const { id, trigger, theirs } = conflict
  const conflicts = document.conflicts.filter((each) => each !== conflict)
  const dialogs = theirs ? withDialog(document.dialogs, theirs) : withoutDialog(document.dialogs, id)
  const accepted = { ...document, conflicts, dialogs }
  if (!content) return accepted
  const command: Command = theirs
    ? { kind: 'edit', id, content }
    : { kind: 'add', dialog: { id, trigger, cloned: false, ...content } }
  return applyCommand(accepted, command)?.document ?? accepted
}
