/** The game of the preview, read from start to end before it is played. */
import { hurryRetries } from '../support/fast-clock.ts'
import { readFileSync } from 'node:fs'
import { defaultGeneratorConfig, defaultSettings } from '@rubato/contracts/domain'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn, storeSettings } from '../support/members.ts'

test.beforeEach(async ({ request }) =>
  storeSettings(request, 'supporter', () => ({
    gameGeneratorConfig: { ...defaultGeneratorConfig, gameDuration: { min: 60, max: 60 } },
    tempo: defaultSettings.tempo,
    optIns: [],
  })),
)

test('Members can read the game of the preview line by line, by keyboard, and save it as text', async ({ page }) => {
  await signIn(page, 'supporter', '/game-generator/')
  const open = page.getByRole('button', { name: 'Read it through' })
  // 200 hours, simulated by code that the browser of the tests does not optimise.
  await expect(page.getByText('Drawn from 200 simulated games.')).toBeVisible({ timeout: 200_000 })

  // The longest task of the page's own thread while the worker plays an hour and the list is shown.
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    Object.assign(window, { longTasks: tasks })
  })
  const reading = page.getByRole('dialog', { name: 'This game, line by line' })
  const list = reading.getByRole('region', { name: 'What is shown, said and pressed' })
  // A stall of the machine counts as a task of the page: it is measured again then.
  await expect(async () => {
    if (await reading.isVisible()) await page.keyboard.press('Escape')
    await expect(reading).toBeHidden()
    await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
    const began = Date.now()
    await open.press('Enter')
    await expect(list.getByRole('listitem').filter({ hasText: 'It ended with' })).toHaveCount(1)
    const waited = Date.now() - began
    const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
    expect(Math.max(0, ...longTasks), 'ms of the longest task').toBeLessThan(waited / 2)
  }).toPass()
  await inspect(page, 'read-through')

  await list.focus()
  await page.keyboard.press('End')
  await expect(list.getByRole('listitem').last()).toBeInViewport()

  const download = page.waitForEvent('download')
  await reading.getByRole('button', { name: 'Download as text' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('game.txt')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toMatch(/^ {2}0:00\.0 {2}Screen {2}Introduction/)
  expect(text.match(/ {2}Voice {3}“/g)?.length).toBeGreaterThan(50)

  await page.keyboard.press('Escape')
  await expect(reading).toBeHidden()
  await expect(open).toBeFocused()
})

test.describe('Without the service', () => {
  // The browser logs the refused request.
  test.use({ expectedNoise: /^error: Failed to load resource/ })

  test('Members are told that the lines could not be loaded, and can try again', async ({ page }) => {
    await page.addInitScript(hurryRetries)
    await signIn(page, 'supporter', '/game-generator/')
    await page.route('**/dialogs*', (route) => route.abort())
    await page.getByRole('button', { name: 'Read it through' }).click()
    const reading = page.getByRole('dialog', { name: 'This game, line by line' })
    await expect(reading.getByRole('alert')).toBeVisible()
    await page.unroute('**/dialogs*')
    await reading.getByRole('button', { name: 'Try again' }).click()
    await expect(reading.getByRole('listitem').first()).toBeVisible()
  })
})
