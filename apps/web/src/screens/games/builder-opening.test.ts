import { expect, test } from 'vitest'
import { rememberSentDraft } from '../../domain/unsent-games.ts'
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

test('the address of a draft that was stored as a game leads to the game, and that of a new one does not', () => {
  rememberSentDraft('new-1', 'a')
  rememberSentDraft('new', 'b')
  expect(openAt('new-1').sentAs).toBe('a')
  expect([openAt('new').sentAs, openAt('new-2').sentAs, openAt('a').sentAs]).toEqual([undefined, undefined, undefined])
})
