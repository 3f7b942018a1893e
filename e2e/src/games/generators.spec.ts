/** Generators: made, saved, changed, copied, shared, played, and rolled again in part. */
import { defaultGeneratorConfig, defaultSettings, type PlayableGame } from '@rubato/contracts/domain'
import { areStrokes, segmentOf } from '@rubato/engine'
import { beatsBetween } from '@rubato/engine/beats'
import type { Page } from '@playwright/test'
import { openFiles } from '../support/builder-files.ts'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { fillDetails, preview, previewReady, storeGenerator } from '../support/generators.ts'
import { bearerOf, signIn, signInToHome, storeSettings } from '../support/members.ts'
import { placeLink, visit } from '../support/menu.ts'
import { seeSummary } from '../support/stage.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const addressOf = (page: Page) => new URL(page.url()).pathname

test.beforeEach(async ({ request }) => {
  for (const member of ['supporter', 'follower'] as const)
    await storeSettings(request, member, ({ profile }) => ({
      gameGeneratorConfig: defaultGeneratorConfig,
      tempo: defaultSettings.tempo,
      optIns: [],
      profile: { ...profile, hardLimits: [] },
    }))
})

test('A member can make a generator, change it, and save it as a copy', async ({ page }) => {
  await signIn(page, 'supporter', '/game-generator/')
  await expect(title(page)).toHaveText('New generator')
  await expect(page.getByText('A generator holds what belongs to a game')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true')
  await inspect(page, 'generators-errors')
  await fillDetails(page, 'Evening drill')
  await page.keyboard.press('Control+s')
  await expectMessage(page, '“Evening drill” is in My generators.')
  await expect(page).toHaveURL(/\/game-generator\/[0-9a-f-]{36}$/)
  const first = addressOf(page)
  await expect(title(page)).toHaveText('Evening drill')

  await page.getByRole('radio', { name: 'Advanced' }).check({ force: true })
  await page.getByRole('switch', { name: 'Silent beat' }).click({ force: true })
  await expect(preview(page).getByText(/Its beat is silent/)).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Silent beat' })).toBeChecked()
  await inspect(page, 'generators-saved')

  await button(page, 'Save as a copy').click()
  await expect(title(page)).toHaveText('Evening drill (copy)')
  expect(addressOf(page)).not.toBe(first)
  await expect(page.getByRole('switch', { name: 'Silent beat' })).toBeChecked()

  // A change is undone by the key, one that was saved is not.
  const highest = page.getByRole('slider', { name: 'Game duration, highest' })
  await highest.press('ArrowRight')
  await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeHidden()
  await expect(page.getByRole('switch', { name: 'Silent beat' })).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('switch', { name: 'Silent beat' })).toBeChecked()

  await visit(page, '/my-game-generators')
  const copy = page.getByRole('article', { name: 'Evening drill (copy)' })
  await button(page, 'Delete: Evening drill (copy)').click()
  await expect(copy).toBeHidden()
  await inspect(page, 'my-generators-deleted')
  await button(page, 'Bring back “Evening drill (copy)”').click()
  await expect(copy).toBeVisible()

  await visit(page, '/home')
  const goOn = page.getByRole('region', { name: 'Continue where you left off' })
  await goOn.getByRole('link', { name: 'Evening drill (copy) Generator' }).click()
  await expect(title(page)).toHaveText('Evening drill (copy)')
})

test('A member can share a generator; another member plays it within their limits and copies it', async ({
  page,
  otherBrowser,
  request,
}) => {
  const config = structuredClone(defaultGeneratorConfig)
  config.gameDuration = { min: 3, max: 4 }
  const { id } = await storeGenerator(request, 'supporter', { title: 'For everybody', config })
  await storeSettings(request, 'follower', ({ profile }) => ({ profile: { ...profile, hardLimits: ['grip'] } }))
  await signIn(page, 'supporter', `/game-generator/${id}`)
  await button(page, 'Share: For everybody').click()
  const dialog = page.getByRole('dialog', { name: 'Share “For everybody”' })
  await inspect(page, 'generators-share')
  await dialog.getByRole('button', { name: 'Share with all members' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(new RegExp(`/generator/${id}$`))
  await dialog.getByRole('button', { name: 'Create an unlisted link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Unlisted link' })).toHaveValue(/\/shared-game-generator#[\w-]{32}$/)
  await dialog.getByRole('button', { name: 'Revoke the link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Unlisted link' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText('Shared', { exact: true })).toBeVisible()

  const reader = await otherBrowser()
  await signIn(reader, 'follower', `/play/game-generator/${id}`)
  await expect(title(reader)).toHaveText('For everybody')
  await expect(reader.getByText('Grip is one of your limits.')).toBeVisible()
  await inspect(reader, 'generators-play')
  await button(reader, /^Start\b/).click()
  await expect(reader.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await reader.keyboard.press('Escape')
  await seeSummary(reader)
  await expect(button(reader, 'Same again')).toBeVisible()
  await button(reader, 'Another like it').click()
  await expect(reader.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await reader.keyboard.press('Escape')
  await seeSummary(reader)
  await expect(button(reader, 'Same again')).toBeVisible()

  await visit(reader, `/game-generator/${id}`)
  await previewReady(reader)
  await button(reader, 'Save as a copy').click()
  await expect(reader).not.toHaveURL(new RegExp(id))
  await expect(reader.getByText('Private', { exact: true })).toBeVisible()

  await button(page, 'Share: For everybody').click()
  await button(page, 'Stop sharing').click()
  await expect(button(page, 'Share with all members')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
})

test('A follower is told which membership shares', async ({ page, request }) => {
  const { id } = await storeGenerator(request, 'follower', { title: 'Only mine' })
  await signIn(page, 'follower', `/game-generator/${id}`)
  await button(page, 'Share: Only mine').click({ force: true })
  await expect(page.getByText('Publishing and sharing come with the Supporter membership.')).toBeVisible()
})

test.describe('What is not there', () => {
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 404/ })

  test('A generator that is gone is said to be gone, in the form and before play', async ({ page }) => {
    await signInToHome(page, 'supporter')
    for (const path of ['/game-generator', '/play/game-generator']) {
      await visit(page, `${path}/00000000-0000-4000-8000-000000000000`)
      await expect(page.getByRole('heading', { name: 'Generator not found' })).toBeVisible()
      await visit(page, `${path}/nothing`)
      await expect(page.getByRole('heading', { name: 'Generator not found' })).toBeVisible()
    }
    await inspect(page, 'generators-missing')
  })
})

/** Times of the strokes, ms. */
const strokeTimes = ({ events }: PlayableGame): number[] =>
  events
    .flatMap((event) => (event.kind === 'beat' && areStrokes(event.task) ? [event] : []))
    .flatMap((event) => beatsBetween(segmentOf(event), event.at, event.at + event.duration).map(({ at }) => at))

test('A member locks a part of the sample, rolls the rest, keeps the game, and takes its strokes into another', async ({
  page,
}) => {
  await signIn(page, 'supporter', '/game-generator/')
  const duration = page.getByRole('slider', { name: 'Game duration, highest' })
  await duration.press('PageUp')
  const longest = (await duration.getAttribute('aria-valuenow')) ?? ''
  await previewReady(page)
  const panel = preview(page)
  await panel.getByText('Parts to lock (0 locked)').click()
  const parts = () =>
    panel
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.parentElement?.parentElement?.textContent))
  const before = await parts()
  const locked = panel.getByRole('checkbox').nth(4)
  await locked.press('Space')
  await expect(locked).toBeChecked()
  await expect(panel.getByText('Parts to lock (1 locked)')).toBeVisible()
  await button(page, 'Roll again').click()
  await expect(panel.getByText(/The parts that are not locked are new\./)).toBeVisible({ timeout: 60_000 })
  await expect.poll(parts).not.toEqual(before)
  expect(await parts()).toContain(before[4])
  await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await inspect(page, 'generators-rolled')
  await button(page, 'Undo the roll').click()
  await expect.poll(parts).toEqual(expect.arrayContaining([before[4]]))
  await expect(button(page, 'Undo the roll')).toBeHidden()

  await button(page, 'Keep this one').click()
  const dialog = page.getByRole('dialog', { name: 'Keep this game' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(/^A game of \d+ minutes$/)
  // A picture is chosen beforehand.
  await expect(dialog.getByRole('button', { name: 'Change the picture' })).toBeVisible()
  await inspect(page, 'generators-keep')
  await dialog.getByRole('button', { name: 'Save the game' }).click()
  await expect(dialog.getByText(/is in My games\./)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Play it' })).toHaveAttribute(
    'href',
    /\/play\/custom-game\/[0-9a-f-]{36}$/,
  )
  // The game is saved, and the changes of the generator stay: nothing is asked.
  await expect(dialog.getByText('The generator itself has changes that are not saved.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open in the builder' }).click()
  await expect(page).toHaveURL(/\/game-builder\/[0-9a-f-]{36}$/)
  await expect(title(page)).toHaveText(/^A game of \d+ minutes$/)
  const kept = await openFiles(page)
  const funscript = await kept.save('Funscript')
  const { game } = JSON.parse(await kept.save('Whole game (JSON)')) as { game: PlayableGame }

  await visit(page, '/game-builder/')
  await expect(page.getByRole('heading', { name: 'Nothing is in this game yet' })).toBeVisible()
  const files = await openFiles(page)
  await files.open('kept.funscript', funscript)
  await expect(files.modal.getByText('The file was opened.')).toBeVisible()
  const { game: imported } = JSON.parse(await files.save('Whole game (JSON)')) as { game: PlayableGame }
  const [expected, found] = [strokeTimes(game), strokeTimes(imported)]
  expect(expected.length).toBeGreaterThan(100)
  expect(found).toHaveLength(expected.length)
  const errors = expected.map((at, index) => Math.abs(at - (found[index] ?? Infinity)))
  expect(Math.max(...errors), 'ms beside its time').toBeLessThanOrEqual(1)

  await page.goBack()
  await expect(title(page)).toHaveText(/^A game of \d+ minutes$/)
  await page.goBack()
  await expect(duration).toHaveAttribute('aria-valuenow', longest)
})

test('A member is asked before unsaved changes are left, and finds them again', async ({ page, request }) => {
  const { id } = await storeGenerator(request, 'supporter', { title: 'Half done' })
  await signIn(page, 'supporter', `/game-generator/${id}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Half done, changed')
  await placeLink(page, 'Mine').click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await inspect(page, 'generators-leave')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(title(page)).toHaveText('Half done, changed')
  await placeLink(page, 'Mine').click()
  await question.getByRole('button', { name: 'Leave and keep the draft' }).click()
  await expect(title(page)).toHaveText('My games')
  await page.goBack()
  await expect(title(page)).toHaveText('Half done, changed')
  await button(page, 'Discard changes').click()
  await expect(title(page)).toHaveText('Half done')
})

test('A member makes one of their generators the default of the quick start, and takes it back', async ({
  page,
  request,
}) => {
  const config = { ...structuredClone(defaultGeneratorConfig), gameDuration: { min: 21, max: 23 } }
  await storeGenerator(request, 'supporter', { title: 'Twenty-two', config })
  await signIn(page, 'supporter', '/settings')
  const section = page.getByRole('region', { name: 'Default generator' })
  await expect(section.getByText(/A session of 5 to 10 minutes/)).toBeVisible()
  await section.getByRole('combobox', { name: 'Copy from' }).selectOption('Twenty-two')
  await section.getByRole('button', { name: 'Use as default' }).click()
  await expect(section.getByText(/“Twenty-two” was copied into your settings/)).toBeVisible()
  await expect(section.getByText(/A session of 21 to 23 minutes/)).toBeVisible()
  await inspect(page, 'settings-default-generator')
  const headers = { authorization: `Bearer ${await bearerOf(request, 'supporter')}` }
  const stored = async () =>
    (await (await request.get('/api/account/settings', { headers })).json()) as typeof defaultSettings
  await expect.poll(async () => (await stored()).gameGeneratorConfig.gameDuration).toEqual({ min: 21, max: 23 })
  await placeLink(page, 'Play').click()
  await expect(page.getByText(/21 to 23 minutes/)).toBeVisible()
  await page.goBack()
  await section.getByRole('combobox', { name: 'Copy from' }).selectOption('Built-in default')
  await section.getByRole('button', { name: 'Use as default' }).click()
  await expect(section.getByText(/A session of 5 to 10 minutes/)).toBeVisible()
  await section.getByRole('button', { name: 'Go back to the one before' }).click()
  await expect(section.getByText(/A session of 21 to 23 minutes/)).toBeVisible()

  // A new generator begins with the config of the quick start: no earlier choice of the member is lost.
  await section.getByRole('link', { name: 'Save the current one as a generator' }).click()
  await expect(page.getByRole('slider', { name: 'Game duration, lowest' })).toHaveAttribute('aria-valuetext', '21 min')
  await button(page, 'Start from the built-in one instead').click()
  await expect(page.getByRole('slider', { name: 'Game duration, lowest' })).toHaveAttribute('aria-valuetext', '5 min')
})
