/** The link of a second screen's or partner's page, and the screen that is kept on by it. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { newSecret } from '../../extras/second-screen/channel/handshake.ts'
import { fragmentOf, readFragment } from '../../extras/second-screen/channel/link.ts'
import { partnerFragment, readPartnerFragment } from '../../extras/second-screen/partner/link.ts'
import type { LinkState } from '../../extras/second-screen/screen/stage-connection.ts'
import { createStore } from '../../ui/store.ts'
import { useLink } from './use-link.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const newLink = (kind: 'connecting' | 'connected') => ({ state: createStore<LinkState>({ kind }), close: vi.fn() })

it('A link that is made while its screen is there is closed with it, and a later one at once', () => {
  const { result, unmount } = renderHook(() => useLink<ReturnType<typeof newLink>>(readPartnerFragment), {
    wrapper: StrictMode,
  })
  const { keep } = result.current
  const [first, late] = [newLink('connecting'), newLink('connected')]
  act(() => keep(first))
  expect([result.current.link, first.close.mock.calls.length]).toEqual([first, 0])
  unmount()
  expect(first.close).toHaveBeenCalledOnce()
  keep(late)
  expect(late.close).toHaveBeenCalledOnce()
})

it('The screen is kept on from the time the stage accepts the page until the session ends or the page goes', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const { result, unmount } = renderHook(() => useLink<ReturnType<typeof newLink>>(readPartnerFragment))
  const [link, other] = [newLink('connecting'), newLink('connected')]
  const counts = async () => {
    await act(async () => undefined)
    return [request.mock.calls.length, release.mock.calls.length]
  }
  act(() => result.current.keep(link))
  expect(await counts()).toEqual([0, 0])
  for (const kind of ['connected', 'lost', 'connected'] as const) {
    link.state.set({ kind })
    expect(await counts()).toEqual([1, 0])
  }
  expect(request).toHaveBeenCalledWith('screen')
  link.state.set({ kind: 'ended', reason: 'closed' })
  expect(await counts()).toEqual([1, 1])
  act(() => result.current.keep(other))
  expect(await counts()).toEqual([2, 1])
  unmount()
  expect(await counts()).toEqual([2, 2])
})

it.each([
  [readPartnerFragment, partnerFragment({ invitation: 'an-invitation', secret: newSecret() })],
  [readFragment, fragmentOf({ kind: 'code', code: 'ABCDEF', secret: newSecret() })],
])(
  'A new link that is opened in the same tab is used: the page is loaded again, and for no other fragment',
  (read, fragment) => {
    const reload = vi.fn<() => void>()
    const address = { hash: '' }
    vi.stubGlobal('location', Object.assign(address, { reload }))
    const { unmount } = renderHook(() => useLink<ReturnType<typeof newLink>>(read))
    const open = (hash: string) => {
      address.hash = hash
      dispatchEvent(new Event('hashchange'))
      return reload.mock.calls.length
    }
    expect([open('#main'), open(''), open(`#${fragment}`)]).toEqual([0, 0, 1])
    unmount()
    expect(open(`#${fragment}`)).toBe(1)
  },
)
