/** Members can see what a membership costs, pay for it at the payment partner, cancel it and resume it. */
import { hurryRetries } from '../support/fast-clock.ts'
import type { Page } from '@playwright/test'
import { openInspection, problemsOf } from '../layout/checks.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { acceptPolicies, signIn, skipWelcome } from '../support/members.ts'
import { visit } from '../support/menu.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const column = (page: Page, tier: string) => page.getByRole('region', { name: tier, exact: true })

/** The control API of the partner's stand-in, whose checkout the page shows. */
const control = (page: Page, name: string, data: object = {}) =>
  page.request.post(`${new URL(page.url()).origin}/__control/partner/${name}`, { data })

/** How long to wait before a page is loaded again, ms: twice as long each time. */
function growingPatience(): () => number {
  let ms = 1500
  return () => (ms *= 2)
}

/** Opens the hosted checkout of a tier as a user without a membership. */
async function openCheckout(page: Page, tier = 'Supporter'): Promise<void> {
  await signIn(page, 'free', '/pricing/')
  await column(page, tier)
    .getByRole('button', { name: `Become a ${tier.toLowerCase()}` })
    .click()
  await expect(heading(page, 'Subscribe')).toBeVisible()
}

async function paySupporter(page: Page): Promise<void> {
  await openCheckout(page)
  await button(page, 'Pay USD 6.00').click()
  await expect(heading(page, 'Your membership is open')).toBeVisible({ timeout: 30_000 })
}

test('A visitor compares the memberships, and comes back to them with a new account', async ({ page }) => {
  await page.goto('/')
  await link(page, 'Memberships').click()
  await expect(page).toHaveTitle('Memberships | Rubato')
  await expect(column(page, 'Follower')).toContainText('$3 a month')
  await expect(column(page, 'Supporter')).toContainText('or $5 a month on Patreon')
  await expect(column(page, 'Master'), 'the same price is not repeated').toContainText('the same on Patreon')
  await expect(column(page, 'Follower')).toContainText('Not included: Publish and share')
  await expect(column(page, 'Supporter')).toContainText('200 saved of each kind')
  await inspect(page, 'pricing')
  await page.getByRole('radio', { name: 'Yearly, 2 months free' }).check()
  await expect(column(page, 'Master')).toContainText('$150 a year')
  await link(page, 'Become a master').click()
  await page.getByLabel('E-mail address').fill('payer@rubato.test')
  await page.getByLabel('Username').fill('payer')
  await page.getByLabel('Password', { exact: true }).fill('quiet lantern rowing')
  await button(page, 'Create account').click()
  await page.getByLabel(/I am an adult/).check()
  await button(page, 'Enter').click()
  await acceptPolicies(page)
  await expect(button(page, 'Become a master')).toBeVisible()
  await inspect(page, 'pricing-account')
})

test('A payment at the partner opens the site, and is cancelled and resumed', async ({ page }) => {
  await paySupporter(page)
  await inspect(page, 'payment-successful')
  await link(page, 'Go to your home').click()
  await skipWelcome(page)
  await visit(page, '/subscription')
  await expect(page.getByText('Through our payment partner. Renewed every month.')).toBeVisible()
  await page.getByText('Receipts', { exact: true }).click()
  await expect(page.getByRole('link', { name: /\$6, number/ })).toBeVisible()
  await inspect(page, 'subscription-partner')

  await button(page, 'Cancel the membership').click()
  const question = page.getByRole('dialog', { name: 'Cancel the membership?' })
  const reason = question.getByLabel('Why? (optional)')
  await reason.fill('x'.repeat(1001))
  await expect(question.getByText('Reason must be 1000 characters or less')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel the membership' }).click()
  await expect(reason).toBeFocused()
  await inspect(page, 'subscription-cancel')
  expect(await problemsOf(await openInspection(page))).toEqual([])
  await reason.fill('I travel for some months.')
  await question.getByRole('button', { name: 'Cancel the membership' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(/Through our payment partner\. Cancelled\. Access stays until /)).toBeVisible()
  await inspect(page, 'subscription-cancelled')
  await button(page, 'Resume the membership').click()
  await expect(page.getByText('Through our payment partner. Renewed every month.')).toBeVisible()

  await link(page, 'Compare the memberships').click()
  await expect(column(page, 'Supporter')).toContainText('Yours')
  await expect(column(page, 'Master').getByRole('button', { name: 'Change to Master' })).toBeVisible()
  await inspect(page, 'pricing-member')
})

test('Who has paid twice keeps one membership, and reads what became of the other', async ({ page }) => {
  await openCheckout(page, 'Follower')
  const { origin, pathname } = new URL(page.url())
  const patience = growingPatience()
  await page.goBack()
  await column(page, 'Supporter').getByRole('button', { name: 'Become a supporter' }).click()
  await expect(heading(page, 'Subscribe')).toBeVisible()
  // A payment that was in process when its checkout was closed.
  const late = { checkout: pathname.split('/').at(-1) }
  expect((await page.request.post(`${origin}/__control/partner/pay`, { data: late })).ok()).toBe(true)
  await button(page, 'Pay USD 6.00').click()
  await expect(heading(page, 'Your membership is open')).toBeVisible({ timeout: 30_000 })
  await expect(async () => {
    await page.goto('/subscription/')
    await expect(page.getByText(/It was cancelled and its last payment refunded/)).toBeVisible({ timeout: patience() })
  }).toPass()
  await inspect(page, 'subscription-double')
})

test('A refund ends the access, and what was had stays listed with its receipts', async ({ page }) => {
  const patience = growingPatience()
  await openCheckout(page)
  const { origin } = new URL(page.url())
  await button(page, 'Pay USD 6.00').click()
  await expect(heading(page, 'Your membership is open')).toBeVisible({ timeout: 30_000 })
  const state = await page.request.get(`${origin}/__control/partner/state`)
  const { subscriptions } = (await state.json()) as { subscriptions: { id: string }[] }
  const data = { subscription: subscriptions[0]?.id, happening: 'refund' }
  await page.request.post(`${origin}/__control/partner/happen`, { data })
  await expect(async () => {
    await page.goto('/subscription/')
    await expect(page).toHaveURL(/\/patreon\/signup/, { timeout: patience() })
  }).toPass()
  await link(page, 'Compare the memberships').click()
  await expect(page.getByText(/^Refunded\./)).toBeVisible()
  await page.getByText('Receipts', { exact: true }).click()
  await expect(page.getByRole('link', { name: /\$6, number/ })).toBeVisible()
  await expect(button(page, 'Become a supporter')).toBeVisible()
  await inspect(page, 'pricing-refunded')
})

test('A payment that fails says why, and leads back to the memberships', async ({ page }) => {
  await openCheckout(page)
  await page.getByLabel('The message that the site gets').selectOption('The bank asks you to call it.')
  await button(page, 'Decline').click()
  await expect(page).toHaveURL(/\/payment-failed\?/)
  await expect(page.getByText('The bank asks you to call it before it lets this payment through.')).toBeVisible()
  await inspect(page, 'payment-failed')
  // The address can contain any text.
  await page.goto('/payment-failed?message=Call%200900%20123&code=unknown')
  const words = page.getByRole('group', { name: 'The payment provider says:' })
  await expect(words.getByText('Call 0900 123')).toBeVisible()
  await inspect(page, 'payment-failed-words')
  await link(page, 'Back to the memberships').click()
  await expect(button(page, 'Become a supporter')).toBeVisible()
})

test('A late confirmation is waited for, with what to do, and is shown when it comes', async ({ page }) => {
  await page.clock.install()
  await openCheckout(page)
  const hosted = page.url()
  await control(page, 'hold')
  await button(page, 'Pay USD 6.00').click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Waiting for the confirmation' })).toBeVisible()
  await inspect(page, 'payment-waiting')
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(heading(page, 'The confirmation is late')).toBeVisible({ timeout: 500 })
  }).toPass()
  await inspect(page, 'payment-late')
  expect(await problemsOf(await openInspection(page))).toEqual([])
  await page.request.post(`${new URL(hosted).origin}/__control/partner/release`, { data: { order: 'as-happened' } })
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(heading(page, 'Your membership is open')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('Without its account a return address grants and shows nothing', async ({ page }) => {
  await page.goto('/payment-successful')
  await expect(heading(page, 'No payment to look up')).toBeVisible()
  await page.goto('/payment-successful?checkout=5b1c9e40-2f7a-4d36-8a15-000000000001')
  await link(page, 'Sign in').click()
  await expect(page).toHaveURL(/\/sign-in\/?\?redirect=/)
})

test('A patron changes the membership on Patreon, and a locked control says what unlocks it', async ({ page }) => {
  await signIn(page, 'follower', '/pricing/')
  await expect(column(page, 'Master').getByRole('link', { name: 'Change to Master on Patreon' })).toBeVisible()
  await visit(page, '/game-generator/')
  const expert = page.getByRole('radio', { name: 'Expert' })
  await expect(expert).toHaveAccessibleDescription(
    'Expert comes with the Supporter membership: every setting of every task, and search. It costs $6 a month, or $5 a month on Patreon.',
  )
  // A screen that has just opened takes the focus once itself.
  await expect(async () => {
    await expert.focus()
    await expect(link(page, 'Compare the memberships')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await inspect(page, 'upgrade-tip')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pricing/)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a locked control explains itself when it is touched', async ({ page }) => {
    await signIn(page, 'follower', '/game-generator/')
    // Forced: Playwright waits for a control that is not disabled.
    await expect(async () => {
      if (new URL(page.url()).pathname.startsWith('/pricing')) return
      await page.getByRole('radio', { name: 'Expert' }).tap({ force: true, timeout: 5000 })
      await link(page, 'Compare the memberships').tap({ timeout: 1000 })
    }).toPass()
    await expect(page).toHaveURL(/\/pricing/)
  })
})

test.describe('On a household', () => {
  test.use({ prepared: 'empty', environment: { MEMBERSHIP: 'open' } })

  test('the pricing page says that nothing has to be paid', async ({ page }) => {
    await page.goto('/pricing/')
    await expect(heading(page, 'Nothing has to be paid here')).toBeVisible()
    await expect(page.getByText(/\$|Patreon/)).toHaveCount(0)
    await inspect(page, 'pricing-household')
    await link(page, 'Create an account').click()
    await expect(page).toHaveURL(/\/sign-up/)
  })
})

test.describe('Without an answer of the service', () => {
  test.use({ expectedNoise: /the server responded with a status of 503/ })

  test('the pricing page shows what each membership holds, and tries again', async ({ page }) => {
    const unavailable = { statusCode: 503, error: 'service.unavailable', issues: [] }
    await page.addInitScript(hurryRetries)
    await page.route('**/api/pricing', (route) => route.fulfill({ status: 503, json: unavailable }))
    await page.goto('/pricing/')
    await expect(column(page, 'Supporter')).toContainText('Publish and share')
    const main = page.getByRole('main')
    await expect(main.getByText('The service is not available right now.')).toBeVisible({ timeout: 40_000 })
    await inspect(page, 'pricing-unavailable')
    await page.unroute('**/api/pricing')
    await button(page, 'Try again').click()
    await expect(column(page, 'Supporter')).toContainText('$6 a month')
  })
})
