import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'
import { countMails, linkIn, mailTo } from '../support/mailbox.ts'
import { emailOf, signIn, signInByHand } from '../support/members.ts'
import { visit } from '../support/menu.ts'

const NEW = 'quiet lantern rowing'
const EMAIL = emailOf('follower')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const accountHeading = (page: Page) => page.getByRole('heading', { name: 'Sign-in and security', level: 1 })

async function openAccount(page: Page): Promise<void> {
  await signIn(page, 'follower', '/account')
  await expect(page.getByText(EMAIL).first()).toBeVisible()
}

/** A virtual authenticator that verifies its user. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The code of the secret that the page shows, `ahead` periods from now. */
function codeOf(secret: string, ahead = 0): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(secret.replaceAll(' ', '')))
  return createOTP(key).hotp(Math.floor(Date.now() / 30_000) + ahead)
}

/** Makes the service require a fresh proof at the next call of this address. */
const askOnce = (page: Page, address: string, preset: string) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        json: { statusCode: 403, error: 'auth.reverification-required', issues: [], reverification: preset },
      }),
    { times: 1 },
  )

test.describe('The security of an account', () => {
  // A password that is not right, a link that was used, and a call that needs a fresh proof.
  test.use({ expectedNoise: /status of (40[013]|410)/ })

  test('A member who has lost the password comes back by a mail', async ({ page, otherBrowser, product }) => {
    const other = await otherBrowser()
    await openAccount(other)
    await page.goto('/sign-in/')
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await button(page, 'Send the link').click()
    await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toBeFocused()
    await page.getByLabel('E-mail address').fill(EMAIL)
    await button(page, 'Send the link').click()
    await expect(page.getByText(/If the address has an account/)).toBeVisible()
    await inspect(page, 'forgot-password')

    const link = await linkIn(product, EMAIL, 'Set a new password')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await expect.poll(() => page.url(), 'the token leaves the address').not.toContain('token')
    await page.getByLabel('New password', { exact: true }).fill('aaaaaaaaaa')
    await button(page, 'Set the password').click()
    await expect(page.getByText(/it repeats itself/)).toBeVisible()
    await inspect(page, 'reset-password')
    await page.getByLabel('New password', { exact: true }).fill(NEW)
    await button(page, 'Set the password').click()
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
    await inspect(page, 'reset-password-done')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(NEW)
    await button(page, 'Sign in').click()
    await expect(page).toHaveURL(/\/home/)
    await mailTo(product, EMAIL, 'Your password was changed')

    await other.goto('/account')
    await expect(other).toHaveURL(/\/sign-in/)
    await other.goto(link)
    await other.getByLabel('New password', { exact: true }).fill('another quiet lantern')
    await button(other, 'Set the password').click()
    await expect(other.getByRole('alert')).toContainText('This link was used already')
    await inspect(other, 'reset-password-used')
  })

  test('A newcomer reads that the address comes first, asks for the link again, and then adds what secures the account', async ({
    page,
    product,
  }) => {
    const email = 'newcomer@rubato.test'
    await page.goto('/sign-up/')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Username').fill('newcomer')
    await page.getByLabel('Password', { exact: true }).fill(NEW)
    await button(page, 'Create account').click()
    await expect(page).toHaveURL(/\/age/)
    await mailTo(product, email, 'Confirm your address')
    await visit(page, '/account')
    const section = page.getByRole('region', { name: 'Two-step sign-in' })
    const turnOn = section.getByRole('button', { name: 'Turn on two-step sign-in' })
    await expect(turnOn).toHaveAccessibleDescription(/^Confirm newcomer@rubato\.test first/)
    await expect(button(page, 'Add a passkey')).toHaveAccessibleDescription(/^Confirm newcomer@rubato\.test first/)
    await turnOn.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await section.getByRole('button', { name: 'Send the link again' }).click()
    await expect(section.getByRole('status')).toHaveText('A link is on its way. It is valid for an hour.')
    await inspect(page, 'account-unconfirmed')

    await expect.poll(() => countMails(product, email, 'Confirm your address')).toBe(2)
    await page.goto(await linkIn(product, email, 'Confirm your address'))
    await button(page, 'Confirm the address').click()
    await page.getByRole('link', { name: 'To your account' }).click()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    await turnOn.click()
    await expect(dialog(page, 'Turn on two-step sign-in')).toBeVisible()
  })

  test('A member turns two-step sign-in on, and signs in with a code and with a recovery code', async ({
    page,
    otherBrowser,
    product,
  }) => {
    await openAccount(page)
    await inspect(page, 'account')
    await button(page, 'Turn on two-step sign-in').click()
    const setup = dialog(page, 'Turn on two-step sign-in')
    await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible()
    await inspect(page, 'second-factor-setup')
    const secret = (await setup.getByText(/^([A-Z2-7]{4} ?)+/).textContent()) ?? ''
    await setup.getByLabel('Code of the app').fill('000000')
    await setup.getByRole('button', { name: 'Turn on' }).click()
    await expect(setup.getByText(/The code is not right/)).toBeVisible()
    const recovery = dialog(page, 'Recovery codes')
    const codes = recovery.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    // The code of the period before is refused where the present one ends on the way.
    await expect(async () => {
      if (await setup.isVisible()) {
        await setup.getByLabel('Code of the app').fill(await codeOf(secret, -1), { timeout: 1000 })
        await setup.getByRole('button', { name: 'Turn on' }).click({ timeout: 1000 })
      }
      await expect(codes).toHaveCount(10, { timeout: 5000 })
    }).toPass()
    await inspect(page, 'recovery-codes')
    const [first = ''] = await codes.allTextContents()
    await recovery.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await mailTo(product, EMAIL, 'Two-step sign-in was turned on')

    const other = await otherBrowser()
    await signInByHand(other, 'follower')
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expect(other.getByLabel('Code')).toBeFocused()
    await other.getByLabel('Code').fill('000000')
    await button(other, 'Sign in').click()
    await expect(other.getByText(/The code is not right/)).toBeVisible()
    await inspect(other, 'sign-in-code')
    await other.getByLabel('Code').fill(await codeOf(secret))
    await button(other, 'Sign in').click()
    await expect(other).toHaveURL(/\/home/)

    const third = await otherBrowser()
    await signInByHand(third, 'follower')
    await third.getByLabel('Code').fill(first)
    await button(third, 'Sign in').click()
    await expect(third).toHaveURL(/\/home/)
    await mailTo(product, EMAIL, 'A recovery code was used')

    await askOnce(page, '**/api/auth/second-factor/recovery-codes', 'strict')
    await page.reload()
    await button(page, 'New recovery codes').click()
    await dialog(page, 'New recovery codes').getByRole('button', { name: 'Make new codes' }).click()
    const question = dialog(page, 'Is it you?')
    await expect(question.getByLabel('Code')).toBeFocused()
    await expect(question.getByLabel('Password', { exact: true })).toHaveCount(0)
    await inspect(page, 'reverify-code')
    await question.getByLabel('Code').fill(await codeOf(secret, 1))
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog(page, 'Recovery codes')).toBeVisible()
  })

  test('A member adds a passkey, signs in with it, and proves with it who it is', async ({ page, product }) => {
    await addAuthenticator(page)
    await openAccount(page)
    await button(page, 'Add a passkey').click()
    const adding = dialog(page, 'Add a passkey')
    await expect(adding.getByLabel('Name')).toBeFocused()
    await adding.getByLabel('Name').fill('Laptop at home')
    await adding.getByRole('button', { name: 'Go on' }).click()
    const passkeys = page.getByRole('list', { name: 'Passkeys' })
    await expect(passkeys.getByText('Laptop at home')).toBeVisible()
    await mailTo(product, EMAIL, 'A passkey was added')
    await button(page, 'Rename Laptop at home').click()
    await dialog(page, 'Rename Laptop at home').getByLabel('Name').fill('Laptop')
    await dialog(page, 'Rename Laptop at home').getByRole('button', { name: 'Save' }).click()
    await expect(passkeys.getByText('Laptop', { exact: true })).toBeVisible()
    await passkeys.scrollIntoViewIfNeeded()
    await inspect(page, 'account-passkey')

    await button(page, 'Sign out').first().click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/sign-in/')
    await inspect(page, 'sign-in-passkey')
    await button(page, 'Use a passkey instead').click()
    await expect(page).toHaveURL(/\/home/)

    await visit(page, '/account')
    await askOnce(page, '**/api/auth/passkeys/start', 'strict')
    await button(page, 'Add a passkey').click()
    await adding.getByRole('button', { name: 'Go on' }).click()
    const question = dialog(page, 'Is it you?')
    await inspect(page, 'reverify-passkey')
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(question).toBeHidden()
    await expect(adding.getByText('This device has a passkey for this account already.')).toBeVisible()
    await adding.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Remove Laptop').click()
    await dialog(page, 'Remove Laptop').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No passkey yet.')).toBeVisible()
  })

  test('A member ends one session, and then all others', async ({ page, otherBrowser }) => {
    const [one, two] = [await otherBrowser(), await otherBrowser()]
    await openAccount(one)
    await openAccount(two)
    await openAccount(page)
    const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
    await expect(sessions.first()).toContainText('This device')
    const before = await sessions.count()
    expect(before).toBeGreaterThanOrEqual(3)
    await sessions.last().scrollIntoViewIfNeeded()
    await inspect(page, 'account-sessions-many')
    await sessions.nth(1).getByRole('button').click()
    await expect(sessions).toHaveCount(before - 1)
    await button(page, 'Sign out everywhere else').click()
    await dialog(page, 'Sign out everywhere else').getByRole('button', { name: 'Sign out the others' }).click()
    await expect(sessions).toHaveCount(1)
    for (const other of [one, two]) {
      await other.goto('/account')
      await expect(other).toHaveURL(/\/sign-in/)
    }
    await page.reload()
    await expect(accountHeading(page)).toBeVisible()
  })

  test('A member changes the address by a mail to the new one', async ({ page, product }) => {
    await openAccount(page)
    await button(page, 'Change address').click()
    const form = dialog(page, 'Change address')
    await form.getByLabel('New address').fill('not an address')
    await form.getByRole('button', { name: 'Send the link' }).click()
    await expect(form.getByText('Enter a valid e-mail address.')).toBeVisible()
    await form.getByLabel('New address').fill('new@rubato.test')
    await form.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/A link went to new@rubato.test/)).toBeVisible()
    await page.goto(await linkIn(product, 'new@rubato.test', 'Confirm your address'))
    await inspect(page, 'confirm-email')
    await button(page, 'Confirm the address').click()
    await expect(page.getByText('new@rubato.test is confirmed.')).toBeVisible()
    await page.getByRole('link', { name: 'To your account' }).click()
    await expect(page.getByText('new@rubato.test').first()).toBeVisible()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    await mailTo(product, EMAIL, 'Your address was changed')
  })
})
