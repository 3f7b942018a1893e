/** A session without a network, from the opening of the app to the history, with what the member keeps on the device. */
import { expect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signInToHome } from '../support/members.ts'

// The browser reports each request that fails without a network.
test.use({ speech: 'real', expectedNoise: /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

test('What is kept plays with no network from start to end, and signing out removes it', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  await changeSettings(request, 'supporter', lasting(20))
  await signInToHome(page, 'supporter')
  await page.goto('/settings')
  const settings = page.getByRole('region', { name: 'Offline' })
  await settings.getByRole('button', { name: 'Keep for offline' }).click()
  await expect(settings.getByText(/^Kept on /)).toBeVisible({ timeout: 60_000 })

  await context.setOffline(true)
  await page.goto('/play/game-generator')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeEnabled({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Everything has stopped' }).getByRole('button').click()
  await page
    .getByRole('group', { name: 'How you feel now' })
    .getByRole('radio', { name: 'Good', exact: true })
    .check({ force: true })
  await page.goto('/history')
  await expect(page.getByRole('cell', { name: 'none to 4' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  const left = () =>
    page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
      Object.keys(localStorage).filter((key) => key.includes('kept')),
    ])
  await expect.poll(left).toEqual([[], 0, []])
})
