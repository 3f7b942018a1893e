import { expect, test } from 'vitest'
import { boxesOf } from '../geometry/layout.ts'
import { harbour } from '../testing/harbour.ts'
import { focusTarget } from './focus-target.ts'
import { gridAction } from './grid-keys.ts'

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey')[]) => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  return gridAction({ key, ...none, ...Object.fromEntries(held.map((name) => [name, true])) })
}

test('arrows go from block to block, Ctrl moves, Shift stretches, both shorten', () => {
  expect(press('ArrowRight')).toEqual({ kind: 'focus', to: 'next', extends: false })
  expect(press('ArrowRight', 'ctrlKey')).toEqual({ kind: 'move', direction: 1, fine: false })
  expect(press('ArrowLeft', 'metaKey', 'altKey')).toEqual({ kind: 'move', direction: -1, fine: true })
  expect(press('ArrowRight', 'shiftKey')).toMatchObject({ kind: 'resize', edge: 'end', direction: 1 })
  expect(press('ArrowLeft', 'shiftKey')).toMatchObject({ kind: 'resize', edge: 'start', direction: -1 })
  expect(press('ArrowLeft', 'shiftKey', 'ctrlKey')).toMatchObject({ kind: 'resize', edge: 'end', direction: -1 })
})

test('delete leaves a gap, Shift and delete is the ripple', () => {
  expect(press('Delete')).toEqual({ kind: 'delete', ripples: false })
  expect(press('Delete', 'shiftKey')).toEqual({ kind: 'delete', ripples: true })
})

test('Ctrl and Space choose a block, Shift and Z show the whole game: the plain keys are those of the builder', () => {
  expect(press(' ', 'ctrlKey')).toEqual({ kind: 'toggle' })
  expect(press('Z', 'shiftKey')).toEqual({ kind: 'fit' })
  expect(press(' ')).toBeNull()
  expect(press('f')).toBeNull()
})

test('keys of the browser and of other parts stay theirs', () => {
  expect(press('c', 'ctrlKey')).toBeNull()
  expect(press('z', 'ctrlKey')).toBeNull()
  expect(press('Tab')).toBeNull()
})

test('up and down go to the block of the next lane that runs at the time', () => {
  const boxes = boxesOf(harbour(), 'full')
  const go = (from: string, to: 'up' | 'down' | 'next' | 'last') =>
    focusTarget(boxes, boxes.byId.get(from)!, to, 10_000)?.id
  expect(go('warm', 'down')).toBe('beats')
  expect(go('eyes', 'up')).toBe('line')
  expect(go('warm', 'last')).toBe('tease')
  expect(go('tease', 'next')).toBeUndefined()
})
