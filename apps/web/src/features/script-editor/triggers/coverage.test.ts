import type { TriggerId } from '@rubato/contracts/domain'
import { beforeEach, expect, test } from 'vitest'
import { renderHook, act } from '@testing-library/react'
import { allTriggers, essentialTriggers, firstMissing, neighbour, nextMissing } from './coverage.ts'
import { triggersOf, useView } from './use-view.ts'

const orderOf = (...triggers: TriggerId[]) => new Map(triggers.map((trigger) => [trigger, ['id']]))
const SCRIPT = '00000000-0000-4000-8000-000000000001'
const open = (order: ReadonlyMap<TriggerId, readonly string[]>, trigger: TriggerId | null = null) =>
  renderHook(() => useView(SCRIPT, order, trigger)).result

beforeEach(() => localStorage.clear())

test('Twelve triggers carry a session, all of the catalogue and each once', () => {
  expect(new Set(essentialTriggers).size).toBe(12)
  expect(allTriggers).toEqual(expect.arrayContaining([...essentialTriggers]))
})

test('Keys step through the triggers of the view, and around its ends', () => {
  const shown = triggersOf('essential', allTriggers)
  expect(neighbour(shown, 'introduction', 1)).toBe('warm-up')
  expect(neighbour(shown, 'introduction', -1)).toBe('game-over')
  expect(neighbour(shown, 'game-over', 1)).toBe('introduction')
  expect(neighbour(shown, 'lube', 1), 'from a trigger of another view').toBe('introduction')
  expect(firstMissing(shown, orderOf('introduction'))).toBe('warm-up')
  expect(nextMissing(shown, 'introduction', orderOf('warm-up', 'stroke-start'))).toBe('stroke-faster')
  expect(nextMissing(shown, 'game-over', orderOf('introduction'))).toBe('warm-up')
  expect(nextMissing(shown, 'edge', orderOf(...essentialTriggers))).toBeNull()
  expect(nextMissing(triggersOf('all', allTriggers), 'edge', orderOf('edging'))).toBe('edging-cooldown')
})

test('A new script begins with the triggers that carry a session, a fuller one and another trigger with all', () => {
  expect(open(new Map()).current.view).toBe('essential')
  expect(open(new Map([['lube', []]])).current.view, 'a deleted line does not count').toBe('essential')
  expect(open(orderOf('edge', 'cum')).current.view).toBe('essential')
  expect(open(orderOf('edge', 'lube')).current.view).toBe('all')
  expect(open(orderOf('edge'), 'lube').current.view).toBe('all')
  const opened = open(orderOf('edge'))
  act(() => opened.current.reveal('edge'))
  expect(opened.current.view).toBe('essential')
  act(() => opened.current.reveal('lube'))
  expect(opened.current.view).toBe('all')
  expect(open(orderOf('edge')).current.view, 'a trigger that was looked up changes no choice').toBe('essential')
})

test('The author’s choice is kept for the script', () => {
  const opened = open(orderOf('edge'))
  act(() => opened.current.chooseView('all'))
  expect(open(orderOf('edge')).current.view).toBe('all')
  const fuller = open(orderOf('edge', 'lube'))
  act(() => fuller.current.chooseView('essential'))
  expect(open(orderOf('edge', 'lube')).current.view).toBe('essential')
})
