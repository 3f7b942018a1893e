import { expect, test } from 'vitest'
import builder from '../../../../public/locales/en/builder.json'
import { keyAction, keyRows, listRows, timelineRows } from './keymap.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
  keyAction({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held })

test('a key has one action, and each row of the list has a text', () => {
  const chords = keyRows.flatMap((row) => Object.keys(row.chords))
  expect(new Set(chords).size).toBe(chords.length)
  const names = [...keyRows.map(({ name }) => name), ...[...timelineRows, ...listRows].map(([name]) => name)]
  expect(names.filter((name) => !(name in builder.keys.names))).toEqual([])
})

test('Ctrl and Cmd are the same, Shift counts for letters and not for symbols, and Alt is the browser’s', () => {
  expect(press('z', { ctrlKey: true })).toBe('undo')
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo')
  expect(press('F', { shiftKey: true })).toBe('fill-selection')
  expect(press('?', { shiftKey: true })).toBe('help')
  expect(press(' ')).toBe('audition')
  expect(press('z', { ctrlKey: true, altKey: true })).toBeNull()
  expect(press('q')).toBeNull()
})
