import { expect, inspect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailbox.ts'
import { acceptPolicies, signInByHand, unlinkElsewhere } from '../support/members.ts'

test('A stranger can sign up, declare to be an adult, confirm the address, link as a supporter and reach home', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Rubato/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspect(page, 'landing')

  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail address').fill('stranger@rubato.test')
  await page.getByLabel('Username').fill('stranger')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password must be at least 10 characters long.')).toBeVisible()
  await inspect(page, 'sign-up')
  await page.getByLabel('Password', { exact: true }).fill('a long enough sentence')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveTitle('Adults only | Rubato')
  await inspect(page, 'age')
  await page.getByLabel(/I am an adult/).check()
  await page.getByRole('button', { name: 'Enter' }).click()

  await expect(page).toHaveTitle('Terms and privacy | Rubato')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Tick the box to go on.')).toHaveCount(3)
  await inspect(page, 'accept-policies')
  await acceptPolicies(page)

  await expect(page.getByRole('heading', { name: 'Link your Patreon account' })).toBeVisible()
  await expect(page).toHaveURL(/\/patreon\/signup/)
  const confirming = page.getByRole('region', { name: 'First, confirm your address' })
  await expect(confirming.getByText(/We sent a link to stranger@rubato\.test/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Link Patreon account' })).toHaveCount(0)
  await inspect(page, 'patreon-confirm')
  await confirming.getByRole('button', { name: 'I have confirmed it' }).click()
  await expect(confirming).toBeVisible()
  await page.goto(await linkIn(product, 'stranger@rubato.test', 'Confirm your address'))
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('stranger@rubato.test is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()

  await expect(page).toHaveURL(/\/patreon\/signup/)
  await expect(page.getByRole('heading', { name: 'Step 1' })).toBeVisible()
  await inspect(page, 'patreon-link')
  await page
    .getByRole('link', { name: 'Link Patreon account' })
    .or(page.getByRole('button', { name: 'Link Patreon account' }))
    .click()
  await page
    .getByRole('button', { name: /Supporter/ })
    .first()
    .click()

  await expect(page).toHaveURL(/\/home/)
  await expect(page).toHaveTitle('Home | Rubato')
  await expect(page.getByText('Supporter')).toBeVisible()
  await inspect(page, 'home')
})

test('A person who denies the connection on Patreon reads that nothing was linked', async ({ page }) => {
  await signInByHand(page, 'free')
  await page
    .getByRole('link', { name: 'Link Patreon account' })
    .or(page.getByRole('button', { name: 'Link Patreon account' }))
    .click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('You did not allow the connection on Patreon, so nothing was linked.')).toBeVisible()
  await inspect(page, 'patreon-denied')
})

test('A free account cannot open any subscribed screen', async ({ page }) => {
  await signInByHand(page, 'free')
  await expect(page).toHaveURL(/\/patreon\/signup/)
  for (const path of ['/home/', '/settings', '/play/game-generator/', '/subscription/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/patreon\/signup/)
  }
})

test('A signed-out visitor is sent to sign-in and then to the requested page', async ({ page }) => {
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await inspect(page, 'sign-in')
  await page.getByLabel('E-mail address').fill('follower@rubato.test')
  await page.getByLabel('Password', { exact: true }).fill('rubato-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/settings/)
  await expect(page).toHaveTitle('Settings | Rubato')
})

test('An unlink ends the access at once, and a linked account below follower sees how to subscribe', async ({
  page,
}) => {
  await signInByHand(page, 'follower')
  await expect(page).toHaveURL(/\/home/)
  await page.goto('/subscription/')
  await inspect(page, 'subscription')
  await page.getByRole('button', { name: 'Unlink Patreon account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlink Patreon Account?' })
  await expect(dialog).toBeVisible()
  await inspect(page, 'unlink')
  await dialog.getByRole('button', { name: 'Unlink Account' }).click()
  await expect(page.getByText('Your Patreon account was successfully unlinked')).toBeVisible()
  await expect(page).toHaveURL(/\/patreon\/signup/)
  await page.goto('/home/')
  await expect(page).toHaveURL(/\/patreon\/signup/)

  await page
    .getByRole('link', { name: 'Link Patreon account' })
    .or(page.getByRole('button', { name: 'Link Patreon account' }))
    .click()
  await page.getByRole('button', { name: /Never a member/ }).click()
  await expect(page.getByRole('heading', { name: 'Become a Patreon' })).toBeVisible()
  await inspect(page, 'patreon-subscribe')
})

test('A person without a paid membership reads why, sees the result of a check, and sees an unlink at once', async ({
  page,
}) => {
  await signInByHand(page, 'free')
  const linkAs = async (persona: RegExp) => {
    await page
      .getByRole('link', { name: 'Link Patreon account' })
      .or(page.getByRole('button', { name: 'Link Patreon account' }))
      .click()
    await page.getByRole('button', { name: persona }).first().click()
    await expect(page.getByRole('heading', { name: 'Become a Patreon' })).toBeVisible()
  }
  const unlink = async () => {
    await page.getByRole('button', { name: 'Unlink Patreon account' }).click()
    await page.getByRole('button', { name: 'Unlink Account' }).click()
    // The screen changes without a reload.
    await expect(page.getByRole('heading', { name: 'Link your Patreon account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0)
  }
  await linkAs(/Payment declined/)
  await expect(page.getByText('Patreon could not collect your last payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Checked just now' })).toHaveText(
    'Checked just now: Patreon reports no paid membership.',
  )
  await inspect(page, 'patreon-declined')
  await unlink()
  await linkAs(/^Free member$/)
  await expect(page.getByText('Your Patreon account is linked with a free membership.')).toBeVisible()
  await unlink()
  await linkAs(/Former patron/)
  await expect(page.getByText('Your membership was cancelled on Patreon')).toBeVisible()
})

test('The Membership screen links to the page where memberships are changed', async ({ page }) => {
  await signInByHand(page, 'supporter')
  await expect(page).toHaveURL(/\/home/)
  await page.goto('/subscription/')
  await expect(page.getByRole('link', { name: 'Your memberships on Patreon' })).toHaveAttribute(
    'href',
    /^http.*\/settings\/memberships$/,
  )
})

test('A member whose membership is not confirmed reads when it ends', async ({ page }) => {
  await page.route('**/api/patreon/status', async (route) => {
    const reply = await route.fetch()
    const body = { ...(await reply.json()), notice: { reason: 'unconfirmed', endsAt: '2027-01-05T12:00:00.000Z' } }
    await route.fulfill({ response: reply, json: body })
  })
  await signInByHand(page, 'supporter')
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByText('Access stays until January 5, 2027.')).toBeVisible()
  await inspect(page, 'home-unconfirmed')
  await page.getByRole('link', { name: 'See your membership' }).click()
  await expect(page.getByText('Access stays until January 5, 2027.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Link Patreon account' })).toBeVisible()
  await inspect(page, 'subscription-unconfirmed')
})

test.describe('When the membership ends elsewhere', () => {
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 403 \(.*\)$/ })

  test('The member’s next request leads to the link screen', async ({ page, request }) => {
    await signInByHand(page, 'supporter')
    await expect(page).toHaveURL(/\/home/)
    await unlinkElsewhere(request, 'supporter')
    // On a busy machine a request of the home screen may come first, so that the link is gone before it is clicked.
    const clicked = page.getByRole('link', { name: 'Start a session' }).click({ timeout: 5000 })
    await clicked.catch(() => {})
    await expect(page).toHaveURL(/\/patreon\/signup/)
    await page
      .getByRole('link', { name: 'Link Patreon account' })
      .or(page.getByRole('button', { name: 'Link Patreon account' }))
      .click()
    await page
      .getByRole('button', { name: /Supporter/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/home/)
  })
})

test('The emergency page needs no account', async ({ page }) => {
  await page.goto('/emergency')
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency help' })).toBeVisible()
  await inspect(page, 'emergency')
})

test.describe('At an unknown address', () => {
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 404 \(.*\)$/ })

  test('The not-found page needs no account', async ({ page }) => {
    await page.goto('/nowhere/at-all')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await inspect(page, 'not-found')
  })
})

test.describe('When the service fails', () => {
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 500 \(.*\)$/ })

  test('A member reads what happened, and can try again', async ({ page }) => {
    await signInByHand(page, 'supporter')
    await expect(page).toHaveURL(/\/home/)
    await page.route('**/api/account/settings', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 40_000 })
    await inspect(page, 'error')
    await page.unroute('**/api/account/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})
