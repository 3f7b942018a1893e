/** A session that has begun goes on with what it began with: the settings and the script may change meanwhile. */
import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  defaultGeneratorConfig,
  defaultSettings,
  instructors,
  type Game,
  type GameGenerator,
  type Settings,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import { meQuery } from '../../features/account/account.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { sessionDialogsQuery } from '../../features/sessions/prepare/dialog-library.ts'
import type { SavedSummary } from '../../features/sessions/saved-summary.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { CustomGame } from './custom-game-screen.tsx'
import { SavedGenerator } from './saved-generator-screen.tsx'
import { SessionOver } from './session-over.tsx'
import { useSessionSteps } from './use-session-steps.ts'

interface IntroProps {
  busy: boolean
  onStart: () => void
}
const Intro = ({ busy, onStart }: IntroProps) => (
  <button disabled={busy} onClick={onStart}>
    Start
  </button>
)
/** How often a session began. */
let begun = 0
function Stage({ settings }: { settings: Settings }) {
  const [number] = useState(() => (begun += 1))
  return <p>{`Session ${number}, settings with ${settings.gameGeneratorConfig.instructor.script}`}</p>
}
vi.mock('./playing.tsx', () => ({ Playing: ({ settings }: { settings: Settings }) => <Stage settings={settings} /> }))
vi.mock('./parts/use-session-parts.tsx', () => ({ useSessionParts: () => ({ isReady: true, trouble: null }) }))
vi.mock('../layout/main-layout.tsx', () => ({ MainLayout: ({ children }: { children: ReactNode }) => children }))
vi.mock('../../features/sessions/start/game-intro.tsx', () => ({
  GameIntro: (props: IntroProps) => <Intro {...props} />,
}))
vi.mock('../../features/sessions/start/generator-intro.tsx', () => ({
  GeneratorIntro: (props: IntroProps) => <Intro {...props} />,
}))
/** Keeps the session that it was opened with, as the fields of a summary do. */
vi.mock('../../features/sessions/over/game-over.tsx', () => ({
  GameOver: ({ summary }: SavedSummary) => <p>{`${useState(summary.edges)[0]} edges`}</p>,
}))

const [first, second] = instructors.map(({ scriptId }) => scriptId)
const configWith = (script: string | undefined) => ({
  ...defaultGeneratorConfig,
  instructor: { ...defaultGeneratorConfig.instructor, script: script ?? null },
})
const made = { id: '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', createdBy: { id: 'maker', username: 'ansel' } }
const generatorWith = (script: string | undefined) => ({ ...made, config: configWith(script) }) as GameGenerator
function madeGame(): Game {
  const result = generateGame(configWith(first), 'seed', defaultProfile)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return { ...result.game, ...made } as unknown as Game
}

let client: QueryClient
const chooseInSettings = (script: string | undefined) =>
  client.setQueryData(settingsQuery.queryKey, {
    ...defaultSettings,
    gameGeneratorConfig: configWith(script),
    revision: 3,
  })

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: {} })
})
beforeEach(() => {
  begun = 0
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(meQuery.queryKey, { id: 'me' } as never)
  client.setQueryData(patronStatusQuery.queryKey, { linked: true, membershipTier: 'supporter' })
  client.setQueryData(sessionDialogsQuery(first ?? null).queryKey, [])
  chooseInSettings(first)
  // The dialogs of the other script do not arrive.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

const summaryOf = (edges: number): SavedSummary => ({
  summary: { outcome: 'stopped', edges, ownEdges: 0, ruins: 0, strokes: 100, playedMs: 60_000 },
  stoppedBy: null,
  course: null,
  script: null,
  session: null,
  unfinished: null,
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const page = (content: ReactNode) => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={router as never}>{content}</RouterContextProvider>
  </QueryClientProvider>
)

test('A game goes on when the settings name another script', async () => {
  render(page(<CustomGame game={madeGame()} />))
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
  expect(await screen.findByText(`Session 1, settings with ${first}`)).toBeTruthy()
  chooseInSettings(second)
  expect(await screen.findByText(`Session 1, settings with ${second}`)).toBeTruthy()
  chooseInSettings(first)
  expect(await screen.findByText(`Session 1, settings with ${first}`)).toBeTruthy()
})

test('A session of a saved generator goes on when its maker chooses another script', async () => {
  const shown = render(page(<SavedGenerator generator={generatorWith(first)} />))
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
  expect(await screen.findByText(/^Session 1,/)).toBeTruthy()
  shown.rerender(page(<SavedGenerator generator={generatorWith(second)} />))
  expect(screen.getByText(/^Session 1,/)).toBeTruthy()
})

test('Each history entry of the screen has its own summary, also when the screen between them was not shown', async () => {
  const root = createRootRoute()
  const play = createRoute({ getParentRoute: () => root, path: '/play' })
  const home = createRoute({ getParentRoute: () => root, path: '/home', loader: () => new Promise(() => undefined) })
  const visited = createRouter({
    routeTree: root.addChildren([play, home]),
    history: createMemoryHistory({ initialEntries: ['/play'] }),
  })
  await visited.load()
  const { result } = renderHook(() => useSessionSteps(() => first ?? null), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <RouterContextProvider router={visited as never}>{children}</RouterContextProvider>
      </QueryClientProvider>
    ),
  })
  const shown = () => (result.current.step.name === 'over' ? result.current.step.saved.summary.edges : null)
  const goTo = (to: '/play' | '/home') => act(async () => void visited.navigate({ to } as never))
  act(() => result.current.end(summaryOf(1)))
  await goTo('/home')
  expect(shown()).toBe(1)
  await goTo('/play')
  await waitFor(() => expect(shown()).toBeNull())
  act(() => result.current.end(summaryOf(2)))
  await act(() => {
    visited.history.go(-2)
    return visited.load()
  })
  await waitFor(() => expect(shown()).toBe(1))
  const stored = Object.keys(sessionStorage)
  act(() => result.current.setStep({ name: 'over', saved: summaryOf(3) }))
  await goTo('/home')
  expect(Object.keys(sessionStorage), 'nothing is stored at the entry of a screen that is not shown yet').toEqual(
    stored,
  )
})

test('The summary of another history entry takes over nothing that was typed or answered for this one', async () => {
  const over = (entry: string, edges: number) =>
    page(<SessionOver entry={entry} saved={summaryOf(edges)} onGoOn={() => {}} onSameAgain={() => {}} />)
  const { rerender } = render(over('a', 1))
  expect(await screen.findByText('1 edges')).toBeTruthy()
  rerender(over('b', 2))
  expect(screen.getByText('2 edges')).toBeTruthy()
})
