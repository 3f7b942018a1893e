import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLink } from './use-link.ts'

afterEach(cleanup)

it('A link that is made while its screen is there is closed with it, and a later one at once', () => {
  const { result, unmount } = renderHook(() => useLink<{ close(): void }>(), { wrapper: StrictMode })
  const { keep } = result.current
  const [first, late] = [{ close: vi.fn() }, { close: vi.fn() }]
  act(() => keep(first))
  expect([result.current.link, first.close.mock.calls.length]).toEqual([first, 0])
  unmount()
  expect(first.close).toHaveBeenCalledOnce()
  keep(late)
  expect(late.close).toHaveBeenCalledOnce()
})
