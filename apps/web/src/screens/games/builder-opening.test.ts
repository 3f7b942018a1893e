import { expect, test } from 'vitest'
import { followAddress, moveTo, openAt } from './builder-opening.ts'

test('the first save of a new game keeps its builder open under the address of the game', () => {
  const saved = moveTo(openAt('new'), 'a')
  expect(followAddress(saved, 'new')).toBe(saved)
  const moved = followAddress(saved, 'a')
  expect(moved).toMatchObject({ count: 0, openedAt: 'new', shownAt: 'a' })
  expect(followAddress(moved, 'a')).toBe(moved)
})

test('another address opens a builder of its own, also the one that the game had before', () => {
  const moved = followAddress(moveTo(openAt('new'), 'a'), 'a')
  expect(followAddress(moved, 'new')).toEqual(openAt('new', 1))
  expect(followAddress(moved, 'b')).toEqual(openAt('b', 1))
  expect(followAddress(moveTo(openAt('a'), 'b'), 'c')).toEqual(openAt('c', 1))
})
