import type { Locator } from '@playwright/test'
import { measureEffort, threeG } from '../support/effort.ts'
import { hurryRetries } from '../support/fast-clock.ts'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailbox.ts'
import { signIn, signInByHand, storeSettings, unlinkElsewhere } from '../support/members.ts'
import { visit } from '../support/menu.ts'

test('A stranger reaches the first session within two minutes of the first visit, on a 3G network', async ({
  page,
  product,
}) => {
  const effort = await measureEffort(page, threeG)
  await effort.add(() => page.goto('/'))
  await expect(page).toHaveTitle(/Rubato/)
  await inspect(page, 'landing')

  await effort.press(page.getByRole('link', { name: 'Create an account' }))
  await effort.type(page.getByLabel('E-mail address'), 'stranger@rubato.test')
  await effort.type(page.getByLabel('Username'), 'stranger')
  await effort.type(page.getByLabel('Password', { exact: true }), 'a long enough sentence')
  await effort.press(page.getByRole('button', { name: 'Create account' }))

  await effort.add(() => expect(page).toHaveTitle('Adults only | Rubato'))
  await inspect(page, 'age')
  await effort.press(page.getByLabel(/I am an adult/))
  await effort.press(page.getByRole('button', { name: 'Enter' }))

  await effort.add(() => expect(page).toHaveTitle('Terms and privacy | Rubato'))
  await inspect(page, 'accept-policies')
  // The links to the texts are in line with the labels of their boxes.
  const left = (element: Locator) =>
    element.evaluate((node) => {
      const text = document.createRange()
      text.selectNodeContents(node)
      return text.getBoundingClientRect().x
    })
  const terms = page.getByText('I accept the terms of service.')
  expect(await left(page.getByRole('link', { name: /terms of service/i }).first())).toBeCloseTo(await left(terms))
  for (const box of await page.getByRole('checkbox').all()) await effort.press(box)
  await effort.press(page.getByRole('button', { name: 'Continue' }))

  await effort.add(() => expect(page.getByRole('heading', { name: 'Link your Patreon account' })).toBeVisible())
  await inspect(page, 'patreon-confirm')
  const link = await linkIn(product, 'stranger@rubato.test', 'Confirm your address')
  await effort.add(() => page.goto(link))
  await effort.press(page.getByRole('button', { name: 'Confirm the address' }))
  await effort.add(() => expect(page.getByText('stranger@rubato.test is confirmed.')).toBeVisible())
  await effort.press(page.getByRole('link', { name: 'Go on' }))

  await effort.add(() => expect(page.getByRole('heading', { name: 'Step 1' })).toBeVisible())
  await inspect(page, 'patreon-link')
  await effort.press(page.getByRole('link', { name: 'Link Patreon account' }))
  await effort.press(page.getByRole('button', { name: /Supporter/ }).first())

  await effort.add(() => expect(page.getByRole('heading', { name: 'Your membership is open' })).toBeVisible())
  await effort.add(() =>
    expect(page.getByText(/Through Patreon\. Renewed every month\. From \$5 a month/)).toBeVisible(),
  )
  await inspect(page, 'patreon-linked')
  const signedIn = effort.now()
  await effort.press(page.getByRole('link', { name: 'Start a session' }))

  await effort.add(() => expect(page).toHaveTitle('Before your first session | Rubato'))
  await effort.type(page.getByLabel('What shall we call you?'), 'Robin')
  await effort.press(page.getByRole('radio', { name: 'Coach' }))
  await effort.press(page.getByRole('checkbox', { name: 'Spit' }))
  await effort.press(page.getByRole('radio', { name: '3 to 5 minutes' }))
  await inspect(page, 'welcome')
  await effort.add(() => page.reload())
  await effort.add(() => expect(page.getByLabel('What shall we call you?')).toHaveValue('Robin'))
  await effort.press(page.getByRole('button', { name: /^Start, about [345] min$/ }))
  await effort.add(() => expect(page.getByTestId('caption')).not.toBeEmpty())
  const { presses, seconds } = effort.now()
  console.log(
    `First session: ${presses} presses and ${seconds.toFixed(1)} s from the first visit on 3G, ` +
      `${presses - signedIn.presses} presses and ${(seconds - signedIn.seconds).toFixed(1)} s from the first sign-in`,
  )
  expect(seconds - signedIn.seconds).toBeLessThan(120)

  await page.keyboard.press('Escape')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Robin$/)
  await expect(page.getByText('Nothing outside your limits.')).toBeVisible()
  await expect(page.getByText(/^Last session/), 'a session under a minute does not count').toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Set your limits' })).toHaveCount(0)
  await inspect(page, 'home')
})

test('A member who skips the questions before the first session finds them at home', async ({ page, request }) => {
  await storeSettings(request, 'follower', () => ({ welcome: 'open' }))
  await signIn(page, 'follower')
  await expect(page).toHaveURL(/\/welcome/)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(
    page.getByText(/^.*Anything that needs your consent is left out\. Answer three short questions/),
  ).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Set your limits' }).click()
  await expect(page).toHaveURL(/\/welcome/)
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
    await visit(page, path)
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
  await visit(page, '/subscription/')
  await inspect(page, 'subscription')
  await page.getByRole('button', { name: 'Unlink Patreon account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlink Patreon Account?' })
  await expect(dialog).toBeVisible()
  await inspect(page, 'unlink')
  await dialog.getByRole('button', { name: 'Unlink Account' }).click()
  await expectMessage(page, 'Your Patreon account was successfully unlinked')
  await expect(page).toHaveURL(/\/patreon\/signup/)
  await visit(page, '/home/')
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
  await visit(page, '/subscription/')
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
    const start = page.getByRole('link', { name: 'Start a session' })
    await expect(start.or(page.getByRole('heading', { name: 'Link your Patreon account' }))).toBeVisible()
    await start.click({ timeout: 5000 }).catch(() => {})
    await expect(page).toHaveURL(/\/patreon\/signup/)
    await page
      .getByRole('link', { name: 'Link Patreon account' })
      .or(page.getByRole('button', { name: 'Link Patreon account' }))
      .click()
    await page
      .getByRole('button', { name: /Supporter/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Go to your home' }).click()
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
    await page.addInitScript(hurryRetries)
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
