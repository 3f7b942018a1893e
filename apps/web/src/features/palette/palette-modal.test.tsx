import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pen } from 'lucide-react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { readRecent } from '../../lib/storage/recent.ts'
import { collectTyped } from './typed-ahead.ts'
import type { PaletteSource } from './palette-entry.ts'
import { PaletteModal } from './palette-modal.tsx'

const chosen = vi.fn<(label: string) => void>()
const closed = vi.fn<() => void>()
const source = (title: string, labels: readonly string[], note?: string): PaletteSource => ({
  title,
  entries: labels.map((label) => ({ id: `${title}:${label}`, label, icon: Pen, onChoose: () => chosen(label) })),
  note,
})
const screens = source('Screens', ['Home', 'Metronome', 'Settings'])

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const show = (...sources: PaletteSource[]) =>
  render(
    <MantineProvider env="test">
      <PaletteModal sources={sources} onClose={closed} />
    </MantineProvider>,
  )
const field = () => screen.getByRole('combobox')
/** The label of the option that assistive technology reads as the active one. */
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('Keys typed before the palette is there are in its field, and the focus returns to its opener', async () => {
  const opener = document.body.appendChild(document.createElement('input'))
  opener.focus()
  collectTyped()
  await userEvent.keyboard('met{Backspace}{Backspace}x')
  expect(opener.value).toBe('')
  const { unmount } = show(screens)
  expect(document.activeElement).toBe(field())
  expect((field() as HTMLInputElement).value).toBe('mx')
  unmount()
  expect(document.activeElement).toBe(opener)
  await userEvent.keyboard('on')
  expect(opener.value).toBe('on')
  opener.remove()
})

test('The first entry is active; arrows move and wrap, and Enter chooses', async () => {
  show(screens)
  await userEvent.click(field())
  expect(active()).toBe('Home')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Settings')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Home')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(closed).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith('Metronome'))
  expect(readRecent('palette')).toEqual(['Screens:Metronome'])
})

test('After each letter the best match is active, and the number of results is announced', async () => {
  show(screens)
  await userEvent.type(field(), 'sett')
  expect(active()).toBe('SettingsScreens')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('SettingsScreens')
  expect(screen.getByRole('status').textContent).toBe('One result')
  await userEvent.clear(field())
  expect(active()).toBe('Home')
})

test('Nothing typed is stored, and leaving the field chooses nothing', async () => {
  show(screens)
  await userEvent.type(field(), 'set')
  await userEvent.tab()
  await userEvent.tab()
  expect(chosen).not.toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
  expect(localStorage).toHaveLength(0)
})

test('A text without a match says what to do, and Enter does nothing', async () => {
  show(screens)
  await userEvent.type(field(), 'zebra{Enter}')
  expect(screen.getByText('Nothing has this name. Try fewer letters.')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  expect(closed).not.toHaveBeenCalled()
})

test('A source that loads or has failed says so, and the others work', async () => {
  show(screens, source('My scripts', [], 'Your scripts could not be loaded.'))
  expect(screen.getByText('Your scripts could not be loaded.')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Settings' }))
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith('Settings'))
})
