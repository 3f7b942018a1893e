import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runInSlices, useInSlices } from './use-in-slices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function* work(steps: number): Generator<void, number> {
  for (let step = 0; step < steps; step++) yield
  return steps
}

test('the main thread is given back after a slice, and stopped work has no result', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  const onDone = vi.fn<(steps: number) => void>()
  runInSlices(work(10), onDone)
  vi.advanceTimersToNextTimer()
  expect(onDone).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(onDone).toHaveBeenCalledExactlyOnceWith(10)
  const never = vi.fn<(steps: number) => void>()
  const stop = runInSlices(work(10), never)
  vi.advanceTimersToNextTimer()
  stop()
  vi.runAllTimers()
  expect(never).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('the result of before stays until the work after the last change is done', () => {
  const { result, rerender } = renderHook(({ begin }) => useInSlices(begin, 300, () => 0), {
    initialProps: { begin: () => work(3) },
  })
  expect(result.current).toBe(0)
  act(() => void vi.advanceTimersByTime(200))
  rerender({ begin: () => work(4) })
  act(() => void vi.advanceTimersByTime(200))
  expect(result.current).toBe(0)
  act(() => void vi.runAllTimers())
  expect(result.current).toBe(4)
})
