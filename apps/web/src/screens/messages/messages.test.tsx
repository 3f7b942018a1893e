import { act, cleanup, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { Messages } from './messages.tsx'

type Load = NonNullable<Parameters<typeof Messages>[0]['load']>

const List = () => <Notifications autoClose={4000} />
const current = () => notificationsStore.getState().notifications
const titles = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

const show = (load: Load) =>
  render(
    <MantineProvider env="test">
      <Messages load={load} />
    </MantineProvider>,
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the messages', () => {
  it('load their list with the first message, and show messages that came meanwhile in order', async () => {
    const load = vi.fn<Load>(() => Promise.resolve(List))
    show(load)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(load).not.toHaveBeenCalled()
    await act(async () => {
      notifySuccess('Saved', 'One.')
      notifyError('Not saved', 'Two.')
      await vi.advanceTimersByTimeAsync(100)
    })
    expect(load).toHaveBeenCalled()
    expect(titles()).toEqual(['SavedOne.', 'Not savedTwo.'])
  })

  it('are shown plainly when the list cannot be loaded, and close by themselves', async () => {
    show(() => Promise.reject(new Error('offline')))
    await act(async () => {
      notifyError('Not saved yet', 'You are offline.')
      await vi.advanceTimersByTimeAsync(100)
    })
    expect(titles()).toEqual(['Not saved yetYou are offline.'])
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(titles()).toEqual([])
    expect(current()).toEqual([])
  })

  it('are shown plainly while the list is not loaded', async () => {
    show(() => new Promise(() => {}))
    await act(async () => {
      notifyError('Not saved yet', 'You are offline.')
      await vi.advanceTimersByTimeAsync(2000)
    })
    expect(titles()).toEqual(['Not saved yetYou are offline.'])
    await act(async () => screen.getByRole('button').click())
    expect(current()).toEqual([])
  })

  it('try to load the list again with the next message, and stay plain until all are closed', async () => {
    const load = vi.fn<Load>(() => Promise.resolve(List)).mockRejectedValueOnce(new Error('offline'))
    show(load)
    await act(async () => {
      notifyError('First', 'Offline.')
      await vi.advanceTimersByTimeAsync(100)
    })
    const first = screen.getByRole('alert')
    await act(async () => {
      notifyError('Second', 'Online.')
      await vi.advanceTimersByTimeAsync(100)
    })
    expect(load).toHaveBeenCalledTimes(2)
    expect(screen.getAllByRole('alert')[0]).toBe(first)
    expect(titles()).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await act(async () => {
      notifyError('Third', 'Online.')
      await vi.advanceTimersByTimeAsync(100)
    })
    expect(document.querySelectorAll('.mantine-Notifications-root [role="alert"]')).toHaveLength(1)
  })
})
