/** A branching game with a node of every kind: what is held is released wherever it is stopped. */
import {
  defaultGeneratorConfig,
  STEADY_PATTERN,
  type GameEvent,
  type GameWrite,
  type Section,
} from '@rubato/contracts/domain'
import type { APIRequestContext, Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { gamesOf, splash } from '../support/games.ts'
import { signIn } from '../support/members.ts'

/** Session seconds per second. */
const CLOCK_RATE = 16
const SECOND = 1000

const strokes = (length: number): GameEvent[] => [
  { id: 'steady', kind: 'task', at: 0, duration: length, task: 'steady', phase: 'build' },
  {
    id: 'beat',
    kind: 'beat',
    at: 0,
    duration: length,
    task: 'steady',
    tempo: { from: 60, to: 60 },
    pattern: STEADY_PATTERN,
  },
]
/** Closes the eyes for the sections after it. */
const closedEyes: GameEvent = {
  id: 'open',
  kind: 'open',
  at: 2 * SECOND,
  duration: 300 * SECOND,
  task: 'eyes',
  item: 'eyes-closed',
}
const { orgasm } = defaultGeneratorConfig
/** A question stays for more than five real seconds. */
const asked = { seconds: 120, meanwhile: 'strokes', silence: { to: 'end' }, to: 'end' } as const
const section = (id: string, name: string, exit: Section['exit']): Section => ({
  id,
  name,
  kind: 'timeline',
  length: 2 * SECOND,
  events: strokes(2 * SECOND),
  carries: ['eyes-closed'],
  exit,
})

/** A hall with closed eyes and a question, whose answers lead to every other kind of node. */
const game: GameWrite = {
  branches: true,
  name: 'Four doors',
  description: 'A short evening with questions.',
  splash,
  tags: [],
  voice: { name: 'Alto' },
  media: { tags: ['calm'], mediaTypes: ['image'] },
  start: 'hall',
  sections: [
    {
      ...section('hall', 'The hall', {
        ...asked,
        kind: 'ask',
        text: 'Which door do you take?',
        answers: [
          { answer: 'The first one', to: 'number', if: 'candles < 9' },
          { answer: 'The second one', to: 'text' },
          { answer: 'The third one', to: 'generated' },
          { answer: 'The fourth one', to: 'call' },
        ],
      }),
      kind: 'timeline',
      length: 20 * SECOND,
      events: [...strokes(20 * SECOND), closedEyes],
    },
    section('number', 'A number', { ...asked, kind: 'number', text: 'How many candles?', variable: 'candles' }),
    section('text', 'A name', { ...asked, kind: 'text', text: 'What are you called?', placeholder: 'called' }),
    {
      id: 'generated',
      name: 'The climb',
      kind: 'generated',
      length: 120 * SECOND,
      config: {
        ...defaultGeneratorConfig,
        eyes: { ...defaultGeneratorConfig.eyes, enabled: false },
        orgasm: { ...orgasm, edging: { ...orgasm.edging, enabled: false } },
      },
      carries: ['eyes-closed'],
      exit: { kind: 'go', to: 'end' },
    },
    section('call', 'The corridor', { kind: 'call', to: 'called', next: { to: 'end' } }),
    {
      ...section('called', 'The window', { kind: 'return' }),
      kind: 'timeline',
      length: 120 * SECOND,
      events: strokes(120 * SECOND),
    },
    {
      id: 'end',
      name: 'The end',
      kind: 'timeline',
      length: 10 * SECOND,
      events: [{ id: 'close', kind: 'close', at: 1 * SECOND, duration: 0, task: 'eyes', item: 'eyes-closed' }],
      exit: { kind: 'end', outcome: 'denied' },
    },
  ],
  variables: [{ kind: 'number', name: 'candles', min: 0, max: 9, start: 0 }],
}

/** Shares the game of a supporter; returns the address that plays it. */
const shareGame = async (request: APIRequestContext): Promise<string> =>
  `/play/custom-game/${(await (await gamesOf(request, 'supporter')).share(game)).id}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('group', { name })

test('Stop in every kind of node ends the session and lists what is held', async ({ page, request }) => {
  const path = await shareGame(request)
  await page.addInitScript(fastClock, CLOCK_RATE)
  await signIn(page, 'follower', path)
  await button(page, 'Start').click()
  const question = heading(page, 'Which door do you take?')
  const stopHere = async (what: string) =>
    test.step(`a stop in ${what}`, async () => {
      await page.keyboard.press('Escape')
      const stopped = page.getByRole('alertdialog', { name: 'Everything has stopped' })
      await expect(stopped.getByText('Open your eyes.')).toBeVisible()
      await expect(page.getByRole('group', { name: /\?$/ })).toHaveCount(0)
      await button(page, 'All released').click()
    })
  const takeDoor = async (key: string) => {
    await button(page, 'Same again').click()
    await expect(question).toBeVisible({ timeout: 30_000 })
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(question).toBeHidden({ timeout: 500 })
    }).toPass()
  }
  await expect(page.getByText('Eyes closed').first()).toBeVisible({ timeout: 30_000 })
  await stopHere('a timeline')
  await button(page, 'Same again').click()
  await expect(question).toBeVisible({ timeout: 30_000 })
  await stopHere('a question')
  await takeDoor('1')
  await expect(heading(page, 'How many candles?')).toBeVisible({ timeout: 30_000 })
  await stopHere('a question for a number')
  await takeDoor('2')
  await expect(heading(page, 'What are you called?')).toBeVisible({ timeout: 30_000 })
  await stopHere('a question for a text')
  await takeDoor('3')
  await stopHere('a generated section')
  await takeDoor('4')
  await stopHere('a section that was called')
})

test('The code of branching games is loaded before the start of one, and is kept for offline play', async ({
  page,
  request,
}) => {
  const path = await shareGame(request)
  const scripts = new Set<string>()
  page.on('request', (asked) => scripts.add(new URL(asked.url()).pathname))
  const loaded = () => [...scripts].filter((script) => /^\/assets\/(?:scenes|compile-scene)-.*\.js$/.test(script))
  await signIn(page, 'follower', '/play/game-generator')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByRole('button', { name: /Stop everything/ })).toBeVisible({ timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  expect(loaded()).toEqual([])
  await page.goto(path)
  await expect(button(page, 'Start')).toBeEnabled()
  await expect.poll(loaded).toHaveLength(2)
  const { files } = (await (await request.get('/offline-files.json')).json()) as { files: string[] }
  expect(files).toEqual(expect.arrayContaining(loaded()))
})
