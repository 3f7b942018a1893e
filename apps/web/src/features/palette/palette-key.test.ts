import { expect, test } from 'vitest'
import { opensPalette } from './palette-key.ts'

const key = (part: Partial<Parameters<typeof opensPalette>[0]>) => ({
  key: 'k',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...part,
})

test('Ctrl K opens the palette, on Apple’s systems Cmd K', () => {
  expect(opensPalette(key({ ctrlKey: true }), false)).toBe(true)
  expect(opensPalette(key({ metaKey: true }), true)).toBe(true)
  expect(opensPalette(key({ ctrlKey: true }), true)).toBe(false)
  expect(opensPalette(key({ metaKey: true }), false)).toBe(false)
})

test('Other combinations stay those of the browser', () => {
  expect(opensPalette(key({}), false)).toBe(false)
  for (const other of [{ shiftKey: true }, { altKey: true }, { repeat: true }, { key: 'j' }])
    expect(opensPalette(key({ ctrlKey: true, ...other }), false)).toBe(false)
})
