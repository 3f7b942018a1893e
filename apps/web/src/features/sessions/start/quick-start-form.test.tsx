import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type Settings } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { leaveTab } from '../../../lib/storage/stored.ts'
import type { CountedGame } from '@rubato/engine'
import type { PlannedSession } from '../prepare/prepare-session.ts'
import { recordSession } from '../history/record-session.ts'
import { setRemembering } from '../memory/remembering.ts'
import { QuickStartForm } from './quick-start-form.tsx'

const started = vi.fn<(session: PlannedSession<CountedGame>) => void>()

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  vi.stubGlobal('scrollTo', () => undefined)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  leaveTab()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

/** Owns a gag and has it enabled; has acknowledged it when `isOpen`. */
function gagged(isOpen: boolean): Settings {
  const settings = structuredClone(defaultSettings)
  settings.profile.equipment = [{ id: 'gag' }]
  settings.gameGeneratorConfig.mouth.gag.enabled = true
  settings.optIns = isOpen ? [{ id: 'mouth', acknowledgedAt: new Date().toISOString() }] : []
  return settings
}

async function show(settings: Settings) {
  const root = createRootRoute()
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <QuickStartForm settings={settings} busy={false} choices={null} onStart={started} />,
  })
  const router = createRouter({ routeTree: root.addChildren([form]), history: createMemoryHistory() })
  const shown = render(
    <MantineProvider env="test">
      {/* A router for this test only. */}
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByRole('heading', { name: 'What this makes' })
  return shown
}
const start = () => userEvent.click(screen.getByRole('button', { name: /^Start\b/ }))
const playedTasks = () => new Set<string>(started.mock.lastCall?.[0].game.events.map((event) => event.task))

test('Tasks are listed by category; an unticked task is left out of the game', async () => {
  await show(defaultSettings)
  const cock = within(screen.getByRole('group', { name: 'Cock' }))
  await userEvent.click(cock.getByRole('checkbox', { name: 'Tempo changes' }))
  await start()
  expect(playedTasks().has('tempo-change')).toBe(false)
  expect(screen.queryByRole('group', { name: 'Anal' })).toBeNull()
})

test('A locked task that is enabled is announced before the start, and is not in the game', async () => {
  await show(gagged(false))
  const leftOut = within(
    screen.getByRole('heading', { name: 'Left out of this session' }).parentElement ?? document.body,
  )
  expect(leftOut.getByText('Gag needs your acknowledgement first.')).toBeTruthy()
  expect(leftOut.getByRole('link', { name: 'Change this in your profile' }).getAttribute('href')).toBe('/profile')
  expect(screen.queryByRole('checkbox', { name: 'Gag' })).toBeNull()
  await start()
  expect(playedTasks().has('gag')).toBe(false)
})

test('The same task, acknowledged, is offered with its state from the settings', async () => {
  await show(gagged(true))
  expect(screen.getByRole('checkbox', { name: 'Gag' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('heading', { name: 'Left out of this session' })).toBeNull()
})

test('The health answers of this device are applied', async () => {
  localStorage.setItem('rubato.screening', JSON.stringify({ epilepsy: { yes: true, at: Date.now() } }))
  await show(gagged(true))
  expect(screen.getByText('Gag is switched off by your health answers on this device.')).toBeTruthy()
  await start()
  expect(started.mock.lastCall?.[0].profile.refused).toContain('gag')
})

test('An opt-in that was turned off on this device is off, also while the account still has it', async () => {
  localStorage.setItem('rubato.withdrawn-opt-ins', JSON.stringify({ mouth: Date.now() + 60_000 }))
  await show(gagged(true))
  expect(screen.getByText('Gag needs your acknowledgement first.')).toBeTruthy()
})

test('The answers survive a reload; a task that was unlocked meanwhile has its state from the settings', async () => {
  const first = await show(defaultSettings)
  await userEvent.click(screen.getByRole('radio', { name: 'Gentle' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Spit' }))
  first.unmount()
  // A reload: only the tab's storage survives.
  const kept = sessionStorage.getItem('rubato.draft.quick-start') ?? ''
  leaveTab()
  sessionStorage.setItem('rubato.draft.quick-start', kept)
  const settings = gagged(true)
  settings.gameGeneratorConfig.mouth.gag.enabled = false
  await show(settings)
  expect(screen.getByRole('radio', { name: 'Gentle' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Spit' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Gag' })).toHaveProperty('checked', false)
  expect(screen.getByText('It keeps one level throughout.')).toBeTruthy()
})

test('Answers that were not changed here follow the settings; an answer that was changed stays', async () => {
  const settings = structuredClone(defaultSettings)
  settings.gameGeneratorConfig.gameDuration = { min: 20, max: 30 }
  settings.intensity = 'strong'
  const first = await show(settings)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Spit' }))
  first.unmount()
  await show({ ...defaultSettings, intensity: 'gentle' })
  expect(screen.getByRole('radio', { name: 'Gentle' })).toHaveProperty('checked', true)
  const { min, max } = defaultSettings.gameGeneratorConfig.gameDuration
  const thumbs = screen.getAllByRole('slider').map((thumb) => thumb.getAttribute('aria-valuenow'))
  expect(thumbs).toEqual([String(min), String(max)])
  expect(screen.getByRole('checkbox', { name: 'Spit' })).toHaveProperty('checked', true)
})

const proposals = () => screen.queryByRole('heading', { name: 'From your last sessions' })

/** Three sessions of this device in which the member said "too close" twice. */
function tooClose() {
  const reports = [250_000, 400_000].map((at) => ({
    kind: 'too-close' as const,
    at,
    task: 'edging' as const,
    bpm: 160,
  }))
  const summary = { outcome: 'denied', edges: 0, ownEdges: 0, ruins: 0, strokes: 900, playedMs: 600_000 } as const
  for (const at of [0, 1, 2]) {
    vi.setSystemTime(1_700_000_000_000 + at)
    recordSession({ ...summary, edgesAsked: 1, reports }, null, { changes: {} })
  }
}

test('Without reports of past sessions nothing is proposed', async () => {
  await show(defaultSettings)
  expect(proposals()).toBeNull()
})

test('A proposal says its reason, is off first, holds for the session, and its switch stays as it was left', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setRemembering(true)
  tooClose()
  vi.useRealTimers()
  const settings = structuredClone(defaultSettings)
  const shown = await show(settings)
  await screen.findByRole('heading', { name: 'From your last sessions' })
  const slower = (checked: boolean) =>
    screen.getByRole('switch', {
      name: 'At most 180 bpm',
      description: 'You said “too close” 6 times in your last 3 sessions: at most 180 bpm instead of 200.',
      checked,
    })
  const off = slower(false)
  await start()
  expect(started.mock.lastCall?.[0]).toMatchObject({ profile: { tempo: { min: 40, max: 200 } }, changes: {} })
  await userEvent.click(off)
  await start()
  const session = started.mock.lastCall?.[0]
  expect(session).toMatchObject({ profile: { tempo: { min: 40, max: 180 } }, changes: { tempoShare: 0.9 } })
  const tempos = session?.game.events.flatMap((event) =>
    event.kind === 'beat' ? [event.tempo.from, event.tempo.to] : [],
  )
  expect(Math.max(...(tempos ?? []))).toBeLessThanOrEqual(180)
  expect(settings).toEqual(defaultSettings)
  shown.unmount()
  await show(settings)
  await screen.findByRole('heading', { name: 'From your last sessions' })
  expect(slower(true)).toBeDefined()
})

test('Before the member said yes nothing is kept or proposed; one question asks, and both answers can be changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  tooClose()
  vi.useRealTimers()
  expect(localStorage.getItem('rubato.session-facts')).toBeNull()
  const shown = await show(defaultSettings)
  expect(proposals()).toBeNull()
  screen.getByRole('heading', { name: 'Remember your sessions?' })
  await userEvent.click(screen.getByRole('button', { name: 'Yes, remember' }))
  expect(screen.getByRole('status').textContent).toContain('Remembered from now on.')
  const back = screen.getByRole('button', { name: 'Take it back' })
  expect(document.activeElement).toBe(back)
  await userEvent.click(back)
  expect(screen.getByRole('status').textContent).toContain('Nothing is remembered.')
  shown.unmount()
  await show(defaultSettings)
  expect(screen.queryByRole('heading', { name: 'Remember your sessions?' })).toBeNull()
})

test('Nothing is asked before the first session of a minute', async () => {
  await show(defaultSettings)
  expect(screen.queryByRole('heading', { name: 'Remember your sessions?' })).toBeNull()
})
