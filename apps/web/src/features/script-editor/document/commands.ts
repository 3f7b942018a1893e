/** The author's commands: each has an inverse for undo, and the operations that the server has to carry out. */
import { hasSameConditions, type TriggerId } from '@rubato/contracts/domain'
import {
  contentOf,
  idsOf,
  isSameContent,
  reorder,
  withChange,
  withDialog,
  withMany,
  withoutDialog,
  type DialogContent,
  type Dialogs,
  type EditorDialog,
} from './dialogs.ts'
import { orderOperation, type Changes, type Operation } from './operation-queue.ts'

export type Command =
  | { kind: 'add'; dialog: EditorDialog; at?: number }
  | { kind: 'delete'; id: string }
  | { kind: 'edit'; id: string; content: DialogContent }
  | { kind: 'move'; id: string; to: number }
  /** Performed in order, undone together. */
  | { kind: 'all'; commands: readonly Command[] }
  | SetCommand

/** The kind of a bulk edit, for the name of its step in the history. */
export interface StepName {
  act: 'import' | 'delete' | 'move' | 'replace'
  /** Number of dialogs. */
  count: number
}
/** Sets many dialogs at once: undone and done again as one step, in a time that grows with their number. */
export interface SetCommand {
  kind: 'set'
  name: StepName
  /** By id: the dialog with its trigger, or null to delete it. */
  dialogs: ReadonlyMap<string, EditorDialog | null>
  /** The order of these triggers afterwards; dialogs that it does not name follow at the end. */
  order: ReadonlyMap<TriggerId, readonly string[]>
}

export interface CommandResult {
  dialogs: Dialogs
  inverse: Command
  operations: Operation[]
}

function add(dialogs: Dialogs, dialog: EditorDialog, at?: number): CommandResult {
  const { id, trigger } = dialog
  const isLast = at === undefined || at >= idsOf(dialogs, trigger).length
  const next = withDialog(dialogs, dialog, at)
  return {
    dialogs: next,
    inverse: { kind: 'delete', id },
    operations: [addOperation(dialog), ...(isLast ? [] : [orderOperation(next, trigger)])],
  }
}

const addOperation = ({ id, trigger, text, speech, when, published }: EditorDialog): Operation => ({
  kind: 'add',
  id,
  trigger,
  text,
  published,
  ...(speech ? { speech } : {}),
  ...(when ? { when } : {}),
})

const deleteOperation = ({ id, revision }: EditorDialog): Operation => ({
  kind: 'delete',
  id,
  ...(revision === undefined ? {} : { revision }),
})

function remove(dialogs: Dialogs, dialog: EditorDialog): CommandResult {
  const { id, trigger } = dialog
  return {
    dialogs: withoutDialog(dialogs, id),
    inverse: { kind: 'add', dialog, at: idsOf(dialogs, trigger).indexOf(id) },
    operations: [deleteOperation(dialog)],
  }
}

/** The fields that differ; empty when the contents are equal. */
function changesBetween(before: DialogContent, after: DialogContent): Changes {
  const [old, speech] = [before.speech ?? '', after.speech ?? '']
  return {
    ...(before.text === after.text ? {} : { text: after.text }),
    ...(old === speech ? {} : { speech: speech || null }),
    ...(hasSameConditions(before.when, after.when) ? {} : { when: after.when ?? null }),
    ...(before.published === after.published ? {} : { published: after.published }),
  }
}

function edit(dialogs: Dialogs, dialog: EditorDialog, content: DialogContent): CommandResult | null {
  const changes = changesBetween(dialog, content)
  if (Object.keys(changes).length === 0) return null
  const { id } = dialog
  const next = { ...content, speech: content.speech || undefined }
  return {
    dialogs: withChange(dialogs, id, next),
    inverse: { kind: 'edit', id, content: contentOf(dialog) },
    operations: [editOperation({ ...dialog, ...next }, changes)],
  }
}

/** @param dialog after the edit */
function editOperation(dialog: EditorDialog, changes: Changes): Operation {
  const { id, revision, trigger, cloned } = dialog
  const line = { trigger, cloned, ...contentOf(dialog) }
  return { kind: 'edit', id, changes, line, ...(revision === undefined ? {} : { revision }) }
}

/** The dialogs of a command that differ from the present ones, each with what the editor knows of it now. */
function differing(dialogs: Dialogs, { dialogs: given }: SetCommand): Map<string, EditorDialog | null> {
  const changed = new Map<string, EditorDialog | null>()
  for (const [id, dialog] of given) {
    const now = dialogs.byId.get(id)
    if (!now && !dialog) continue
    const isSame = now && dialog && now.trigger === dialog.trigger && isSameContent(now, dialog)
    if (!isSame) changed.set(id, dialog && now ? { ...now, trigger: dialog.trigger, ...contentOf(dialog) } : dialog)
  }
  return changed
}

function operationFor(before: EditorDialog | undefined, after: EditorDialog | null): Operation[] {
  if (!before) return after ? [addOperation(after)] : []
  if (!after) return [deleteOperation(before)]
  const trigger = before.trigger === after.trigger ? {} : { trigger: after.trigger }
  return [editOperation(after, { ...changesBetween(before, after), ...trigger })]
}

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at])

function set(dialogs: Dialogs, command: SetCommand): CommandResult | null {
  const changed = differing(dialogs, command)
  if (changed.size === 0) return null
  const appended = withMany(dialogs, changed)
  const touched = new Set([...changed].flatMap(([id, dialog]) => [dialogs.byId.get(id)?.trigger, dialog?.trigger]))
  const triggers = [...touched].filter((trigger) => trigger !== undefined)
  const next = [...command.order].reduce((all, [trigger, ids]) => reorder(all, trigger, ids), appended)
  // A dialog that comes from another trigger keeps its position in the script: only an order puts it in its place.
  const joined = new Set(
    [...changed].flatMap(([id, dialog]) => {
      const before = dialogs.byId.get(id)
      return before && dialog && before.trigger !== dialog.trigger ? [dialog.trigger] : []
    }),
  )
  const isOrdered = (trigger: TriggerId) =>
    !joined.has(trigger) && isSameOrder(idsOf(next, trigger), idsOf(appended, trigger))
  return {
    dialogs: next,
    inverse: {
      kind: 'set',
      name: command.name,
      dialogs: new Map([...changed.keys()].map((id) => [id, dialogs.byId.get(id) ?? null])),
      order: new Map(triggers.map((trigger) => [trigger, idsOf(dialogs, trigger)])),
    },
    operations: [
      ...[...changed].flatMap(([id, dialog]) => operationFor(dialogs.byId.get(id), dialog)),
      ...triggers.filter((trigger) => !isOrdered(trigger)).map((trigger) => orderOperation(next, trigger)),
    ],
  }
}

function move(dialogs: Dialogs, dialog: EditorDialog, to: number): CommandResult | null {
  const ids = idsOf(dialogs, dialog.trigger)
  const from = ids.indexOf(dialog.id)
  const index = Math.max(0, Math.min(to, ids.length - 1))
  if (index === from) return null
  const next = reorder(dialogs, dialog.trigger, ids.toSpliced(from, 1).toSpliced(index, 0, dialog.id))
  return {
    dialogs: next,
    inverse: { kind: 'move', id: dialog.id, to: from },
    operations: [orderOperation(next, dialog.trigger)],
  }
}

function performAll(before: Dialogs, commands: readonly Command[]): CommandResult | null {
  let dialogs = before
  const inverses: Command[] = []
  const operations: Operation[] = []
  for (const command of commands) {
    const outcome = performCommand(dialogs, command)
    if (!outcome) continue
    dialogs = outcome.dialogs
    inverses.unshift(outcome.inverse)
    operations.push(...outcome.operations)
  }
  return inverses.length === 0 ? null : { dialogs, inverse: { kind: 'all', commands: inverses }, operations }
}

/** The id of the dialog that a command is about; of several commands, the first one's. */
export function dialogIdOf(command: Command | undefined): string | undefined {
  if (command?.kind === 'all') return dialogIdOf(command.commands[0])
  if (command?.kind === 'set') return command.dialogs.keys().next().value
  return command?.kind === 'add' ? command.dialog.id : command?.id
}

/** Null when the command changes nothing, or its dialog no longer exists. */
export function performCommand(dialogs: Dialogs, command: Command): CommandResult | null {
  if (command.kind === 'all') return performAll(dialogs, command.commands)
  if (command.kind === 'set') return set(dialogs, command)
  if (command.kind === 'add')
    return dialogs.byId.has(command.dialog.id) ? null : add(dialogs, command.dialog, command.at)
  const dialog = dialogs.byId.get(command.id)
  if (!dialog) return null
  if (command.kind === 'delete') return remove(dialogs, dialog)
  return command.kind === 'edit' ? edit(dialogs, dialog, command.content) : move(dialogs, dialog, command.to)
}
