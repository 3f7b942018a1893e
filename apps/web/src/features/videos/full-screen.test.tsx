/** The player in full screen: the button and the key, with a full screen of the browser that is made up. */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import videos from '../../../public/locales/en/videos.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { testPlayer } from './testing/test-player.tsx'

const run = { isPaused: false, isEased: false, isAtEdge: true, isFrozen: false, isRefused: false, loop: null }

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { videos } } })
})
afterEach(() => {
  cleanup()
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
})

/** A browser with full screen. */
function withFullScreen() {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(document, name, { configurable: true, writable: true, value })
  const show = async (element: Element | null) => {
    define('fullscreenElement', element)
    act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  }
  define('fullscreenEnabled', true)
  define('fullscreenElement', null)
  define('exitFullscreen', () => show(null))
  Object.defineProperty(Element.prototype, 'requestFullscreen', {
    configurable: true,
    value(this: Element) {
      return show(this)
    },
  })
}

function show(bookmarks: ReactNode = null): void {
  const children = <div data-testid="picture" />
  render(<MantineProvider env="test">{testPlayer({ run, bookmarks, children })}</MantineProvider>)
}
const full = () => document.fullscreenElement
const button = (name: string) => screen.queryByRole('button', { name })

test('A browser without full screen has no button for it', () => {
  show()
  expect(button('Full screen')).toBeNull()
})
test('Full screen holds the picture, what is said of the session, and Stop', () => {
  withFullScreen()
  show()
  fireEvent.click(button('Full screen')!)
  const inside = within(full() as HTMLElement)
  expect(inside.getByTestId('picture')).toBeDefined()
  expect(inside.getByText('Everything waits until you are ready again.')).toBeDefined()
  expect(inside.getByRole('button', { name: 'Stop' })).toBeDefined()
  expect(inside.getByText(/Escape leaves full screen\. Escape after that stops everything\./)).toBeDefined()
  fireEvent.click(button('Leave full screen')!)
  expect(full()).toBeNull()
  expect(button('Full screen')).not.toBeNull()
})
test('F begins and ends full screen, except where it is a letter or part of another key', () => {
  withFullScreen()
  show(<input aria-label="Name" />)
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'f' })
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })
  expect(full()).toBeNull()
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(full()).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'f', repeat: true })
  expect(full()).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'F' })
  expect(full()).toBeNull()
})
test('Full screen ends when something outside of it takes the focus, which would not be seen', () => {
  withFullScreen()
  show(<input aria-label="Name" />)
  fireEvent.click(button('Full screen')!)
  act(() => button('Stop')!.focus())
  expect(full()).not.toBeNull()
  act(() => screen.getByRole('textbox', { name: 'Name' }).focus())
  expect(full()).toBeNull()
})
