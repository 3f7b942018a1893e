/** "Your data": the archive and works brought back from it, taking back what was agreed to, and leaving. */
import type { Page } from '@playwright/test'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { gamesOf } from '../support/games.ts'
import { storeGenerator } from '../support/generators.ts'
import { acceptPolicies, bearerOf, signInByHand, skipWelcome } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'
import { AGE_CLIENT, startAgeProvider } from '../support/server.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openYourData(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/home/)
  await visit(page, '/settings')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
}

async function askToErase(page: Page, works: string): Promise<void> {
  await button(page, 'Erase my account').click()
  const question = page.getByRole('dialog', { name: 'Erase your account?' })
  await question.getByRole('radio', { name: works }).check()
  await inspect(page, `your-data-erase-${works === 'Remove' ? 'remove' : 'leave'}`)
  await question.getByRole('button', { name: 'Erase in 7 days' }).click()
  await expect(page.getByRole('heading', { name: /^Your account will be erased on/ })).toBeVisible()
}

test('A member downloads an archive of everything, and brings their works back from it', async ({ page }) => {
  const { request } = page.context()
  await (await libraryOf(request, 'supporter')).write('Slow evening', { triggers: ['edge', 'warm-up'] })
  await (await gamesOf(request, 'supporter')).write('Long night')
  await storeGenerator(request, 'supporter', { title: 'My maker' })
  await signInByHand(page, 'supporter')
  await openYourData(page)
  await inspect(page, 'your-data')

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the archive').click()])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText(/was given to your browser/)).toBeVisible()

  await page.getByLabel('Choose files').setInputFiles(await download.path())
  await expect(page.getByText('Script: Slow evening')).toBeVisible()
  await inspect(page, 'your-data-works')
  await button(page, 'Bring 3 works back').click()
  await expect(page.getByText('Brought back', { exact: true })).toHaveCount(3)

  for (const [path, name] of [
    ['/my-scripts', 'Slow evening'],
    ['/my-games', 'Long night'],
    ['/my-game-generators', 'My maker'],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('link', { name }).or(page.getByRole('heading', { name })).first()).toBeVisible()
    await expect.poll(() => page.getByText(name, { exact: true }).count()).toBeGreaterThan(1)
  }
})

test('A file that is no work of this site is refused in words', async ({ page }) => {
  await signInByHand(page, 'supporter')
  await openYourData(page)
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page
    .getByLabel('Choose files')
    .setInputFiles([file('a.json', '{"format":"rubato-script","version":99}'), file('b.json', 'no json')])
  await expect(page.getByText('a.json was made by a newer version of this site.')).toBeVisible()
  await expect(page.getByText('b.json could not be read')).toBeVisible()
})

const historyKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.sessions')))

/** The member has played on this browser, without an entry that could be read. */
async function playedBefore(page: Page): Promise<void> {
  await page.evaluate(() => {
    const member: unknown = JSON.parse(sessionStorage.getItem('rubato.member') ?? 'null')
    localStorage.setItem(`rubato.${String(member)}.sessions`, '[]')
  })
  expect(await historyKeys(page)).toHaveLength(1)
}

test('A member who asks to leave can keep the account for seven days, after signing in again', async ({ page }) => {
  const { request } = page.context()
  await (await libraryOf(request, 'supporter')).write('Shared evening')
  await signInByHand(page, 'supporter')
  await openYourData(page)
  await askToErase(page, 'Remove')
  await expect(page.getByText('Works that other members see are removed with it.')).toBeVisible()
  await inspect(page, 'your-data-leaving')
  await playedBefore(page)
  // The menu, which has the same control, is removed meanwhile.
  await page
    .getByRole('region', { name: /^Your account will be erased/ })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => historyKeys(page), 'the history leaves this browser').toEqual([])

  await signInByHand(page, 'supporter')
  await expect(page.getByRole('heading', { name: /^Your account will be erased on/ })).toBeVisible()
  await page.goto('/my-scripts')
  await expect(page).toHaveURL(/\/account\/data/)
  await button(page, 'Keep my account').click()
  await expect(page).toHaveURL(/\/home/)
  await expectMessage(page, 'Your account stays')
})

test('A member who asks to leave may let shared works stay without a name', async ({ page }) => {
  const { request } = page.context()
  await (await libraryOf(request, 'supporter')).write('Shared evening')
  await signInByHand(page, 'supporter')
  await openYourData(page)
  await askToErase(page, 'Leave without a name')
  await expect(page.getByText('Works that other members see stay, without your name.')).toBeVisible()
})

test.describe('What a member agreed to', () => {
  test.use({ expectedNoise: /403 \(Forbidden\)/ })

  test('can be taken back, and is asked for again', async ({ page, request }) => {
    await signInByHand(page, 'follower')
    await openYourData(page)
    await button(page, 'Withdraw: information about your sex life may be stored').click()
    const question = page.getByRole('dialog')
    await expect(
      question.getByText(/the encrypted copy of your history are removed from the site at once/),
    ).toBeVisible()
    await inspect(page, 'your-data-withdraw')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText(/^From .+ to .+\.$/)).toBeVisible()
    const headers = { authorization: `Bearer ${await bearerOf(request, 'follower')}` }
    expect((await request.patch('/api/account/settings', { headers, data: { chatSpeed: 'slow' } })).status()).toBe(403)

    await page.goto('/home')
    await expect(page).toHaveURL(/\/accept-policies/)
    await expect(page.getByLabel('I accept the terms of service.')).toHaveCount(0)
    await inspect(page, 'consent')
    await page.getByLabel(/may store information about my sex life/).check()
    await button(page, 'Continue').click()
    // The answers to the questions of a new member are gone, too.
    await expect(page).toHaveURL(/\/welcome/)

    await page.goto('/account/data')
    await button(page, 'Withdraw: you are an adult').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Not at present.')).toBeVisible()
    await page.goto('/home')
    await expect(page).toHaveURL(/\/age/)
    await page.getByLabel(/I am an adult/).check()
    await button(page, 'Enter').click()
    // The questions of a new member are still open. They are on the way from the page before the session.
    await expect(page).toHaveURL(/\/welcome/)
  })
})

test.describe('When the archive cannot be made', () => {
  test.use({ expectedNoise: /503 \(Service Unavailable\)/ })

  test('a member reads why, and can try again', async ({ page }) => {
    await signInByHand(page, 'supporter')
    await openYourData(page)
    await page.route('**/api/account/export', (route) => route.fulfill({ status: 503, body: '' }))
    await button(page, 'Download the archive').click()
    await expect(page.getByRole('alert')).toContainText('The archive was not finished.')
    await page.unroute('**/api/account/export')
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the archive').click()])
    expect(download.suggestedFilename()).toContain('my-data')
  })
})

const withAgeProvider = test.extend({
  environment: async ({}, use) => {
    const service = await startAgeProvider()
    await use({ MEMBERSHIP: 'open', AGE_PROVIDER_URL: service.url, AGE_PROVIDER_CLIENT_ID: AGE_CLIENT })
    await service.close()
  },
})
test.describe('On a site where a service checks ages', () => {
  withAgeProvider.use({ prepared: 'empty', expectedNoise: /403 \(Forbidden\)/ })

  withAgeProvider(
    'A newcomer has their age checked by a service, also after two attempts that fail',
    async ({ page }) => {
      await page.goto('/sign-up/')
      await page.getByLabel('E-mail address').fill('newcomer@rubato.test')
      await page.getByLabel('Username').fill('newcomer')
      await page.getByLabel('Password', { exact: true }).fill('quiet lantern rowing')
      await button(page, 'Create account').click()
      await expect(page).toHaveTitle('Adults only | Rubato')
      await inspect(page, 'age-check-start')
      for (const [answer, told] of [
        ['Cancel', 'The check was not finished. Nothing was stored.'],
        ['I am under 18', 'The service did not confirm that you are an adult. Nothing was stored.'],
      ] as const) {
        await button(page, 'Check my age').click()
        await button(page, answer).click()
        await expect(page.getByText(told)).toBeVisible()
        await button(page, 'Back to the check').click()
      }
      await button(page, 'Check my age').click()
      await button(page, 'I am an adult').click()
      await acceptPolicies(page)
      await skipWelcome(page)
      await expectCheck(page)
    },
  )
})

/** The date, the service and its method are shown, and nothing else. */
async function expectCheck(page: Page): Promise<void> {
  await visit(page, '/account/data')
  await expect(page.getByText(/Checked by 127\.0\.0\.1: document\./)).toBeVisible()
}
