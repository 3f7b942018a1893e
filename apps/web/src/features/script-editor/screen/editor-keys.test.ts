import { expect, test } from 'vitest'
import { editorKeyOf } from './editor-keys.ts'

const press = (key: string, modifiers: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
})

test('Undo and redo belong to the editor, except in a field with typed text', () => {
  const [undo, redo] = [press('z', { ctrlKey: true }), press('Z', { ctrlKey: true, shiftKey: true })]
  expect([undo, redo].map((key) => editorKeyOf(key, 'page'))).toEqual(['undo', 'redo'])
  expect([undo, redo].map((key) => editorKeyOf(key, 'blank'))).toEqual(['undo', 'redo'])
  expect([undo, redo].map((key) => editorKeyOf(key, 'text'))).toEqual([undefined, undefined])
})

test('A question mark opens the help on the page, and is a character in every field', () => {
  expect(editorKeyOf(press('?'), 'page')).toBe('help')
  for (const target of ['blank', 'text'] as const) expect(editorKeyOf(press('?'), target)).toBeUndefined()
})
