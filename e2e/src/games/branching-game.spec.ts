/** A branching game: its question answered by key and by button to both endings, a reload in the middle, and a stop. */
import { STEADY_PATTERN, type Game, type GameEvent, type GameWrite, type Section } from '@rubato/contracts/domain'
import type { APIRequestContext, Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { bearerOf, signIn } from '../support/members.ts'

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
const ending = (id: string, name: string): Section => ({
  id,
  name,
  kind: 'timeline',
  length: 10 * SECOND,
  events: [
    ...strokes(10 * SECOND),
    { id: 'open', kind: 'close', at: 6 * SECOND, duration: 0, task: 'eyes', item: 'eyes-closed' },
  ],
  exit: { kind: 'end', outcome: 'denied' },
})

/** A hall with closed eyes, a question, and a door on either side. */
const game: GameWrite = {
  branches: true,
  name: 'Two doors',
  description: 'A short evening with one question.',
  splash: {
    id: 'ember-tide',
    photo: '/splash/ember-tide-1.avif',
    downloadLink: '',
    author: { name: 'Rubato', profile: '' },
  },
  tags: [],
  voice: { name: 'Alto' },
  media: { tags: ['calm'], mediaTypes: ['image'] },
  start: 'hall',
  sections: [
    {
      id: 'hall',
      name: 'The hall',
      kind: 'timeline',
      length: 16 * SECOND,
      events: [
        ...strokes(16 * SECOND),
        { id: 'open', kind: 'open', at: 4 * SECOND, duration: 300 * SECOND, task: 'eyes', item: 'eyes-closed' },
      ],
      carries: ['eyes-closed'],
      exit: {
        kind: 'ask',
        text: 'Which door do you take?',
        seconds: 90,
        meanwhile: 'strokes',
        answers: [
          { answer: 'The left one', to: 'left' },
          { answer: 'The right one', to: 'right' },
        ],
        silence: { to: 'right' },
      },
    },
    ending('left', 'The left door'),
    ending('right', 'The right door'),
  ],
  variables: [],
}

/** Stores the game of a supporter by the API and shares it; returns the address that plays it. */
async function shareGame(request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${await bearerOf(request, 'supporter')}` }
  const stored = await request.post('/api/game', { headers, data: game })
  if (!stored.ok()) throw new Error(`The game was refused: ${await stored.text()}`)
  const { id } = (await stored.json()) as Game
  const shared = await request.patch(`/api/game/${id}`, { headers, data: { shared: true } })
  if (!shared.ok()) throw new Error(`The game was not shared: ${await shared.text()}`)
  return `/play/custom-game/${id}`
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('group', { name: 'Which door do you take?' })
const over = (page: Page) => page.getByRole('heading', { name: 'That was it' })

test('A member plays a branching game to both endings, reloads in a question and goes on, and stops in one', async ({
  page,
  request,
}) => {
  const path = await shareGame(request)
  await page.addInitScript(fastClock, CLOCK_RATE)
  await signIn(page, 'follower', path)
  const said = page.getByRole('listitem')
  await expect(said.filter({ hasText: /^2 endings\.$/ })).toBeVisible()

  await test.step('a reload in the question, and the answer by its key', async () => {
    page.on('dialog', (dialog) => dialog.accept())
    await button(page, 'Start').click()
    await expect(question(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByTestId('answer-time')).toContainText('No answer counts as “The right one”.')
    await inspect(page, 'branching-game-question')
    await page.reload()
    await button(page, 'All released').click()
    await button(page, 'Go on from there').click()
    await expect(question(page)).toBeVisible({ timeout: 30_000 })
    await expect(async () => {
      await page.keyboard.press('1')
      await expect(question(page)).toBeHidden({ timeout: 500 })
    }).toPass()
    await expect(over(page)).toBeVisible({ timeout: 30_000 })
  })
  await page.goto(path)
  await test.step('the other ending by its button', async () => {
    await button(page, 'Start').click()
    await expect(question(page)).toBeVisible({ timeout: 30_000 })
    await expect(async () => {
      await page.getByRole('button', { name: 'The right one' }).click()
      await expect(question(page)).toBeHidden({ timeout: 500 })
    }).toPass()
    await expect(over(page)).toBeVisible({ timeout: 30_000 })
  })
  await test.step('a stop in the question lists what is held', async () => {
    await button(page, 'Same again').click()
    await expect(question(page)).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    const stopped = page.getByRole('alertdialog', { name: 'Everything has stopped' })
    await expect(stopped.getByText('Open your eyes.')).toBeVisible()
    await expect(question(page)).toBeHidden()
  })
})
