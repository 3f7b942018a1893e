/** The author's commands: each has an inverse for undo, and the operations that the server has to carry out. */
import { hasSameConditions } from '@rubato/contracts/domain'
import {
  contentOf,
  idsOf,
  reorder,
  withChange,
  withDialog,
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

export interface CommandResult {
  dialogs: Dialogs
  inverse: Command
  operations: Operation[]
}

function add(dialogs: Dialogs, dialog: EditorDialog, at?: number): CommandResult {
  const { id, trigger, text, speech, when, published } = dialog
  const isLast = at === undefined || at >= idsOf(dialogs, trigger).length
  const next = withDialog(dialogs, dialog, at)
  return {
    dialogs: next,
    inverse: { kind: 'delete', id },
    operations: [
      { kind: 'add', id, trigger, text, published, ...(speech ? { speech } : {}), ...(when ? { when } : {}) },
      ...(isLast ? [] : [orderOperation(next, trigger)]),
    ],
  }
}

function remove(dialogs: Dialogs, dialog: EditorDialog): CommandResult {
  const { id, trigger, revision } = dialog
  return {
    dialogs: withoutDialog(dialogs, id),
    inverse: { kind: 'add', dialog, at: idsOf(dialogs, trigger).indexOf(id) },
    operations: [{ kind: 'delete', id, ...(revision === undefined ? {} : { revision }) }],
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
  const { id, revision, trigger, cloned } = dialog
  const next = { ...content, speech: content.speech || undefined }
  return {
    dialogs: withChange(dialogs, id, next),
    inverse: { kind: 'edit', id, content: contentOf(dialog) },
    operations: [
      {
        kind: 'edit',
        id,
        changes,
        line: { trigger, cloned, ...next },
        ...(revision === undefined ? {} : { revision }),
      },
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
  return command?.kind === 'add' ? command.dialog.id : command?.id
}

/** Null when the command changes nothing, or its dialog no longer exists. */
export function performCommand(dialogs: Dialogs, command: Command): CommandResult | null {
  if (command.kind === 'all') return performAll(dialogs, command.commands)
  if (command.kind === 'add')
    return dialogs.byId.has(command.dialog.id) ? null : add(dialogs, command.dialog, command.at)
  const dialog = dialogs.byId.get(command.id)
  if (!dialog) return null
  if (command.kind === 'delete') return remove(dialogs, dialog)
  return command.kind === 'edit' ? edit(dialogs, dialog, command.content) : move(dialogs, dialog, command.to)
}
