import { stretchTimers } from '../support/fast-clock.ts'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { acceptPolicies, signIn } from '../support/members.ts'
import { openByMenu } from '../support/menu.ts'

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

  test('the policies and the licences of libraries are readable', async ({ page }) => {
    for (const [path, title] of pages) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} | Rubato`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(/a lawyer/).first()).toBeVisible()
    }
    await page.getByRole('link', { name: 'Licences of the software' }).click()
    for (const name of ['react-dom', 'elkjs', 'Eclipse Public License'])
      await expect(page.getByText(name).first()).toBeVisible()
  })
})

test('A member reads the policies inside the menu, and prints the text alone', async ({ page }) => {
  // These screens wait a second and a half for the menu (`menu-for-members.ts`), which a busy machine exceeds.
  await page.addInitScript(stretchTimers, 1500)
  await signIn(page, 'supporter', '/home')
  await openByMenu(page, 'Help', 'Terms and privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(menu).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test.describe('While a policy has a new version', () => {
  test.use({ expectedNoise: /status of 403/ })

  test('a refused call asks for the acceptance above the screen, and what was typed stays', async ({ page }) => {
    await signIn(page, 'supporter', '/metronome')
    await expect(page.getByRole('heading', { level: 1, name: 'Metronome' })).toBeVisible()
    const policiesToAccept: { policy: string; version: number }[] = []
    for (const policy of ['terms-of-service', 'privacy-policy']) {
      const { version } = await (await page.request.get(`/api/policies/${policy}`)).json()
      policiesToAccept.push({ policy, version })
    }
    let isOpen = true
    await page.route('**/api/account/policies', async (route) => {
      isOpen = false
      await route.continue()
    })
    await page.route('**/api/account/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...(isOpen && { policiesToAccept }) } })
    })
    await page.route('**/api/feedback', async (route) => {
      if (!isOpen) return route.continue()
      await route.fulfill({ status: 403, json: { statusCode: 403, error: 'policies.not-accepted', issues: [] } })
    })

    await page.getByRole('navigation').getByRole('button', { name: 'Feedback' }).click()
    const form = page.getByRole('dialog', { name: 'Feedback' })
    await form.getByLabel('Your text').fill('A quieter click would be good.')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Terms and privacy' })
    await expect(question.getByText(/what you wrote stays here/)).toBeVisible()
    await inspect(page, 'policies-changed')
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await expect(form.getByLabel('Your text')).toHaveValue('A quieter click would be good.')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(question).toBeVisible()
    await acceptPolicies(page)
    await expectMessage(page, 'Feedback sent')
  })
})

test('A failed payment is told in plain text, with the default of the specification', async ({ page }) => {
  await page.goto('/payment-failed')
  await expect(page.getByText('An unknown error has occured. Please try again later')).toBeVisible()
  await page.goto(`/payment-failed?message=${encodeURIComponent(`<b>No</b> ${'x'.repeat(300)}`)}`)
  await expect(page.getByText(`<b>No</b> ${'x'.repeat(190)}`, { exact: true })).toBeVisible()
  await inspect(page, 'payment-failed')
})
