/** Bulk acts on the dialogs of a script: each is one step of the history, and reaches the server as it was undone or done. */
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { expect, test } from 'vitest'
import type { SetCommand } from './commands.ts'
import { dialogsFrom, idsOf, type EditorDialog } from './dialogs.ts'
import { createEditorStore } from './editor-store.ts'
import { queueSchema, replay } from './operation-queue.ts'

const id = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`
const dialogOf = (n: number, trigger: TriggerId = 'edge', text = `Line ${n}`): Dialog => ({
  id: id(n),
  trigger,
  text,
  createdBy: { id: id(0), username: 'Ada' },
  cloned: false,
  published: true,
  revision: 1,
})

function open(stored: Dialog[]) {
  const store = createEditorStore(dialogsFrom(stored), { queue: [], conflicts: [] }, () => undefined)
  const textsOf = (trigger: TriggerId = 'edge') =>
    idsOf(store.get().dialogs, trigger).map((each) => store.dialog(each)?.text)
  const dialog = (n: number) => store.dialog(id(n)) as EditorDialog
  const set = (
    dialogs: [number, EditorDialog | null][],
    order: SetCommand['order'] = new Map(),
    act: SetCommand['name']['act'] = 'delete',
  ) =>
    store.run({
      kind: 'set',
      name: { act, count: dialogs.length },
      dialogs: new Map(dialogs.map(([n, each]) => [id(n), each])),
      order,
    })
  /** The state of the server after it has applied the queue, read as from the device. */
  const replayed = (trigger: TriggerId = 'edge') => {
    const dialogs = replay(dialogsFrom(stored), queueSchema.parse(JSON.parse(JSON.stringify(store.get().queue))))
    return idsOf(dialogs, trigger).map((each) => dialogs.byId.get(each)?.text)
  }
  return { store, textsOf, dialog, set, replayed }
}

test('Undo of an import removes exactly the imported lines, redo brings them back, and older lines stay', () => {
  const old = [1, 2, 3].map((n) => dialogOf(n))
  const { store, textsOf, replayed } = open(old)
  const changed = dialogOf(2, 'edge', 'Better')
  const elsewhere = dialogOf(9, 'edge', 'From another device')
  const imported = [dialogOf(4), dialogOf(5), dialogOf(6, 'lube')]
  store.refreshAfterImport(
    dialogsFrom([dialogOf(1), { ...changed, revision: 2 }, dialogOf(3), ...imported, elsewhere]),
    [2, 4, 5, 6].map(id),
  )
  expect(store.get().queue).toEqual([])
  expect(store.get().undoName).toEqual({ act: 'import', count: 4 })
  const after = ['Line 1', 'Better', 'Line 3', 'Line 4', 'Line 5', 'From another device']
  expect(textsOf()).toEqual(after)
  store.undo()
  expect(textsOf()).toEqual(['Line 1', 'Line 2', 'Line 3', 'From another device'])
  expect(textsOf('lube')).toEqual([])
  expect(store.get().queue.map((operation) => operation.kind)).toEqual(['edit', 'delete', 'delete', 'delete'])
  store.redo()
  expect(textsOf()).toEqual(['Line 1', 'Better', 'Line 3', 'Line 4', 'Line 5', 'From another device'])
  expect(textsOf('lube')).toEqual(['Line 6'])
  expect(store.undo()).not.toBeNull()
  expect(store.undo(), 'there is no older step').toBeNull()
  expect(replayed()).toEqual(['Line 1', 'Line 2', 'Line 3'])
})

test('An import of nothing is no step', () => {
  const { store } = open([dialogOf(1)])
  store.refreshAfterImport(dialogsFrom([dialogOf(1)]), [])
  expect(store.get()).toMatchObject({ canUndo: false, undoName: null })
})

test('Many lines are deleted in one step, and come back to their places', () => {
  const { store, textsOf, set, replayed } = open([1, 2, 3, 4].map((n) => dialogOf(n)))
  set([
    [1, null],
    [3, null],
  ])
  expect(textsOf()).toEqual(['Line 2', 'Line 4'])
  expect(replayed()).toEqual(textsOf())
  const undone = store.undo()
  expect(undone).toMatchObject({ name: { act: 'delete', count: 2 } })
  expect(textsOf()).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4'])
  expect(replayed()).toEqual(textsOf())
  store.redo()
  expect(replayed()).toEqual(['Line 2', 'Line 4'])
})

test('Many lines move to another trigger in one step, behind its lines, and back to their places', () => {
  const { store, textsOf, set, dialog, replayed } = open([
    dialogOf(1),
    dialogOf(2, 'lube'),
    dialogOf(3),
    dialogOf(4),
    dialogOf(5, 'lube'),
  ])
  set(
    [1, 4].map((n): [number, EditorDialog] => [n, { ...dialog(n), trigger: 'lube' }]),
    new Map(),
    'move',
  )
  expect(textsOf('lube')).toEqual(['Line 2', 'Line 5', 'Line 1', 'Line 4'])
  expect(textsOf()).toEqual(['Line 3'])
  expect(replayed('lube')).toEqual(textsOf('lube'))
  expect(store.get().queue).toMatchObject([
    { kind: 'edit', changes: { trigger: 'lube' }, revision: 1 },
    { kind: 'edit', changes: { trigger: 'lube' } },
    { kind: 'order', trigger: 'lube', ids: [2, 5, 1, 4].map(id) },
  ])
  store.undo()
  expect(textsOf()).toEqual(['Line 1', 'Line 3', 'Line 4'])
  expect(replayed()).toEqual(textsOf())
  expect(replayed('lube')).toEqual(['Line 2', 'Line 5'])
})

test('A line that is not sent yet moves with its addition', () => {
  const { store, textsOf, set, dialog } = open([])
  store.run({ kind: 'add', dialog: { id: id(1), trigger: 'edge', text: 'New', published: true, cloned: false } })
  set([[1, { ...dialog(1), trigger: 'lube' }]], new Map(), 'move')
  expect(textsOf('lube')).toEqual(['New'])
  expect(store.get().queue).toMatchObject([{ kind: 'add', trigger: 'lube' }, { kind: 'order' }])
})

test('A moved line that was changed elsewhere keeps both texts, and takes one place', () => {
  const { store, textsOf, set, dialog } = open([dialogOf(1)])
  set([[1, { ...dialog(1), trigger: 'lube' }]], new Map(), 'move')
  store.recordConflict(id(1), dialogsFrom([{ ...dialogOf(1, 'edge', 'Theirs'), revision: 2 }]))
  expect(store.get().conflicts).toMatchObject([{ mine: { text: 'Line 1' }, theirs: { text: 'Theirs' } }])
  store.resolveConflict(id(1), { text: 'Line 1', published: true })
  expect(textsOf()).toEqual(['Line 1'])
  expect(textsOf('lube')).toEqual([])
})

test('A step that changes nothing is no step', () => {
  const { store, set, dialog } = open([dialogOf(1)])
  expect(set([[1, dialog(1)]])).toBe(false)
  expect(store.get().canUndo).toBe(false)
})

test('A thousand lines of twenty thousand change in less than two seconds of processor time', () => {
  const { store, set, dialog } = open(Array.from({ length: 20_000 }, (_, n) => dialogOf(n + 1, `${n % 100}`)))
  const begin = process.cpuUsage()
  const thousand = Array.from({ length: 1000 }, (_, n) => n + 1)
  set(thousand.map((n): [number, EditorDialog] => [n, { ...dialog(n), text: 'Other' }]))
  store.undo()
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(2000)
})
