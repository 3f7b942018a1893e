import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTimedOffer } from './use-timed-offer.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

function draw() {
  const take = vi.fn<() => void>()
  const withdraw = vi.fn<() => void>()
  const { result } = renderHook(() => {
    const [isOver, setOver] = useState(false)
    const left = () => Math.max(0, NOON + 10 * MINUTE - Date.now())
    const over = () => {
      withdraw()
      setOver(true)
    }
    return useTimedOffer(isOver ? null : { left, take, withdraw: over })
  })
  return { result, take, withdraw }
}

test('An offer is taken within its time, and its button is hidden after it', () => {
  const { result, take, withdraw } = draw()
  act(() => void vi.advanceTimersByTime(10 * MINUTE - 1))
  result.current?.()
  expect([take.mock.calls.length, withdraw.mock.calls.length]).toEqual([1, 0])
  act(() => void vi.advanceTimersByTime(1))
  expect([result.current, withdraw.mock.calls.length]).toEqual([null, 1])
})

test('An offer whose time has passed while the device slept is not taken: the press withdraws it', () => {
  const { result, take, withdraw } = draw()
  // The clock goes on, the timers stand still.
  vi.setSystemTime(NOON + 8 * 60 * MINUTE)
  act(() => result.current?.())
  expect([result.current, take.mock.calls.length, withdraw.mock.calls.length]).toEqual([null, 0, 1])
})

test('An offer whose time has passed while the device slept is hidden when the page is shown again', () => {
  const { result, withdraw } = draw()
  vi.setSystemTime(NOON + 8 * 60 * MINUTE)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect([result.current, withdraw.mock.calls.length]).toEqual([null, 1])
})
