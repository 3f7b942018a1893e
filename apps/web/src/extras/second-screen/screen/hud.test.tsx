import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defaultHotkeys } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { englishTexts } from '../../../play/testing/texts.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { Hud } from './hud.tsx'
import { createMirror } from './mirror.ts'
import type { ScreenLink } from './screen-link.ts'
import type { StopState } from './pending-stop.ts'
import type { LinkState } from './stage-connection.ts'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

function draw(
  state: ReadableStore<LinkState>,
  send: ScreenLink['send'] = () => true,
  stopping: ReadableStore<StopState> = createStore<StopState>('none'),
) {
  const mirror = createMirror(() => 0)
  const link: ScreenLink = {
    state,
    stopping,
    mirror,
    send,
    answer: () => true,
    shows: () => undefined,
    close: () => undefined,
    leave: () => undefined,
  }
  render(
    <MantineProvider env="test">
      <Hud link={link} texts={englishTexts} keys={defaultHotkeys} nameOf={(item) => item} onLeave={() => undefined} />
    </MantineProvider>,
  )
  return mirror
}

test('A screen that joins in the middle of a session shows the present line; a stop is said once, without a button for it', () => {
  const mirror = draw(createStore<LinkState>({ kind: 'connected' }))
  act(() => {
    mirror.take({ kind: 'clock', session: 60_000, at: 0, phase: 'running' })
    mirror.take({ kind: 'caption', line: 'Slowly.', last: null, isOver: true })
  })
  expect(screen.getByTestId('caption').textContent).toBe('Slowly.')
  expect(screen.getByRole('button', { name: englishTexts.buttons.stop })).toBeDefined()
  act(() => {
    mirror.take({ kind: 'clock', session: 61_000, at: 0, phase: 'stopped' })
    mirror.take({ kind: 'caption', line: englishTexts.systemLines.stopped, last: 'Slowly.', isOver: false })
  })
  expect(screen.getAllByText(/Everything has stopped/)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: englishTexts.buttons.stop })).toBeNull()
})

test('A lost connection is said, and so is a stop that is not answered yet', () => {
  const state = createStore<LinkState>({ kind: 'connected' })
  const stopping = createStore<StopState>('none')
  const send = vi.fn<ScreenLink['send']>(() => true)
  draw(state, send, stopping)
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => state.set({ kind: 'lost' }))
  expect(screen.getByRole('alert').textContent).toContain(common['second-screen'].hud.lost)
  fireEvent.click(screen.getByRole('button', { name: englishTexts.buttons.stop }))
  expect(send).toHaveBeenCalledWith('stop')
  const { stopping: words } = common['second-screen'].hud
  act(() => stopping.set('sent'))
  expect(screen.getByText(words.sent).role).toBe('status')
  act(() => stopping.set('repeated'))
  expect(screen.getByRole('alert').textContent).toBe(words.repeated)
  act(() => {
    stopping.set('failed')
    state.set({ kind: 'ended', reason: 'unanswered' })
  })
  expect(screen.getByRole('alert').textContent).toBe(words.failed)
})
