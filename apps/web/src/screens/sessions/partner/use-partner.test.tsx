import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePartner } from './use-partner.ts'

afterEach(cleanup)

it('A partner who was invited goes with the page at once, and with the screen after the last messages', async () => {
  const { result, unmount } = renderHook(usePartner)
  const opened = async () => {
    await result.current.open()
    return vi.spyOn(result.current.link.get()!, 'close')
  }
  const first = await opened()
  dispatchEvent(new Event('pagehide'))
  expect([first.mock.calls, result.current.link.get()]).toEqual([[[0]], null])
  const second = await opened()
  unmount()
  expect([second.mock.calls, result.current.link.get()]).toEqual([[[undefined]], null])
})
