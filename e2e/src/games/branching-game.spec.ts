/** A branching game: its question answered by key and by button to both endings, a reload in the middle, and a stop. */
import { STEADY_PATTERN, type BranchingGame, type GameEvent, type Section } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signInToHome } from '../support/members.ts'

/** Session seconds per second. */
const CLOCK_RATE = 12
const SECOND = 1000
const ID = '6b1f0c52-8a4e-4f0e-9d3c-2f7a5e1b9c40'

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
  length: 24 * SECOND,
  events: [
    ...strokes(24 * SECOND),
    { id: 'open', kind: 'close', at: 6 * SECOND, duration: 0, task: 'eyes', item: 'eyes-closed' },
  ],
  exit: { kind: 'end', outcome: 'denied' },
})

/** A hall with closed eyes, a question, and a door on either side. */
const game: BranchingGame = {
  id: ID,
  branches: true,
  name: 'Two doors',
  description: 'A short evening with one question.',
  createdBy: { id: '6b1f0c52-8a4e-4f0e-9d3c-2f7a5e1b9c41', username: 'Ada' },
  createdAt: '2026-11-01T20:00:00.000Z',
  updatedAt: '2026-11-01T20:00:00.000Z',
  shared: true,
  splash: { id: 'ember-tide', photo: '/splash/ember-tide-1.avif', downloadLink: '', author: { name: 'Rubato', profile: '' } },
  tags: [],
  summary: {
    strip: [{ bucket: 'steady', ms: 54 * SECOND }],
    minutes: { min: 1, max: 2 },
    intensity: 'gentle',
    categories: [],
    tasks: [],
    optIns: [],
    edges: { min: 0, max: 0 },
    outcomes: ['denied'],
    endings: 2,
    choices: true,
  },
  plays: { started: 0, finished: 0 },
  rating: { votes: 0 },
  voice: { name: 'Alto' },
  media: { tags: ['calm'], mediaTypes: ['image'] },
  start: 'hall',
  sections: [
    {
      id: 'hall',
      name: 'The hall',
      kind: 'timeline',
      length: 30 * SECOND,
      events: [
        ...strokes(30 * SECOND),
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('group', { name: 'Which door do you take?' })
const over = (page: Page) => page.getByRole('heading', { name: 'That was it' })

test('A member plays a branching game to both endings, reloads in a question and goes on, and stops in one', async ({
  page,
}) => {
  await page.addInitScript(fastClock, CLOCK_RATE)
  await page.route(`**/api/game/${ID}`, (route) => route.fulfill({ json: game }))
  await signInToHome(page, 'follower')
  await page.goto(`/play/custom-game/${ID}`)
  const said = page.getByRole('listitem')
  await expect(said.filter({ hasText: /^1 to 2 minutes, by the way that you take\.$/ })).toBeVisible()
  await expect(said.filter({ hasText: /^2 endings\.$/ })).toBeVisible()
  await inspect(page, 'branching-game')

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
  await page.goto(`/play/custom-game/${ID}`)
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
