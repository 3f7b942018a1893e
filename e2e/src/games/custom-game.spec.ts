/** A game opened by its link: adapted to the member who opens it, explained before the start, and refused with a reason. */
import {
  defaultGeneratorConfig,
  taskIds,
  taskNode,
  type LinearGame,
  type GeneratorConfig,
} from '@rubato/contracts/domain'
import { defaultProfile, ENGINE_VERSION, generateGame } from '@rubato/engine'
import type { APIRequestContext, Page } from '@playwright/test'
import { fastClock, hurryRetries } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { bearerOf, signIn, storeSettings } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { seeSummary } from '../support/stage.ts'

/** Session seconds per second. */
const CLOCK_RATE = 20
const MINUTES = 6

/** A config with frequent grips and slaps, a gag, and an end with orgasm. */
function config(): GeneratorConfig {
  const made = structuredClone(defaultGeneratorConfig)
  for (const id of taskIds) taskNode(made, id).weight *= 0.2
  for (const id of ['grip', 'ball-slap', 'gag'] as const)
    Object.assign(taskNode(made, id), { enabled: true, weight: 1 })
  made.gameDuration = { min: MINUTES, max: MINUTES }
  made.taskFrequency = { min: 0, max: 5 }
  for (const end of [made.orgasm.ruined, made.orgasm.denial, made.orgasm.edging]) end.enabled = false
  return made
}

/** Stores a generated game of a supporter by the API. */
async function storeGame(request: APIRequestContext): Promise<LinearGame> {
  const maker = { ...defaultProfile, optedIn: ['cock', 'mouth'] as const, equipment: ['gag'] as const }
  const made = generateGame(config(), 'from a friend', maker)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const splash = {
    id: 'ember-tide',
    photo: '/splash/ember-tide-1.avif',
    downloadLink: '',
    author: { name: 'Rubato', profile: '' },
  }
  const about = { name: 'A slow evening', description: 'Six minutes, with a few things that not everybody likes.' }
  const headers = { authorization: `Bearer ${await bearerOf(request, 'supporter')}` }
  const data = { ...made.game, ...about, splash, voice: made.game.voice ?? { name: 'Alto' } }
  const reply = await request.post('/api/game', { headers, data })
  if (!reply.ok()) throw new Error(`The game was refused: ${await reply.text()}`)
  return (await reply.json()) as LinearGame
}

const path = ({ id }: Pick<LinearGame, 'id'>) => `/play/custom-game/${id}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notice = (page: Page) => page.getByRole('alertdialog', { name: 'Some tasks were replaced' })

async function share(request: APIRequestContext, { id }: LinearGame): Promise<void> {
  const headers = { authorization: `Bearer ${await bearerOf(request, 'supporter')}` }
  const reply = await request.patch(`/api/game/${id}`, { headers, data: { shared: true } })
  if (!reply.ok()) throw new Error(`The game was not shared: ${await reply.text()}`)
}

/** Changes the game in the service's response. */
const changeResponse = (page: Page, change: (game: LinearGame) => unknown) =>
  page.route('**/api/game/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as LinearGame) })
  })

test('A member plays another member’s game without tasks that they have not turned on, explained before the start', async ({
  page,
  request,
}) => {
  const game = await storeGame(request)
  await share(request, game)
  await storeSettings(request, 'follower', ({ profile }) => ({ profile: { ...profile, hardLimits: ['grip'] } }))
  await page.addInitScript(fastClock, CLOCK_RATE)
  await signIn(page, 'follower', path(game))
  await expect(heading(page, 'A slow evening')).toBeVisible()
  const holds = page.getByRole('listitem')
  await expect(holds.filter({ hasText: /^6 minutes\.$/ })).toBeVisible()
  await expect(holds.filter({ hasText: /^It ends with orgasm\.$/ })).toBeVisible()
  await expect(holds.filter({ hasText: /^It holds: / })).not.toContainText(/grip(?! challenge)|slap|gag/)
  await inspect(page, 'custom-game')

  await button(page, 'Start').click()
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('listitem')).toHaveText([
    'Grip is one of your limits.',
    'Slap needs your acknowledgement first.',
    'Gag needs your acknowledgement first.',
  ])
  const preparation = notice(page).getByRole('progressbar', { name: 'Preparing the voice' })
  await expect.poll(() => preparation.getAttribute('value'), { timeout: 30_000 }).toBe('1')
  await expect(page.getByTestId('elapsed'), 'the session waits for the member').toHaveCount(0)
  await inspect(page, 'custom-game-replaced')
  await button(page, 'Start now').click()
  await expect(page.getByTestId('elapsed')).toHaveText(/\/ about 6:0\d$/)
  await expect(page.getByTestId('elapsed')).toHaveText(/^[1-9]:\d\d/, { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await seeSummary(page)
  await expect(page.getByText('You stopped it. That is always fine.')).toBeVisible()
  await expect(button(page, 'Another like it'), 'a stored game cannot be generated again').toHaveCount(0)
  await inspect(page, 'custom-game-over')

  await button(page, 'Same again').click()
  await expect(notice(page), 'the notice is shown again').toBeVisible()
  await button(page, 'Leave').click()
  await expect(heading(page, 'A slow evening')).toBeVisible()
})

test('Health answers of this device apply, and a game without replaced tasks begins by itself', async ({
  page,
  request,
}) => {
  const game = await storeGame(request)
  const acknowledgedAt = new Date().toISOString()
  await storeSettings(request, 'supporter', ({ profile }) => ({
    profile: { ...profile, equipment: [{ id: 'gag' }], hardLimits: [] },
    optIns: [
      { id: 'cock', acknowledgedAt },
      { id: 'mouth', acknowledgedAt },
    ],
  }))
  await signIn(page, 'supporter', path(game))
  await button(page, 'Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await expect(notice(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await seeSummary(page)
  await expect(page.getByText('You stopped it. That is always fine.')).toBeVisible()

  await visit(page, '/profile')
  await page.getByRole('group', { name: /lung/i }).getByRole('radio', { name: 'Yes' }).check({ force: true })
  await visit(page, path(game))
  await button(page, 'Start').click()
  await expect(notice(page).getByRole('listitem')).toHaveText([
    'Gag is switched off by your health answers on this device.',
  ])
})

test('The address of a missing game says so, and leads home', async ({ page }) => {
  await signIn(page, 'follower', '/play/custom-game/not-an-id')
  await expect(heading(page, 'Game not found')).toBeVisible()
  await inspect(page, 'custom-game-missing')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(/\/home/)
})

test.describe('When the service refuses', () => {
  // The browser logs the refused response.
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of (404|503)/ })

  test('A private game of another member is not found', async ({ page, request }) => {
    const game = await storeGame(request)
    await signIn(page, 'follower', path(game))
    await expect(heading(page, 'Game not found')).toBeVisible()
    await expect(page.getByText('This game is not there any more, or it is not shared with you.')).toBeVisible()
  })

  test('A loading game says so, and a failed one can be tried again', async ({ page, request }) => {
    const game = await storeGame(request)
    const failure = { statusCode: 503, error: 'service.unavailable', issues: [] }
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
    await page.addInitScript(hurryRetries)
    await page.route('**/api/game/*', async (route) => {
      await failing
      await route.fulfill({ status: 503, json: failure })
    })
    await signIn(page, 'supporter', path(game))
    await expect(heading(page, 'Play a game')).toBeVisible()
    await inspect(page, 'custom-game-loading')
    fail()
    await expect(heading(page, 'Service error')).toBeVisible({ timeout: 60_000 })
    await inspect(page, 'custom-game-failed')
    await page.unroute('**/api/game/*')
    await button(page, 'Try again').click()
    await expect(heading(page, 'A slow evening')).toBeVisible()
  })
})

const troubles: { what: string; title: string; change: (game: LinearGame) => unknown }[] = [
  {
    what: 'newer',
    title: 'Made by a newer version',
    change: (game) => ({ ...game, origin: game.origin && { ...game.origin, engineVersion: ENGINE_VERSION + 1 } }),
  },
  { what: 'unreadable', title: 'This game cannot be read', change: (game) => ({ ...game, events: [{ kind: 'new' }] }) },
  {
    what: 'too long',
    title: 'This game cannot be read',
    change: (game) => ({ ...game, duration: 121 * 60_000 }),
  },
]
for (const { what, title, change } of troubles) {
  test(`A game that is ${what} is not played, with a reason`, async ({ page, request }) => {
    const game = await storeGame(request)
    await changeResponse(page, change)
    await signIn(page, 'supporter', path(game))
    await expect(heading(page, title)).toBeVisible()
    await inspect(page, `custom-game-${what}`)
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL(/\/home/)
  })
}
