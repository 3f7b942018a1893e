import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn } from '../support/members.ts'

const pages = [
  ['/terms-of-service', 'Terms of service'],
  ['/privacy-policy', 'Privacy policy'],
  ['/payment-processor-policy', 'Payment processor policy'],
] as const

test('A visitor reads every policy from the footer of the landing page', async ({ page }) => {
  for (const [path, title] of pages) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page).toHaveTitle(`${title} | Rubato`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^Version /)).toBeVisible()
    await inspect(page, path.slice(1))
  }
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the policies are readable', async ({ page }) => {
    for (const [path, title] of pages) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} | Rubato`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(/a lawyer/).first()).toBeVisible()
    }
  })
})

test('A member reads the policies inside the menu, and prints the text alone', async ({ page }) => {
  await signIn(page, 'supporter', '/home')
  await page.getByRole('link', { name: 'Terms and privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(menu).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('A failed payment is told in plain text, with the default of the specification', async ({ page }) => {
  await page.goto('/payment-failed')
  await expect(page.getByText('An unknown error has occured. Please try again later')).toBeVisible()
  await page.goto(`/payment-failed?message=${encodeURIComponent(`<b>No</b> ${'x'.repeat(300)}`)}`)
  await expect(page.getByText(`<b>No</b> ${'x'.repeat(190)}`, { exact: true })).toBeVisible()
  await inspect(page, 'payment-failed')
})
