/** Leaving a session by the browser's history: it needs a confirmation, and no summary is lost. */
import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn, signInToHome } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { resume, seeSummary } from '../support/stage.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'End the session?' })
const over = (page: Page) => page.getByRole('heading', { name: 'That was it' })
const setUp = (page: Page) => page.getByRole('heading', { level: 1, name: 'Generate a game' })

/** Opens a session from Home by links, so that Home is the previous history entry. */
async function startFromHome(page: Page): Promise<void> {
  await signInToHome(page, 'supporter')
  await page.getByRole('link', { name: 'Start a session' }).click()
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeEnabled({ timeout: 30_000 })
}

/** Presses Back. `page.goBack` would wait for a navigation that the app blocks. */
const back = (page: Page) => page.evaluate(() => history.back())

async function goOn(page: Page): Promise<void> {
  await seeSummary(page)
  await expect(over(page)).toBeVisible()
}

test('Back in a session asks; Stay leaves it paused, End leads to its summary, which Back and Forward keep', async ({
  page,
  request,
}) => {
  await changeSettings(request, 'supporter', lasting(20))
  await startFromHome(page)
  await back(page)
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(/\/play\/game-generator/)
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await inspect(page, 'leave-question')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await resume(page, () => page.keyboard.press('Space'))
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeEnabled()

  await back(page)
  await question(page).getByRole('button', { name: 'End' }).click()
  await goOn(page)

  await back(page)
  await expect(page).toHaveURL(/\/home/)
  await page.goForward()
  await expect(over(page)).toBeVisible()
  await page.reload()
  await expect(over(page)).toBeVisible()
  await page.getByRole('button', { name: 'Same again' }).click()
  await expect(setUp(page)).toBeVisible()
})

test('Escape stops while the question is open, and the release steps come first', async ({ page, request }) => {
  await changeSettings(request, 'supporter', lasting(20))
  await startFromHome(page)
  await back(page)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await back(page)
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(page).toHaveURL(/\/play\/game-generator/)
  await goOn(page)
})

test('Closing the page asks during a session, and not after its end', async ({ page, request }) => {
  await changeSettings(request, 'supporter', lasting(20))
  await startFromHome(page)
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(asks).toBe(true)
  await page.keyboard.press('Escape')
  await goOn(page)
  await expect.poll(asks).toBe(false)
})

test('A page that is loaded again during a session ends it, and the history has it', async ({ page, request }) => {
  await changeSettings(request, 'supporter', lasting(20))
  await startFromHome(page)
  await expect(page.getByTestId('elapsed')).toHaveText(/^0:(0[2-9]|[1-5]\d)/)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.goto('/history')
  await expect(page.getByRole('row', { name: /Stopped/ })).toBeVisible()
})

test('A session that is stopped while it is prepared is not in the history', async ({ page, request }) => {
  await changeSettings(request, 'supporter', lasting(20))
  await signIn(page, 'supporter', '/play/game-generator')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await page.getByRole('button', { name: /^Stop everything/ }).click()
  await goOn(page)
  await visit(page, '/history')
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()
})

test.describe('Code that cannot be loaded', () => {
  test.use({ expectedNoise: /^error: Failed to load resource: net::ERR_FAILED/ })

  test('ends neither a session nor its summary', async ({ page, request }) => {
    await changeSettings(request, 'supporter', lasting(2))
    await page.addInitScript(fastClock, 10)
    await page.route('**/assets/{rate-script,-account-hotkeys,home}*.js', (route) => route.abort())
    await signIn(page, 'supporter', '/play/game-generator')
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('button', { name: /^Start\b/ }).click()
    await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('Escape')
    await goOn(page)
    await page.getByRole('link', { name: 'Go home' }).hover()
    await expect(page.getByText(/Drink some water/)).toBeVisible()
    expect(loads).toBe(0)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected error' })).toBeVisible()
    await back(page)
    await expect(over(page)).toBeVisible()
  })

  test('leaves the question before a session is left to the browser, as without a network right after the start', async ({
    page,
    request,
  }) => {
    await changeSettings(request, 'supporter', lasting(20))
    await page.route(/\/assets\/leave-modal-[^/]*\.js/, (route) => route.abort())
    await startFromHome(page)
    const dialog = page.waitForEvent('dialog')
    await back(page)
    const asked = await dialog
    expect(asked.message()).toContain('End the session?')
    await asked.dismiss()
    await expect(page).toHaveURL(/\/play\/game-generator/)
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    page.once('dialog', (again) => void again.accept())
    await back(page)
    await goOn(page)
  })
})
