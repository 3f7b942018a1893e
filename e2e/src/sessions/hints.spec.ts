import type { GeneratorConfig } from '@rubato/contracts/domain'
import { gamesOf } from '../support/games.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

test.use({ isFirstUse: true })

/** Longer than the test takes on a busy machine; nothing is worn or held meanwhile. */
const longWarmUp = (config: GeneratorConfig): GeneratorConfig => ({
  ...lasting(8)(config),
  cock: { ...config.cock, warmup: { ...config.cock.warmup, duration: 300 } },
})

test('Members see the hints of the stage once, never over the stop button', async ({ page, request }) => {
  await changeSettings(request, 'supporter', longWarmUp)
  await signIn(page, 'supporter', '/play/game-generator/')
  const start = page.getByRole('button', { name: /^Start\b/ })
  await start.click()
  const hints = page.getByRole('complementary', { name: 'Hints' })
  await expect(hints.getByText('Stop is always there')).toBeVisible()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await inspect(page, 'stage-hints')
  const stop = page.getByRole('button', { name: /^Stop/ })
  for (const size of [
    page.viewportSize()!,
    { width: 390, height: 844 },
    { width: 720, height: 450 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await expect(async () => {
      const [over, under] = [await hints.boundingBox(), await stop.boundingBox()]
      expect((over?.y ?? 0) + (over?.height ?? 0), `${size.width} x ${size.height}`).toBeLessThanOrEqual(under?.y ?? 0)
    }).toPass()
    await stop.click({ trial: true })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('main header').getByRole('button', { name: 'More' }).click()
  await expect(hints, 'an open panel is not covered').toBeHidden()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Close' }).click()
  await expect(hints).toBeVisible()
  await hints.getByRole('button', { name: 'Next hint' }).focus()
  await page.keyboard.press('Enter')
  await expect(hints.getByText('Follow the ring')).toBeVisible()
  await hints.getByRole('button', { name: 'No more hints' }).press('Enter')
  await expect(hints).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /stopped/i })).toBeVisible()
  await page.goto('/play/game-generator/')
  // A session that was stopped can be continued: the offer is over the form.
  await page.getByRole('button', { name: 'Finish it here' }).click()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/home/)
  await visit(page, '/play/game-generator/')
  await start.click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await expect(hints).toBeHidden()
})

test('Members see the hints of the builder and of the script editor once', async ({ page, request }) => {
  const { id } = await (await gamesOf(request, 'supporter')).write('A first game', { shared: false })
  const script = await (await libraryOf(request, 'supporter')).write('A first script', { triggers: ['edge'] })
  const hints = page.getByRole('complementary', { name: 'Hints' })
  await signIn(page, 'supporter', `/game-builder/${id}`)
  await expect(hints.getByText('Start from something')).toBeVisible()
  await inspect(page, 'builder-hints')
  for (let n = 1; n < 4; n++) await hints.getByRole('button', { name: 'Next hint' }).click()
  await hints.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A first game' })).toBeVisible()
  await expect(hints).toBeHidden()
  await visit(page, `/script/${script.id}/dialog`)
  await expect(hints.getByText('A dialog has a trigger')).toBeVisible()
  await inspect(page, 'script-editor-hints')
  await hints.getByRole('button', { name: 'No more hints' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A first script' })).toBeVisible()
  await expect(hints).toBeHidden()
})
