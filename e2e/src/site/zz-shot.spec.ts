import { expect, test } from '../support/fixtures.ts'
import { signInToHome } from '../support/members.ts'

test('shots', async ({ page }) => {
  test.setTimeout(90_000)
  page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  page.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText))
  page.on('response', (r) => r.status() >= 400 && console.log('STATUS', r.status(), r.url()))
  await signInToHome(page, 'supporter')
  const shot = async (name: string) => {
    for (const [w, h] of [[1440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/w/sync-tmp/shots/${name}-${w}.png`, fullPage: false })
    }
  }
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Choose what is kept' }).click()
  await page.waitForTimeout(1500)
  await shot('choose')
  await page.goto('/history')
  await page.getByRole('button', { name: 'Switch sync on' }).click()
  await page.getByLabel('New passphrase', { exact: true }).fill('short')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch sync on' }).click()
  await shot('create')
  await page.getByLabel('New passphrase', { exact: true }).fill('four plain slow words')
  await page.getByLabel('New passphrase again', { exact: true }).fill('four plain slow words')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch sync on' }).click()
  await expect(page.getByText(/^Last synced on /)).toBeVisible()
  await shot('on')
  await page.getByRole('button', { name: 'More' }).click()
  await shot('more')
})
