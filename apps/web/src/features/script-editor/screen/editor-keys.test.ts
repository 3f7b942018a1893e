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

test('Undo is the editor’s, but in a text that is typed', () => {
  const [undo, redo] = [press('z', { ctrlKey: true }), press('Z', { ctrlKey: true, shiftKey: true })]
  expect([undo, redo].map((key) => editorKeyOf(key, 'page'))).toEqual(['undo', 'redo'])
  expect([undo, redo].map((key) => editorKeyOf(key, 'blank'))).toEqual(['undo', 'redo'])
  expect([undo, redo].map((key) => editorKeyOf(key, 'text'))).toEqual([undefined, undefined])
})

test('A question mark is typed in every field', () => {
  expect(editorKeyOf(press('?'), 'page')).toBe('help')
  for (const place of ['blank', 'text'] as const) expect(editorKeyOf(press('?'), place)).toBeUndefined()
})
