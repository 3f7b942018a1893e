/** The conditions of a dialog in the editor: edited, undone, kept in the queue, and compared in a conflict. */
import { expect, test } from 'vitest'
import type { LineConditions } from '@rubato/contracts/domain'
import { dialogsFrom, type EditorDialog } from './dialogs.ts'
import { recordConflict } from './editor-state.ts'
import { createEditorStore } from './editor-store.ts'
import { queueSchema, replay } from './operation-queue.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const LATE = { phase: 'late', turn: 'first' } as const
const author = { id: ID, username: 'Ada' }
const dialogOf = (when?: LineConditions): EditorDialog => ({
  id: ID,
  trigger: 'edge',
  text: 'Closer.',
  when,
  published: true,
  cloned: false,
  revision: 1,
})
const storedWith = (when?: LineConditions) =>
  dialogsFrom([{ ...dialogOf(when), when, createdBy: author, speech: undefined }])
const open = (when?: LineConditions) =>
  createEditorStore(storedWith(when), { queue: [], conflicts: [] }, () => undefined)
const contentWith = (when?: LineConditions) => ({ text: 'Closer.', when, published: true })

test('Conditions are sent as a change of their own, undone and done again', () => {
  const store = open()
  expect(store.run({ kind: 'edit', id: ID, content: contentWith(LATE) })).toBe(true)
  expect(store.get().queue).toMatchObject([
    { kind: 'edit', changes: { when: LATE }, line: { when: LATE }, revision: 1 },
  ])
  expect(store.run({ kind: 'edit', id: ID, content: contentWith({ turn: 'first', phase: 'late' }) })).toBe(false)
  store.undo()
  expect(store.dialog(ID)?.when).toBeUndefined()
  expect(store.get().queue).toMatchObject([{ changes: { when: null } }])
  store.redo()
  expect(store.dialog(ID)?.when).toEqual(LATE)
})

test('Conditions of a dialog that is not sent yet are sent with it', () => {
  const store = createEditorStore(dialogsFrom([]), { queue: [], conflicts: [] }, () => undefined)
  store.run({ kind: 'add', dialog: dialogOf() })
  store.run({ kind: 'edit', id: ID, content: contentWith(LATE) })
  expect(store.get().queue).toMatchObject([{ kind: 'add', text: 'Closer.', when: LATE }])
  store.run({ kind: 'edit', id: ID, content: contentWith() })
  expect(store.get().queue[0]).not.toHaveProperty('when')
})

test('A deletion that is undone restores the conditions', () => {
  const store = open(LATE)
  store.run({ kind: 'delete', id: ID })
  store.undo()
  expect(store.dialog(ID)?.when).toEqual(LATE)
})

test('Unsent conditions are read back from the device and applied to the dialogs of the server', () => {
  const store = open()
  store.run({ kind: 'edit', id: ID, content: contentWith(LATE) })
  const queue = queueSchema.parse(JSON.parse(JSON.stringify(store.get().queue)))
  expect(replay(storedWith(), queue).byId.get(ID)?.when).toEqual(LATE)
})

test('In a conflict both versions have their conditions, and the chosen ones are sent', () => {
  const store = open()
  store.run({ kind: 'edit', id: ID, content: contentWith(LATE) })
  const theirs = { after: 'eased' } as const
  expect(recordConflict(store.get(), ID, storedWith(theirs)).conflicts).toMatchObject([
    { mine: { when: LATE }, theirs: { when: theirs } },
  ])
  store.recordConflict(ID, storedWith(theirs))
  store.resolveConflict(ID, contentWith(LATE))
  expect(store.get().queue).toMatchObject([{ kind: 'edit', changes: { when: LATE } }])
  expect(store.get().conflicts).toEqual([])
})
