/** A site whose people sign in at a hosted provider: the OIDC stand-in, in full. */
import { startOidc, type RunningOidc } from '@rubato/stand-ins'
import type { Page } from '@playwright/test'
import { expect, inspect, test as base } from '../support/fixtures.ts'
import { linkIn } from '../support/mailbox.ts'
import { acceptPolicies, emailOf, skipWelcome } from '../support/members.ts'
import { visit } from '../support/menu.ts'

/** The calls of the site to the provider. */
const oidcRoutes = ['discovery', 'jwks', 'token', 'userinfo'] as const

interface Hosted {
  /** Whether the provider is down from the start. */
  isDown: boolean
  provider: RunningOidc
  /** Settings in addition to the provider's. */
  site: Record<string, string>
}

const test = base.extend<Hosted>({
  isDown: [false, { option: true }],
  site: [{ MEMBERSHIP: 'open' }, { option: true }],
  provider: async ({ isDown }, use) => {
    const provider = await startOidc()
    if (isDown) for (const route of oidcRoutes) provider.setFault(route, { kind: 'refuse' })
    await use(provider)
    await provider.close()
  },
  environment: async ({ provider, site }, use) =>
    use({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      ...site,
    }),
})

const goThere = async (page: Page, path = '/sign-in/') => {
  await page.goto(path)
  await page.getByRole('button', { name: /^Continue to / }).click()
}
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function chooseName(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel(/I am an adult/).check()
  await page.getByRole('button', { name: 'Enter' }).click()
  await acceptPolicies(page)
}

test.describe('On a new site', () => {
  test.use({ prepared: 'empty' })

  test('a person signs up at the provider, chooses a name, signs out of both and in again', async ({
    page,
    provider,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByText(/Your account is made at/)).toBeVisible()
    await inspect(page, 'hosted-sign-up')
    await page.getByRole('button', { name: /^Continue to / }).click()
    await page.getByLabel('E-mail address').fill('newcomer@rubato.test')
    await choose(page, 'Make the account')

    await expect(page).toHaveURL(/\/sign-up\/finish/)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await inspect(page, 'hosted-name')
    await chooseName(page, 'ad')
    await expect(page.getByText('Username must be at least 3 characters long.')).toBeVisible()
    await chooseName(page, 'Newcomer')
    await enter(page)
    await skipWelcome(page)

    await visit(page, '/account')
    await expect(page.getByText(/Your address, password, second factor and passkeys are kept there/)).toBeVisible()
    await expect(page.getByText('newcomer@rubato.test', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Where you are signed in' }).getByText('This device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
    await inspect(page, 'hosted-account')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign out here, too?' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(provider.issuer)
    expect(page.url()).not.toContain('eyJ')
    await choose(page, 'Sign out of the stand-in')
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()

    // A page about passwords has nothing to do here.
    await page.goto('/forgot-password')
    await expect(page).toHaveURL(/\/sign-in/)
    // Both sessions have ended: the provider asks who it is.
    await goThere(page, '/sign-in/?redirect=%2Fmetronome')
    await page.getByRole('listitem').filter({ hasText: 'newcomer@rubato.test' }).getByRole('button').click()
    await expect(page).toHaveURL(/\/metronome/)
  })

  test.describe('where a proof is asked for', () => {
    test.use({ expectedNoise: /403 \(Forbidden\)/ })

    test('the admin proves at the provider who they are, and comes back to the page', async ({ page }) => {
      await goThere(page)
      await choose(page, 'Robin')
      await chooseName(page, 'Robin.Admin')
      await enter(page)
      await skipWelcome(page)
      // The service's answer when the last proof is older than ten minutes.
      const rejection = {
        statusCode: 403,
        error: 'auth.reverification-required',
        issues: [],
        reverification: 'strict',
      }
      await page.route('**/api/admin/**', (route) => route.fulfill({ status: 403, json: rejection }))
      await page.goto('/admin/audit')
      await expect(page.getByText(/Sign in again at/)).toBeVisible()
      await inspect(page, 'hosted-reverify')
      await page.unroute('**/api/admin/**')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Continue to / })
        .click()
      await choose(page, 'Robin')
      await expect(page).toHaveURL(/\/admin\/audit/)
      await expect(page.getByText('First account')).toBeVisible()
    })
  })

  test.describe('when something goes wrong', () => {
    test.use({ expectedNoise: /(400 \(Bad Request\)|503 \(Service Unavailable\))/ })

    test('a person who leaves the provider, or comes back too late, is told so and signs in after all', async ({
      page,
      provider,
    }) => {
      await goThere(page)
      await choose(page, 'Cancel')
      await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
      await expect(page.getByText('You did not go on with signing in, so nothing has happened.')).toBeVisible()
      await inspect(page, 'hosted-denied')
      await page.getByRole('button', { name: 'Back to signing in' }).click()
      await page.getByRole('button', { name: /^Continue to / }).click()
      provider.setFault('token', { kind: 'body', status: 400, body: '{"error":"invalid_grant"}' }, 1)
      await choose(page, 'Robin')
      await expect(page.getByText('This sign-in was too old or was used already. Start again.')).toBeVisible()
      await page.getByRole('button', { name: 'Back to signing in' }).click()
      await page.getByRole('button', { name: /^Continue to / }).click()
      await expect(page).toHaveURL(/\/sign-up\/finish/)
    })

    test('a provider that is down says so, and a member who is signed in goes on', async ({
      page,
      provider,
      otherBrowser,
    }) => {
      await goThere(page)
      await choose(page, 'Robin')
      await chooseName(page, 'Robin.Stays')
      await enter(page)
      for (const route of oidcRoutes) provider.setFault(route, { kind: 'refuse' })
      await page.goto('/metronome')
      await expect(page.getByRole('heading', { name: 'Metronome' })).toBeVisible()

      const other = await otherBrowser()
      await other.goto('/sign-in/callback?state=invented&code=invented')
      await expect(
        other.getByText('This sign-in was too old, or not begun in this browser. Start again.'),
      ).toBeVisible()
    })
  })
})

test.describe('While the provider is down', () => {
  test.use({ prepared: 'empty', isDown: true, expectedNoise: /503 \(Service Unavailable\)/ })

  test('the site opens, and signing in says that the service does not answer', async ({ page }) => {
    await goThere(page)
    await expect(page.getByText(/The sign-in service is not answering right now/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Continue to / })).toBeEnabled()
    await inspect(page, 'hosted-down')
  })
})

test.describe('On a site that had passwords before', () => {
  test.use({ site: {}, expectedNoise: /401 \(Unauthorized\)/ })

  test('a member who has forgotten the password goes on with the account by a mail', async ({ page, product }) => {
    await goThere(page)
    await choose(page, 'Supporter')
    await expect(page.getByText(/Your address belongs to the account supporter/)).toBeVisible()
    await inspect(page, 'hosted-former-account')
    await page.getByLabel('Password of supporter').fill('not the password')
    await page.getByRole('button', { name: 'Go on with this account' }).click()
    await expect(page.getByText('The password is not right.')).toBeVisible()
    await page.getByRole('button', { name: 'Start a new account instead' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.getByRole('button', { name: 'Go back to the account that was found' }).click()
    await page.getByRole('button', { name: 'Forgotten the password? Send me a link' }).click()
    await expect(page.getByText(/A link is on its way/)).toBeVisible()
    await page.goto(await linkIn(product, emailOf('supporter'), 'Continue your account'))
    await expect(page.getByText(/The account supporter was made here/)).toBeVisible()
    await expect.poll(() => page.url()).not.toContain('token')
    await inspect(page, 'hosted-move-link')
    await page.getByRole('button', { name: 'Go on with this account' }).click()
    // The privacy policy of this site names the provider. Age and membership were kept.
    await page.getByLabel('I have read the privacy policy.').check()
    await choose(page, 'Continue')
    await expect(page).toHaveURL(/\/home/)
    await visit(page, '/subscription')
    await expect(page.getByText('Supporter').first()).toBeVisible()
  })
})
