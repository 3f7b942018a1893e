import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { useBeginByItself } from './use-begin-by-itself.ts'

it.each([
  ['begins once it is ready', () => undefined, 1],
  ['does not begin after Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' }), 0],
  ['does not begin after all sound was ended', () => window.dispatchEvent(new Event(QUIET_EVENT)), 0],
])('The next video %s', (_, meanwhile, times) => {
  const begin = vi.fn<() => void>()
  const onStop = vi.fn<() => void>()
  const { rerender } = renderHook(({ isReady }) => useBeginByItself({ turn: 0, isReady, begin, onStop }), {
    initialProps: { isReady: false },
  })
  meanwhile()
  rerender({ isReady: true })
  expect([begin.mock.calls.length, onStop.mock.calls.length]).toEqual([times, 1 - times])
})
