import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredYes, readScreening, useScreening } from './screening-answers.ts'

const HOUR = 3_600_000

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const atTime = (now: number) => vi.spyOn(Date, 'now').mockReturnValue(now)

test('An answer is stored on this device and read by every later reader', () => {
  const { result } = renderHook(useScreening)
  act(() => result.current.answer('heart', true))
  act(() => result.current.answer('epilepsy', false))
  expect(answeredYes(result.current.answers)).toEqual(['heart'])
  expect(answeredYes(renderHook(useScreening).result.current.answers)).toEqual(['heart'])
  expect(readScreening(Date.now()).epilepsy?.yes).toBe(false)
})

test('An answer about alcohol or drugs expires after a day; the other answers do not', () => {
  atTime(0)
  const { result } = renderHook(useScreening)
  act(() => result.current.answer('alcohol-or-drugs', true))
  act(() => result.current.answer('heart', true))
  expect(answeredYes(readScreening(23 * HOUR))).toEqual(['heart', 'alcohol-or-drugs'])
  expect(answeredYes(readScreening(24 * HOUR))).toEqual(['heart'])
  expect(answeredYes(readScreening(10_000 * HOUR))).toEqual(['heart'])
})

test('Answers can be deleted', () => {
  const { result } = renderHook(useScreening)
  act(() => result.current.answer('heart', true))
  act(() => result.current.forget())
  expect(result.current.answers).toEqual({})
  expect(Object.keys(localStorage)).toEqual([])
})

test('An unreadable answer counts as not answered', () => {
  localStorage.setItem('rubato.screening', '{"heart":"yes"}')
  expect(readScreening(0)).toEqual({})
})
