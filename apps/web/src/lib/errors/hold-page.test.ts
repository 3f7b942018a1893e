import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPage, holdPageForSession, whenPageIsFree } from './hold-page.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('What would leave the page waits until a session and its summary are over, and runs once', () => {
  const leave = vi.fn<() => void>()
  const endSession = holdPageForSession()
  whenPageIsFree(leave)
  whenPageIsFree(leave)
  endSession()
  const endSummary = holdPage()
  vi.runAllTimers()
  expect(leave).not.toHaveBeenCalled()
  endSummary()
  vi.runAllTimers()
  expect(leave).toHaveBeenCalledTimes(1)
})

test('It runs at once on a free page, and before another session begins', () => {
  const leave = vi.fn<() => void>()
  whenPageIsFree(leave)
  expect(leave).toHaveBeenCalledTimes(1)
  const endSummary = holdPage()
  whenPageIsFree(leave)
  const endSession = holdPageForSession()
  expect(leave).toHaveBeenCalledTimes(2)
  endSummary()
  endSession()
  vi.runAllTimers()
  expect(leave).toHaveBeenCalledTimes(2)
})
