import { expect, test } from 'vitest'
import { defaultHotkeys, hotkeysSchema, keysOf } from '@rubato/contracts/domain'
import { readPress, withKey, withSwap } from './rebind.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...held,
})

test('A free key is accepted, also a page key of a clicker', () => {
  expect(readPress(press('X'), 'edge', defaultHotkeys)).toEqual({ kind: 'free', key: 'x' })
  expect(readPress(press('PageDown'), 'edge', defaultHotkeys)).toEqual({ kind: 'free', key: 'pagedown' })
  expect(readPress(press('e'), 'edge', defaultHotkeys)).toEqual({ kind: 'free', key: 'e' })
})

test('A key that another action has is named with that action, chosen or default', () => {
  expect(readPress(press('s'), 'edge', defaultHotkeys)).toEqual({ kind: 'taken', key: 's', by: 'skip' })
  const chosen = keysOf({ finish: 'pageup' })
  expect(readPress(press('PageUp'), 'edge', chosen)).toEqual({ kind: 'taken', key: 'pageup', by: 'finish' })
})

test.each(['Enter', 'Tab', 'Escape', 'F5'])('%s is reserved for the page', (key) => {
  expect(readPress(press(key), 'edge', defaultHotkeys)).toEqual({ kind: 'reserved', key: key.toLowerCase() })
})

test('Repeated presses, combinations and modifiers alone choose no key', () => {
  expect(readPress(press('x', { repeat: true }), 'edge', defaultHotkeys).kind).toBe('ignored')
  expect(readPress(press('Shift'), 'edge', defaultHotkeys).kind).toBe('ignored')
  expect(readPress(press('x', { ctrlKey: true }), 'edge', defaultHotkeys).kind).toBe('combined')
})

test('Only differences from the defaults are stored, and they fit the contract', () => {
  expect(withKey(defaultHotkeys, 'edge', 'e')).toEqual({})
  expect(withKey(keysOf({ edge: 'x' }), 'pause', 'pageup')).toEqual({ edge: 'x', pause: 'pageup' })
  const swapped = withSwap(defaultHotkeys, 'edge', 'skip')
  expect(swapped).toEqual({ edge: 's', skip: 'e' })
  expect(hotkeysSchema.safeParse(swapped).success).toBe(true)
  expect(withSwap(keysOf(swapped), 'skip', 'edge')).toEqual({})
})
