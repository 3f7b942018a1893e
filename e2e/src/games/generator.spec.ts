/** The generator form: three modes, the keyboard, the preview beside it, and unsaved changes. */
import { defaultGeneratorConfig, defaultSettings } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { fillDetails, preview, previewReady, storeGenerator } from '../support/generators.ts'
import { signIn, storeSettings, type DemoMember } from '../support/members.ts'
import { seeSummary } from '../support/stage.ts'

/** Signs in and waits for the first preview. */
async function open(page: Page, member: DemoMember, path: string): Promise<void> {
  await signIn(page, member, path)
  await previewReady(page)
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
/** The pills are drawn over their radio buttons. */
const choose = (page: Page, mode: string) => page.getByRole('radio', { name: mode }).check({ force: true })
const expectSaved = (page: Page) => expectMessage(page, 'Generator saved')

test.beforeEach(async ({ request }) => {
  for (const member of ['supporter', 'follower'] as const)
    await storeSettings(request, member, () => ({
      gameGeneratorConfig: defaultGeneratorConfig,
      tempo: defaultSettings.tempo,
      optIns: [],
    }))
})

test('A member can shape their generator in each mode, see what it makes, and save it', async ({ page }) => {
  // axe checks hundreds of elements of the form in expert mode, twice.
  await open(page, 'supporter', '/game-generator/')
  await inspect(page, 'generator-minimal')
  await expect(page.getByRole('slider', { name: 'Grip, weight' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Hand' }).click({ force: true })
  await expect(section(page, 'Strokes').getByText('4 of 5 on')).toBeVisible()

  await choose(page, 'Advanced')
  await slider(page, 'Grip, weight').press('End')
  await expect(slider(page, 'Grip, weight')).toHaveAttribute('aria-valuetext', /^1\.00, (in about|about)/)
  await page.getByRole('button', { name: 'Style, details' }).click()
  await page.getByRole('checkbox', { name: 'Shaft' }).uncheck()
  await section(page, 'Strokes').scrollIntoViewIfNeeded()
  await inspect(page, 'generator-advanced')

  await choose(page, 'Expert')
  await page.getByRole('textbox', { name: 'Search settings' }).fill('beat stops')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('switch', { name: 'Red light, green light' })).toBeFocused()
  await slider(page, 'Red light, green light, each light, highest').press('PageUp')
  await inspect(page, 'generator-expert-search')
  await page.getByRole('textbox', { name: 'Search settings' }).press('Escape')
  await inspect(page, 'generator-expert')

  await fillDetails(page, 'Evening drill')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
  await expect(page).toHaveURL(/\/game-generator\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Expert' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Hand' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Style, details' }).click()
  await expect(page.getByRole('checkbox', { name: 'Shaft' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Red light, green light, details' }).click()
  await expect(slider(page, 'Red light, green light, each light, highest')).toHaveAttribute('aria-valuetext', '13 s')
})

test('Sliders are driven by keyboard and pointer and do not cross; the preview follows', async ({ page }) => {
  await open(page, 'supporter', '/game-generator/')
  const [low, high] = [slider(page, 'Game duration, lowest'), slider(page, 'Game duration, highest')]
  await low.press('End')
  await low.press('ArrowRight')
  await expect(low).toHaveAttribute('aria-valuetext', '10 min')
  await expect(high).toHaveAttribute('aria-valuetext', '10 min')
  await high.press('PageUp')
  await expect(high).toHaveAttribute('aria-valuetext', '22 min')
  await expect(preview(page).getByText(/A session of 10 to 22 minutes\./)).toBeVisible()
  await low.press('Home')
  await expect(low).toHaveAttribute('aria-valuetext', '1 min')

  const { x, y, width, height } = (await low.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 900, y, { steps: 8 })
  await page.mouse.up()
  await expect(low, 'dragged beyond the other one').toHaveAttribute('aria-valuetext', '22 min')
  await expect(preview(page).getByText(/A session of 22 minutes\./)).toBeVisible()
})

test('Unsaved changes are kept over a reload, and can be discarded', async ({ page }) => {
  await open(page, 'supporter', '/game-generator/')
  await page.getByRole('switch', { name: 'Grip' }).click({ force: true })
  await page.reload()
  await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Grip' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('switch', { name: 'Grip' })).toBeChecked()
  await section(page, 'Strokes').scrollIntoViewIfNeeded()
  await page.getByRole('switch', { name: 'Grip' }).click({ force: true })
  await page.getByRole('button', { name: 'Reset Strokes' }).click()
  await expect(page.getByRole('switch', { name: 'Grip' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo the reset of Strokes' }).click()
  await expect(page.getByRole('switch', { name: 'Grip' })).not.toBeChecked()
})

test.describe('Without a network', () => {
  // The browser logs the failed request.
  test.use({ expectedNoise: /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

  test('A save that fails says so, keeps what was changed, and can be repeated', async ({ page, context, request }) => {
    const { id } = await storeGenerator(request, 'supporter', { title: 'Without a network' })
    await open(page, 'supporter', `/game-generator/${id}`)
    await page.getByRole('switch', { name: 'Grip' }).click({ force: true })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(page, 'The generator was not saved')
    await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Grip' })).not.toBeChecked()
    await inspect(page, 'generator-offline')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectSaved(page)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Grip' })).not.toBeChecked()
    await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeHidden()
  })
})

test('A task without its opt-in cannot be switched on, and says why and where to turn it on', async ({ page }) => {
  await open(page, 'follower', '/game-generator/')
  const expert = page.getByRole('radio', { name: 'Expert' })
  await expert.click({ force: true })
  await expect(page.getByText('Expert comes with the Supporter membership')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Minimal' })).toBeChecked()
  await choose(page, 'Advanced')
  await page.keyboard.press('ArrowRight')
  await expect(expert, 'nor by keyboard').not.toBeChecked()
  await inspect(page, 'generator-locked-expert')

  const clamps = page.getByRole('switch', { name: 'Nipple clamps' })
  await expect(clamps).toBeDisabled()
  await clamps.click({ force: true })
  await expect(clamps).not.toBeChecked()
  const row = page.getByRole('listitem').filter({ has: clamps })
  await expect(row.getByText('Nipple clamps needs your acknowledgement first.')).toBeVisible()
  await row.scrollIntoViewIfNeeded()
  await inspect(page, 'generator-locked-tasks')
  await row.getByRole('link', { name: 'Turn it on in your profile' }).click()
  await expect(page).toHaveURL(/\/profile#opt-ins$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile and limits' })).toBeVisible()
})

test('A problem of the config is shown beside its field, with a link to it', async ({ page }) => {
  await open(page, 'follower', '/game-generator/')
  for (const name of ['Cum', 'Ruined orgasm', 'Denied'])
    await page.getByRole('switch', { name, exact: true }).click({ force: true })
  const link = preview(page).getByRole('link', { name: 'Turn on at least one way for the game to end.' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled()
  await link.click()
  await expect(section(page, 'Edges and endings').locator('input:focus')).toHaveCount(1)
  await inspect(page, 'generator-problem')
})

test('An unsaved generator can be played, and leaving the game returns to it', async ({ page }) => {
  await open(page, 'follower', '/game-generator/')
  await page.getByRole('switch', { name: 'Grip' }).click({ force: true })
  await page.getByRole('button', { name: 'Play it' }).click()
  await expect(page).toHaveURL(/\/play\/game-generator/)
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await seeSummary(page)
  await expect(page.getByText('You stopped it. That is always fine.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'New generator' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Grip' })).not.toBeChecked()
})

test.describe('In two tabs', () => {
  // The browser logs the refused save.
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 409/ })

  test('Changes of both are merged; for a value that both changed, the member chooses between the two', async ({
    page,
    context,
    request,
  }) => {
    const { id } = await storeGenerator(request, 'supporter', { title: 'In two tabs' })
    await open(page, 'supporter', `/game-generator/${id}`)
    const other = await context.newPage()
    await other.goto(`/game-generator/${id}`)
    await previewReady(other)
    const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true }).click()

    await choose(other, 'Baritone')
    await save(other)
    await expectSaved(other)
    await choose(page, 'Plateau')
    await save(page)
    await expectSaved(page)
    await expect(page.getByRole('radio', { name: 'Baritone' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Plateau' })).toBeChecked()

    await choose(other, 'Waves')
    await save(other)
    const conflict = other.getByRole('region', { name: 'Changed in two places' })
    await expect(conflict.getByRole('row', { name: 'Course of a game waves plateau' })).toBeVisible()
    await inspect(other, 'generator-conflict')
    await conflict.getByRole('button', { name: 'Take what was saved' }).click()
    await expect(conflict).toBeHidden()
    await expect(other.getByRole('radio', { name: 'Plateau' })).toBeChecked()
    await expect(other.getByRole('radio', { name: 'Baritone' })).toBeChecked()

    await choose(page, 'Level')
    await save(page)
    await expect(page.getByText('Not saved yet. Kept in this tab.')).toBeHidden()
    await choose(other, 'Waves')
    await save(other)
    await conflict.getByRole('button', { name: 'Save mine as a copy' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'In two tabs (copy)' })).toBeVisible()
    await expect(other.getByRole('radio', { name: 'Waves' })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Level' })).toBeChecked()
    await other.close()
  })
})

test('A task of a hard limit is left out with a reason, and the game is playable', async ({ page, request }) => {
  await storeSettings(request, 'follower', ({ profile }) => ({ profile: { ...profile, hardLimits: ['edging'] } }))
  await open(page, 'follower', '/game-generator/')
  await expect(preview(page).getByRole('link', { name: 'Edging is one of your limits.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play it' })).toBeEnabled()
  await inspect(page, 'generator-left-out')
  await storeSettings(request, 'follower', ({ profile }) => ({ profile: { ...profile, hardLimits: [] } }))
})

test('A category that is switched off by its card is in no game', async ({ page }) => {
  await open(page, 'supporter', '/game-generator/')
  await choose(page, 'Advanced')
  await page.getByRole('switch', { name: 'Strokes, all of it' }).click({ force: true })
  await expect(section(page, 'Strokes').getByText('Nothing of this part comes while it is off.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: 'Grip', exact: true }) })
  await expect(row.getByText(/in none of these games/i)).toBeVisible()
  await section(page, 'Strokes').scrollIntoViewIfNeeded()
  await inspect(page, 'generator-category-off')
})
