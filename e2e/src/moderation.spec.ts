import type { Page } from '@playwright/test'
import { expect, inspect, test as base } from './fixtures.ts'
import { signIn, type ReadyMember } from './members.ts'
import { libraryOf } from './scripts.ts'
import { prepareDirectoryWithAdmin, type PreparedDirectory } from './server.ts'

/** An admin need not be a member. */
const ADMIN: ReadyMember = 'free'
const test = base.extend<object, { prepared: PreparedDirectory }>({
  prepared: [
    async ({}, use) => {
      const prepared = await prepareDirectoryWithAdmin(`${ADMIN}@rubato.test`)
      await use(prepared)
      await prepared.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const STATEMENT = 'The second line tells people to hold their breath beyond what is safe.'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function enterAdmin(page: Page): Promise<void> {
  await page.goto('/admin/')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('E-mail address').fill(`${ADMIN}@rubato.test`)
  await page.getByLabel('Password', { exact: true }).fill('rubato-demo-2026')
  await button(page, 'Sign in').click()
  await expect(heading(page, 'Moderation')).toBeVisible()
}

/** The next question to the queue is answered as if the password had been given too long ago. */
async function letProofAge(page: Page): Promise<void> {
  await page.route(
    '**/api/admin/queue?*',
    (route) =>
      route.fulfill({ status: 403, json: { statusCode: 403, error: 'auth.reverification-required', issues: [] } }),
    { times: 1 },
  )
}

/** Reports as a stranger, from the link on the thing itself; answers with the receipt. */
async function report(page: Page, scriptId: string): Promise<string> {
  await page.goto(`/report?kind=script&id=${scriptId}`)
  await expect(page).toHaveTitle('Report | Rubato')
  await button(page, 'Send the report').click()
  await expect(page.getByText('Choose what is wrong.')).toBeVisible()
  await inspect(page, 'report')
  await page.getByRole('radio', { name: 'Unsafe instructions' }).check()
  await page.getByLabel('What happened, in your words').fill('The second line says five minutes.')
  await page.getByLabel('E-mail address for an answer').fill('reader@rubato.test')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Unsafe instructions' })).toBeChecked()
  await expect(page.getByLabel('What happened, in your words')).toHaveValue('The second line says five minutes.')
  await button(page, 'Send the report').click()
  await expect(heading(page, 'Your report is in')).toBeFocused()
  await inspect(page, 'report-sent')
  const receipt = await page.getByText(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/).textContent()
  expect(page.url()).not.toContain(receipt ?? '')
  return receipt ?? ''
}

async function lookUp(page: Page, receipt: string): Promise<void> {
  await page.goto('/report/receipt')
  await page.getByLabel('Receipt').fill(receipt.toLowerCase())
  await button(page, 'Look it up').click()
}

test.describe('A shared script', () => {
  // The password that is asked for again, and the script that others do not find any more.
  test.use({
    expectedNoise: /^error: Failed to load resource: the server responded with a status of (403|404) \(.*\)$/,
  })

  test('A stranger reports it, an admin takes it down with a reason and brings it back, and everybody is told', async ({
    page: stranger,
    request,
    otherBrowser,
  }) => {
    const library = await libraryOf(request, 'supporter')
    const { id } = await library.write('Breathless evening', { triggers: ['introduction', 'edge'] })
    const [admin, author, reader] = [await otherBrowser(), await otherBrowser(), await otherBrowser()]
    const seeScript = (page: Page) => page.goto(`/script/${id}/`)

    const receipt = await report(stranger, id)
    await lookUp(stranger, receipt)
    await expect(heading(stranger, 'Waiting for a decision')).toBeFocused()
    await inspect(stranger, 'report-receipt')

    await enterAdmin(admin)
    await expect(admin.getByRole('link', { name: 'Breathless evening' })).toBeVisible()
    await inspect(admin, 'admin-queue')
    await letProofAge(admin)
    await admin.reload()
    const password = admin.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await inspect(admin, 'admin-reverify')
    await password.fill('rubato-demo-2026')
    await password.press('Enter')
    await admin.getByRole('link', { name: 'Breathless evening' }).click()
    await expect(admin.getByText('The second line says five minutes.')).toBeVisible()
    await expect(admin.getByRole('link', { name: 'reader@rubato.test' })).toBeVisible()
    await expect(admin.getByText('A line for edge, spoken once and slowly.')).toBeVisible()
    await admin.getByRole('radio', { name: 'Take it down' }).check()
    await admin.getByLabel('Why').fill('No.')
    await button(admin, 'Take it down').click()
    await expect(admin.getByText('Say why, in at least 10 characters.')).toBeVisible()
    await inspect(admin, 'admin-item')
    await admin.getByLabel('Why').fill(STATEMENT)
    await admin.reload()
    await expect(admin.getByLabel('Why'), 'what was typed is kept').toHaveValue(STATEMENT)
    await button(admin, 'Take it down').click()
    await expect(admin.getByText('Your decision is in the log.')).toBeVisible()
    await inspect(admin, 'admin-taken-down')

    await signIn(author, 'supporter')
    await expect(author).toHaveURL(/\/home/)
    await seeScript(author)
    await expect(author.getByRole('region', { name: 'Taken down' })).toContainText(STATEMENT)
    await expect(author.getByRole('region', { name: 'What you can do' })).toBeVisible()
    await expect(author.getByText('reader@rubato.test')).toBeHidden()
    await inspect(author, 'script-taken-down')

    await signIn(reader, 'follower')
    await expect(reader).toHaveURL(/\/home/)
    await seeScript(reader)
    await expect(heading(reader, 'No such script')).toBeVisible()
    await lookUp(stranger, receipt)
    await expect(heading(stranger, 'Taken down')).toBeFocused()
    await expect(stranger.getByText(STATEMENT)).toBeVisible()
    await inspect(stranger, 'report-answered')

    await button(admin, 'Bring it back').click()
    await expect(admin.getByLabel('Why it comes back')).toBeFocused()
    await admin.getByLabel('Why it comes back').fill('The line was changed and is safe now.')
    await button(admin, 'Bring it back').click()
    await expect(admin.getByText('The author is told why.')).toBeVisible()
    await admin.getByRole('link', { name: 'Back to the queue' }).click()
    await admin.getByRole('navigation', { name: 'Parts of moderation' }).getByRole('link', { name: 'Log' }).click()
    await expect(admin).toHaveTitle('Moderation log | Rubato')
    await expect(admin.getByRole('listitem').first()).toContainText('free brought back a script')
    await inspect(admin, 'admin-log')
    await author.reload()
    await expect(author.getByRole('region', { name: 'What was decided' })).toContainText('The line was changed')
    await inspect(author, 'script-restored')
    await seeScript(reader)
    await expect(heading(reader, 'Breathless evening')).toBeVisible()
  })
})

test('A script that is held is released by an admin, and nothing waits any more', async ({
  page: admin,
  request,
  otherBrowser,
}) => {
  const library = await libraryOf(request, 'supporter')
  const { id } = await library.write('Family matters', { description: 'A voice like that of your sister.' })
  const author = await otherBrowser()
  await signIn(author, 'supporter')
  await expect(author).toHaveURL(/\/home/)
  await author.goto(`/script/${id}/`)
  await expect(author.getByRole('region', { name: 'Held for review' })).toContainText('incest')
  await expect(author.getByRole('region', { name: 'What you can do' })).toContainText('An admin looks at it by')

  await enterAdmin(admin)
  await admin.getByRole('link', { name: 'Family matters' }).click()
  await expect(heading(admin, 'Held for')).toBeVisible()
  await inspect(admin, 'admin-held')
  await admin.getByLabel('Why').fill('It speaks of a voice and of nothing else.')
  await button(admin, 'Release it').click()
  await expect(admin.getByText('Your decision is in the log.')).toBeVisible()
  await admin.goto('/admin/')
  await expect(heading(admin, 'Nothing waits')).toBeVisible()
  await inspect(admin, 'admin-queue-empty')
  await author.reload()
  await expect(author.getByRole('region', { name: 'What was decided' })).toContainText('It speaks of a voice')
})

test('Moderation is there for admins alone, and the form is found without an account', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Report something' }).click()
  await button(page, 'Send the report').click()
  await expect(page.getByText('Paste the whole address of a script.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Look it up' }).click()
  await page.getByLabel('Receipt').fill('nonsense')
  await button(page, 'Look it up').click()
  await expect(page.getByText('A receipt has eight groups of four letters and digits.')).toBeVisible()

  await signIn(page, 'follower')
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Moderation' })).toBeHidden()
  for (const path of ['/admin/', '/admin/audit']) {
    await page.goto(path)
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found | Rubato')
  }
})
