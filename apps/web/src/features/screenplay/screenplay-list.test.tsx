import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  defaultGeneratorConfig,
  eventTaskLabel,
  OWN_WORDS,
  type EventTask,
  type PlayableScene,
  type Section,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame, type ScreenplayWords, type SessionStart } from '@rubato/engine'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { readSession } from './read-session.ts'
import { ScreenplayList } from './screenplay-list.tsx'
import type { ScreenplayAnswer, ScreenplayPort } from './screenplay-reader.ts'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const words: ScreenplayWords = {
  ...common.stage,
  tasks: new Proxy({} as Record<EventTask, string>, { get: (_, task) => eventTaskLabel(task as EventTask) }),
  hands: { dominant: 'Right', 'non-dominant': 'Left' },
  outcomes: common.over.outcomes,
  screenplay: common.screenplay,
  triggerName: (id) => id,
}

function startOf(seed: string): SessionStart {
  const made = generateGame(defaultGeneratorConfig, seed, defaultProfile)
  if (!made.ok) throw new Error('No game')
  const welcome = { id: 'welcome', trigger: 'introduction', text: 'Welcome to this test.' } as const
  return { game: made.game, profile: defaultProfile, seed, library: { scripts: [[welcome]], lastSpoken: {} } }
}

/** Plays on the thread of the test. `broken` fails instead of answering. */
function port(broken = false) {
  const closed = vi.fn<() => void>()
  let answer: (answer: ScreenplayAnswer) => void = () => undefined
  let fail = () => undefined as void
  const open = (): ScreenplayPort => ({
    postMessage: (request) => queueMicrotask(() => (broken ? fail() : answer(readSession(request)))),
    onAnswer: (listener) => void (answer = listener),
    onFailure: (listener) => void (fail = listener),
    close: closed,
  })
  return { open, closed }
}

const show = (openPort: () => ScreenplayPort) =>
  render(
    <MantineProvider env="test">
      <ScreenplayList start={startOf('a')} words={words} openPort={openPort} />
    </MantineProvider>,
  )

test('A game is read as a list with the time, the role and the words of each moment', async () => {
  const { open, closed } = port()
  const { unmount } = show(open)
  expect(screen.getByLabelText('Playing the game for you to read.')).toBeTruthy()
  const region = await screen.findByRole('region', { name: 'What is shown, said and pressed' })
  expect(region.tabIndex).toBe(0)
  const rows = within(region).getAllByRole('listitem')
  expect(rows[1]?.textContent).toMatch(/^0:00\.0VoiceWelcome to this test\.introduction$/)
  expect(rows.some((row) => row.textContent?.includes('YouI am at the edge'))).toBe(true)
  expect(rows.at(-1)?.textContent).toContain('It ended with')
  unmount()
  expect(closed).toHaveBeenCalledOnce()
})

/** The files that are saved, and the links that are pressed for them. */
function downloads() {
  const saved: Blob[] = []
  const makers = { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:test'), revokeObjectURL: () => undefined }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, makers))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return { saved, clicked }
}

test('The list is downloaded as text that never leaves the browser', async () => {
  const { saved, clicked } = downloads()
  show(port().open)
  await userEvent.click(await screen.findByRole('button', { name: 'Download as text' }))
  expect(clicked.mock.instances[0]).toMatchObject({ download: 'game.txt' })
  expect(await saved[0]?.text()).toContain('“Welcome to this test.”  [introduction]')
})

test('A device that cannot play the game says so', async () => {
  show(port(true).open)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read on this device')
})

test('The theme is named, and each promise that the session leaves open with its time', async () => {
  const { open } = port()
  const leftOpen = (): ScreenplayPort => {
    const opened = open()
    return {
      ...opened,
      onAnswer: (listener) =>
        opened.onAnswer((answer) => listener({ ...answer, theme: 'wager', unpaid: [{ name: 'treat', at: 61_000 }] })),
    }
  }
  show(leftOpen)
  expect(await screen.findByText('Its theme is “wager”.')).toBeTruthy()
  screen.getByText('The line at 1:01 promises “treat”, and no later line of this session keeps it.')
})

test('A session without a theme or a promise has no such note', async () => {
  show(port().open)
  await screen.findByRole('region', { name: 'What is shown, said and pressed' })
  expect(screen.queryByText(/theme|promises/)).toBeNull()
})

const end = { kind: 'end', outcome: 'denied' } as const
const section = (id: string, name: string, exit: Section['exit']): Section => ({
  id,
  name,
  kind: 'timeline',
  length: 10_000,
  events: [
    {
      id: 'words',
      kind: 'say',
      at: 1000,
      duration: 2000,
      task: 'steady',
      trigger: OWN_WORDS,
      text: `${name} words.`,
    },
  ],
  exit,
})
const answers = ['left', 'right'].map((to) => ({ answer: `Go ${to}`, to }))
const ask = { kind: 'ask', text: 'Which way?', seconds: 20, meanwhile: 'rest', answers } as const
const hall = section('hall', 'Hall', { ...ask, answers, silence: { to: 'right' } })
const branching: PlayableScene = {
  start: 'hall',
  sections: [hall, section('left', 'Left', end), section('right', 'Right', end)],
  variables: [],
  voice: null,
  media: { tags: ['calm'], mediaTypes: ['image'] },
}

test('A branching game is read up to its first open question, and by the answer that is chosen', async () => {
  const asked: unknown[] = []
  const openPort = (): ScreenplayPort => {
    const opened = port().open()
    return { ...opened, postMessage: (request) => (asked.push(request.replies), opened.postMessage(request)) }
  }
  render(
    <MantineProvider env="test">
      <ScreenplayList start={{ ...startOf('a'), game: branching }} words={words} openPort={openPort} />
    </MantineProvider>,
  )
  const group = await screen.findByRole('group', { name: 'Which way?' })
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Go left', 'Go right', 'No answer'])
  expect(screen.queryByText(/It ended with/)).toBeNull()
  expect(screen.getAllByText('Which way?')).toHaveLength(1)
  expect(screen.getByText('Your answer?')).toBeTruthy()
  expect(screen.queryByText('the author’s own words')).toBeNull()
  await userEvent.click(within(group).getByRole('button', { name: 'Go left' }))
  await screen.findByText(/It ended with/)
  expect(screen.getByRole('button', { name: 'Go left' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getAllByText('Which way?')).toHaveLength(1)
  expect(screen.queryByText('Your answer?')).toBeNull()
  expect(asked).toEqual([[], ['1']])
})

test('The button of a section is pressed, which leads on, and the press is taken back', async () => {
  const notes = [{ id: 'out', button: 'I want out', after: 2000, kind: 'go' as const, to: 'left' }]
  const [, ...rooms] = branching.sections
  const game = { ...branching, sections: [{ ...section('hall', 'Hall', end), notes }, ...rooms] }
  render(
    <MantineProvider env="test">
      <ScreenplayList start={{ ...startOf('a'), game }} words={words} openPort={port().open} />
    </MantineProvider>,
  )
  const press = async () => {
    const group = await screen.findByRole('group', { name: 'Buttons of this part' })
    await userEvent.click(within(group).getByRole('button', { name: 'I want out' }))
  }
  await press()
  await screen.findByText('Left words.')
  expect(screen.getByRole('button', { name: 'I want out' }).getAttribute('aria-pressed')).toBe('true')
  await press()
  await vi.waitFor(() => expect(screen.queryByText('Left words.')).toBeNull())
  expect(screen.getByRole('button', { name: 'I want out' }).getAttribute('aria-pressed')).toBe('false')
})

test('The way that was read is saved as VTT and as a funscript, each by one press', async () => {
  const { saved, clicked } = downloads()
  const work = { title: 'Two: doors', creator: 'ansel' }
  render(
    <MantineProvider env="test">
      <ScreenplayList start={{ ...startOf('a'), game: branching }} words={words} work={work} openPort={port().open} />
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Go left' }))
  await screen.findByText(/It ended with/)
  await userEvent.click(screen.getByRole('button', { name: 'Save this way as VTT' }))
  await screen.findByText('Two doors.vtt was saved.')
  await userEvent.click(screen.getByRole('button', { name: 'Save this way as a funscript' }))
  await screen.findByText('Two doors.funscript was saved.')
  expect(clicked.mock.instances).toMatchObject([{ download: 'Two doors.vtt' }, { download: 'Two doors.funscript' }])
  const [vtt, funscript] = await Promise.all(saved.map((blob) => blob.text()))
  expect(vtt).toMatch(/^WEBVTT[^]*Left words\.[^]*$/)
  expect(vtt).not.toContain('Right words.')
  expect(JSON.parse(funscript ?? '')).toMatchObject({ metadata: { title: 'Two: doors', creator: 'ansel' } })
})
