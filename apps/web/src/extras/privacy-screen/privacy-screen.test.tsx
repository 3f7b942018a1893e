import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPrivacyScreen, isPrivacyScreenOn, hidePrivacyScreen } from '../../domain/privacy-screen/privacy-screen.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import type { ExtraContext } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'
import { PrivacyScreen } from './privacy-screen.tsx'
import { followPrivacyScreen } from './index.ts'

type Followed = Parameters<typeof followPrivacyScreen>[0]
type View = ReturnType<ExtraContext['view']['get']>

beforeEach(() => {
  localStorage.clear()
  setSignedInHint(true)
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})
afterEach(hidePrivacyScreen)

test.each([false, true])(
  'A hidden session is muted, also the voice of the browser, and paused whenever it could go on',
  (wasMuted) => {
    const volumes = createStore({ isMuted: wasMuted } as ReturnType<Followed['volumes']['get']>)
    const isMuted = () => volumes.get().isMuted
    const send = vi.fn()
    const view = createStore<View>(null)
    const offers = (...inputs: string[]) => view.set({ inputs } as unknown as View)
    const unfollow = followPrivacyScreen({
      view,
      volumes,
      setVolumes: (change) => volumes.set({ ...volumes.get(), ...change }),
      send,
    })
    offers('pause')
    expect([isMuted(), send.mock.calls]).toEqual([wasMuted, []])
    showPrivacyScreen()
    expect([isMuted(), send.mock.calls]).toEqual([true, [['pause']]])
    offers('resume')
    offers('pause', 'stop')
    expect(send.mock.calls).toEqual([['pause'], ['pause']])
    hidePrivacyScreen()
    expect(isMuted()).toBe(wasMuted)
    expect(send).toHaveBeenCalledTimes(2)
    unfollow()
  },
)

test('The key shows and closes it with a plain title and icon; no other key but Escape reaches the page', () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg"><title>Home | Rubato</title>'
  render(<PrivacyScreen onSignOut={() => Promise.resolve()} />)
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => heard.push(key)
  addEventListener('keydown', listen, { capture: true })
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('F2')
  expect(screen.getByRole('dialog', { hidden: true })).toBeInstanceOf(HTMLDialogElement)
  expect(document.title).toBe('privacy-screen.page.title')
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/notes.svg')
  for (const key of [' ', 'e', 'Enter', 'Escape']) press(key)
  expect(heard).toEqual(['Escape'])
  expect(isPrivacyScreenOn.get()).toBe(true)
  press('F2')
  expect(isPrivacyScreenOn.get()).toBe(false)
  expect(document.title).toBe('Home | Rubato')
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/icon.svg')
  act(() => removeEventListener('keydown', listen, { capture: true }))
})
