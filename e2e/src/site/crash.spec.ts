/** The screen after a crash of the app. */
import { BROKEN_TEXT, breakTexts, mendTexts } from '../support/broken-texts.ts'
import { expect, inspect, test } from '../support/fixtures.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  // React prints a crash once for each error boundary it passes.
  expectedNoise: /^error: Error: This text is broken\.\n/,
})

test('After a crash the screen says so, the message can be copied, and a reload continues', async ({ page }) => {
  // One of the landing page and one of the error screen.
  await breakTexts(page, ['landing.title', 'actions.try-again'])
  // The landing page of a browser that signed in before: for others it is complete without the app.
  await page.addInitScript(() => localStorage.setItem('rubato.signed-in', 'true'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'An unexpected error occured' })).toBeVisible()
  const message = 'Something in the app failed. Nothing you saved is lost.'
  await expect(page.getByText(message)).toBeVisible()
  const technical = BROKEN_TEXT
  await expect(page.getByText(technical)).toBeVisible()
  const reference = await page.getByText(/^Version/).textContent()
  expect(reference).toMatch(/^Version \d+\.\d+\.\d+ · Reference: w-[0-9a-f]{12}$/)
  await inspect(page, 'crash')

  // From here on the test moves the page's clock.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Copy message' }).click()
  const notice = page.getByRole('status')
  await expect(notice).toHaveText('Copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [technical, ...(reference ?? '').split(' · ')].join('\n'),
  )
  await page.clock.fastForward(2999)
  await expect(notice).toHaveText('Copied to clipboard')
  await page.clock.fastForward(1)
  await expect(notice, 'the notice closes by itself').toBeEmpty()

  await page.clock.resume()
  await mendTexts(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tempo, given and taken' })).toBeVisible()
})
