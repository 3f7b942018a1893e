import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cover, isCovered, uncover } from '../../domain/cover/cover.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import type { ExtraContext } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'
import { Cover } from './cover.tsx'
import { followCover } from './index.ts'

type Followed = Parameters<typeof followCover>[0]
type View = ReturnType<ExtraContext['view']['get']>

beforeEach(() => {
  localStorage.clear()
  setSignedInHint(true)
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})
afterEach(uncover)

test.each([false, true])(
  'A covered session is muted, also the voice of the browser, and paused whenever it could go on',
  (wasMuted) => {
    const volumes = createStore({ isMuted: wasMuted } as ReturnType<Followed['volumes']['get']>)
    const isMuted = () => volumes.get().isMuted
    const send = vi.fn()
    const view = createStore<View>(null)
    const offers = (...inputs: string[]) => view.set({ inputs } as unknown as View)
    const unfollow = followCover({
      view,
      volumes,
      setVolumes: (change) => volumes.set({ ...volumes.get(), ...change }),
      send,
    })
    offers('pause')
    expect([isMuted(), send.mock.calls]).toEqual([wasMuted, []])
    cover()
    expect([isMuted(), send.mock.calls]).toEqual([true, [['pause']]])
    offers('resume')
    offers('pause', 'stop')
    expect(send.mock.calls).toEqual([['pause'], ['pause']])
    uncover()
    expect(isMuted()).toBe(wasMuted)
    expect(send).toHaveBeenCalledTimes(2)
    unfollow()
  },
)

test('The key covers and uncovers with a plain title and icon; no other key but Escape reaches the page', () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg"><title>Home | Rubato</title>'
  render(<Cover onSignOut={() => Promise.resolve()} />)
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => heard.push(key)
  addEventListener('keydown', listen, { capture: true })
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('F2')
  expect(screen.getByRole('dialog', { hidden: true })).toBeInstanceOf(HTMLDialogElement)
  expect(document.title).toBe('cover.page.title')
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/notes.svg')
  for (const key of [' ', 'e', 'Enter', 'Escape']) press(key)
  expect(heard).toEqual(['Escape'])
  expect(isCovered.get()).toBe(true)
  press('F2')
  expect(isCovered.get()).toBe(false)
  expect(document.title).toBe('Home | Rubato')
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/icon.svg')
  act(() => removeEventListener('keydown', listen, { capture: true }))
})
