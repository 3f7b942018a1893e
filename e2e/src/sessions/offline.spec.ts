/** A session without a network, from the opening of the app to the history, with data kept on the device. */
import { defaultGeneratorConfig, STEADY_PATTERN, type GameWrite, type Section } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import { fastClock, hurryRetries } from '../support/fast-clock.ts'
import { gamesOf, splash } from '../support/games.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { expect, noteLines, played, test } from '../support/speech-site.ts'

// The browser reports each request that fails without a network.
test.use({ expectedNoise: /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

/** Lines that the test keeps. The line of the pause is the first one. */
const ENOUGH = 3

/** Entries that the browser stores: lines that are kept for offline play, or lines that a session has rendered. */
const countStored = ([database, store]: readonly [database: string, store: string]) =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('error', reject)
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction(store).objectStore(store).count()
      counting.addEventListener('success', () => resolve(counting.result))
    })
  })

const keptLines = ['rubato-kept-lines', 'lines'] as const
const renderedLines = ['rubato-voice', 'clips'] as const

/** A section of eight seconds of strokes, a question, and two ends. */
const branching: GameWrite = {
  branches: true,
  name: 'Two ways home',
  description: 'A short evening with one question.',
  splash,
  tags: [],
  voice: { name: 'Alto' },
  media: defaultGeneratorConfig.media,
  start: 'door',
  sections: [
    {
      id: 'door',
      name: 'The door',
      kind: 'timeline',
      length: 8000,
      events: [
        { id: 'steady', kind: 'task', at: 0, duration: 8000, task: 'steady', phase: 'build' },
        {
          id: 'beat',
          kind: 'beat',
          at: 0,
          duration: 8000,
          task: 'steady',
          tempo: { from: 60, to: 60 },
          pattern: STEADY_PATTERN,
        },
      ],
      exit: {
        kind: 'ask',
        text: 'Which way home?',
        seconds: 120,
        meanwhile: 'rest',
        answers: [
          { answer: 'By the river', to: 'river' },
          { answer: 'Through town', to: 'town' },
        ],
        silence: { to: 'river' },
      },
    },
    ...['river', 'town'].map((id): Section => ({
      id,
      name: id,
      kind: 'timeline',
      length: 4000,
      events: [],
      exit: { kind: 'end', outcome: id === 'town' ? 'denied' : 'cum' },
    })),
  ],
  variables: [],
}

/** From the start screen of the branching game to its end. */
async function playBranching(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const question = page.getByRole('group', { name: 'Which way home?' })
  await expect(question.getByRole('button', { name: /Through town/ })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('2')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'That was it' })).toBeVisible({ timeout: 30_000 })
}

test('A branching game whose start screen is ready plays to its end with no network', async ({
  page,
  context,
  request,
}) => {
  const { id } = await (await gamesOf(request, 'supporter')).share(branching)
  await page.addInitScript(fastClock, 8)
  await page.addInitScript(hurryRetries)
  await signIn(page, 'follower', `/play/custom-game/${id}`)
  // The next page is controlled by the worker that has no files.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('its voice may be missing')).toBeVisible()
  await playBranching(page)
})

test('A game that was opened here is kept, and plays with no network from its link in the settings', async ({
  page,
  context,
  request,
}) => {
  const name = 'Two ways home, kept'
  const { id } = await (await gamesOf(request, 'supporter')).share({ ...branching, name })
  await page.addInitScript(fastClock, 8)
  await page.addInitScript(hurryRetries)
  await signIn(page, 'follower', `/play/custom-game/${id}`)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled()
  await visit(page, '/settings')
  const settings = page.getByRole('region', { name: 'Offline' })
  await settings.getByRole('button', { name: 'Keep for offline' }).click()
  await expect(settings.getByText(/^Kept on /)).toBeVisible({ timeout: 60_000 })
  await context.setOffline(true)
  await page.goto('/settings')
  await settings.getByRole('link', { name }).click()
  await expect(page.getByText('its voice may be missing')).toBeHidden()
  await playBranching(page)
})

test('What is kept plays with no network from start to end, and signing out removes it', async ({
  page,
  context,
  request,
  server,
}) => {
  await changeSettings(request, 'supporter', lasting(20))
  await page.addInitScript(noteLines)
  await signIn(page, 'supporter', '/settings')
  const settings = page.getByRole('region', { name: 'Offline' })
  await settings.getByRole('button', { name: 'Choose what is kept' }).click()
  const choice = page.getByRole('dialog', { name: 'Kept for offline' })
  await choice.getByRole('checkbox', { name: /^Keep it: [\d,]+ lines, about \d/ }).check({ force: true })
  await choice.getByRole('button', { name: 'Done' }).click()
  await settings.getByRole('button', { name: 'Keep for offline' }).click()
  // All lines would take an hour: they are cancelled, and those that are kept stay.
  await expect(settings.getByRole('progressbar', { name: 'Storing lines of the voice' })).toBeVisible({
    timeout: 60_000,
  })
  await expect.poll(() => server.calls.length, { timeout: 30_000 }).toBeGreaterThan(ENOUGH)
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect(settings.getByText(/^Kept on /)).toBeVisible()
  await expect(settings.getByText(/^\d+ of [\d,]+ lines of the voice are kept/)).toBeVisible()
  await expect(settings.getByText(/^Voice of the site, \d+ lines/)).toBeVisible()
  await expect.poll(() => page.evaluate(countStored, keptLines)).toBeGreaterThanOrEqual(ENOUGH)

  await context.setOffline(true)
  await page.goto('/play/game-generator')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeEnabled({ timeout: 60_000 })
  // The history keeps sessions of a second and more.
  await expect(page.getByTestId('elapsed')).toHaveText(/^0:(0[2-9]|[1-5]\d)/)
  const before = await played(page, true)
  // A busy machine may be too late for one pause: the next one, after going on, says the line again.
  await expect(async () => {
    await page.keyboard.press('Space')
    const heard = () => played(page, true)
    await expect.poll(heard, { message: 'a line is spoken as it was kept', timeout: 3000 }).toBeGreaterThan(before)
  }).toPass({ timeout: 90_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Everything has stopped' }).getByRole('button').first().click()
  await page
    .getByRole('group', { name: 'How you feel now' })
    .getByRole('radio', { name: 'Good', exact: true })
    .check({ force: true })
  await page.goto('/history')
  await expect(page.getByRole('cell', { name: 'none to 4' })).toBeVisible()

  await expect.poll(() => page.evaluate(countStored, renderedLines)).toBeGreaterThan(0)

  await context.setOffline(false)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  const left = () =>
    page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
      Object.keys(localStorage).filter((key) => key.includes('kept') || key.includes('offline')),
    ])
  await expect.poll(left).toEqual([[], 0, []])
  await expect.poll(() => page.evaluate(countStored, keptLines)).toBe(0)
  await expect.poll(() => page.evaluate(countStored, renderedLines)).toBe(0)
})
