import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StageView } from '@rubato/engine'
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

const shownView = {
  status: 'playing',
  task: 'steady',
  span: null,
  tempo: null,
  bar: [],
  edges: { done: 1, planned: 3, own: 0 },
  inputs: ['pause'],
  open: [],
  toRelease: [],
  progress: { played: 0, since: null, total: 60_000 },
} as unknown as StageView

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

test('A first screen that is away for long is said with the time of its last answer, in place of a session that may have ended', () => {
  const state = createStore<LinkState>({ kind: 'connected' })
  const mirror = draw(state)
  act(() => {
    mirror.take({ kind: 'view', view: shownView as never })
    mirror.take({ kind: 'clock', session: 60_000, at: 0, phase: 'running' })
  })
  expect(screen.getByTestId('elapsed')).toBeDefined()
  const since = new Date(2026, 10, 30, 21, 14).getTime()
  act(() => state.set({ kind: 'lost', awaySince: since }))
  const { hud } = common['second-screen']
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Not connected since 0?9:14.PM$/)
  expect(screen.getByText(hud.away)).toBeDefined()
  // There are no other buttons to hide.
  expect(screen.queryByRole('button', { expanded: true })).toBeNull()
  expect(screen.queryByText(hud.lost)).toBeNull()
  expect(screen.queryByTestId('elapsed')).toBeNull()
  for (const name of [englishTexts.buttons.stop, hud.leave]) expect(screen.getByRole('button', { name })).toBeDefined()
  for (const text of [hud.lost, hud.away]) expect(text).not.toMatch(/goes on|has ended/)
  act(() => state.set({ kind: 'connected' }))
  expect(screen.getByTestId('elapsed')).toBeDefined()
  // A stop is still true.
  act(() => {
    mirror.take({ kind: 'clock', session: 60_000, at: 0, phase: 'stopped' })
    state.set({ kind: 'lost', awaySince: since })
  })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(hud['stopped-title'])
  expect(screen.getByRole('alert').textContent).toMatch(/^Not connected since/)
})

test('While the first screen is away, what was on the body at its last answer stays on the screen, with the time of that', () => {
  const state = createStore<LinkState>({ kind: 'connected' })
  const mirror = draw(state)
  const { hud } = common['second-screen']
  act(() => mirror.take({ kind: 'view', view: { ...shownView, open: [{ item: 'clamps' }] } as never }))
  expect(within(screen.getByRole('list', { name: hud['on-you'] })).getByText('clamps')).toBeDefined()
  expect(screen.getByRole('button', { expanded: true })).toBeDefined()
  act(() => state.set({ kind: 'lost', awaySince: new Date(2026, 10, 30, 21, 4).getTime() }))
  expect(screen.getByText(hud.away)).toBeDefined()
  const time = /^On you at 0?9:04.PM$/
  expect(screen.getByRole('heading', { name: time })).toBeDefined()
  expect(within(screen.getByRole('list', { name: time })).getByText('clamps')).toBeDefined()
  act(() => state.set({ kind: 'ended', reason: 'unanswered', awaySince: new Date(2026, 10, 30, 21, 4).getTime() }))
  expect(within(screen.getByRole('list', { name: time })).getByText('clamps')).toBeDefined()
  act(() => mirror.take({ kind: 'view', view: shownView as never }))
  expect(screen.queryByText(time)).toBeNull()
})

test('An input that could not be sent is said, also while the first screen is away', () => {
  const state = createStore<LinkState>({ kind: 'connected' })
  const mirror = draw(state, () => false)
  act(() => mirror.take({ kind: 'view', view: shownView as never }))
  act(() => state.set({ kind: 'lost', awaySince: new Date(2026, 10, 30, 21, 4).getTime() }))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.keyDown(document.body, { key: defaultHotkeys.pause })
  expect(screen.getByRole('alert').textContent).toBe(common['second-screen'].hud['not-sent'])
  act(() => state.set({ kind: 'connected' }))
  act(() => state.set({ kind: 'lost' }))
  expect(screen.getByRole('alert').textContent, 'of a later loss').toBe(common['second-screen'].hud.lost)
})

test('A session that is held up on the first screen is said, and that the time of what is on the body goes on', () => {
  const send = vi.fn<ScreenLink['send']>(() => true)
  const mirror = draw(createStore<LinkState>({ kind: 'connected' }), send)
  const { hud } = common['second-screen']
  act(() => {
    mirror.take({ kind: 'view', view: shownView as never })
    mirror.take({ kind: 'clock', session: 60_000, at: 0, phase: 'running' })
  })
  const shown = () => [
    screen.queryByText(hud['held-up'])?.role,
    screen.queryByTestId('tempo') !== null,
    screen.getByRole('button', { name: /^Pause/ }).closest('[data-hidden]') === null,
    screen.queryByRole('button', { expanded: true }) !== null,
  ]
  expect(shown()).toEqual([undefined, true, true, true])
  act(() => mirror.take({ kind: 'clock', session: 60_000, at: 0, phase: 'frozen' }))
  expect(shown(), 'in place of the facts, and only a stop is offered').toEqual(['status', false, false, false])
  for (const key of [defaultHotkeys.pause, 'Escape']) fireEvent.keyDown(document.body, { key })
  expect(send.mock.calls).toEqual([['stop']])
  act(() => mirror.take({ kind: 'view', view: { ...shownView, open: [{ item: 'clamps' }] } as never }))
  expect(screen.getByText(`${hud['held-up']} ${hud['held-up-open']}`).role).toBe('status')
  act(() => mirror.take({ kind: 'clock', session: 60_000, at: 0, phase: 'running' }))
  expect(shown()).toEqual([undefined, true, true, true])
})
