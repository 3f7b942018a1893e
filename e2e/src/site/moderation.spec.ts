import type { Page } from '@playwright/test'
import { expect, expectMessage, inspect } from '../support/fixtures.ts'
import { PASSWORD, signIn, signInToHome } from '../support/members.ts'
import { placeLink, visit } from '../support/menu.ts'
import { bringBack, button, decide, enterAdmin, heading, lookUp, receiptOf, test } from '../support/moderation.ts'
import { libraryOf } from '../support/scripts.ts'

const STATEMENT = 'The second line tells people to hold their breath beyond what is safe.'

/** Answers the next request for the queue as if the password proof had expired. */
async function expireProof(page: Page): Promise<void> {
  await page.route(
    '**/api/admin/queue?*',
    (route) =>
      route.fulfill({
        status: 403,
        json: { statusCode: 403, error: 'auth.reverification-required', issues: [], reverification: 'strict' },
      }),
    { times: 1 },
  )
}

/** Reports a script without an account, by its report link; returns the receipt. */
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
  const receipt = await receiptOf(page)
  await inspect(page, 'report-sent')
  return receipt
}

test.describe('A shared script', () => {
  // The browser logs the response that requires the password again.
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 403 \(.*\)$/ })

  test('A stranger reports it, an admin takes it down with a reason and brings it back, and author and reporter read why', async ({
    page: stranger,
    request,
    otherBrowser,
  }) => {
    const library = await libraryOf(request, 'supporter')
    const { id } = await library.write('Breathless evening', { triggers: ['introduction', 'edge'] })
    const [admin, author] = [await otherBrowser(), await otherBrowser()]

    const receipt = await report(stranger, id)
    await lookUp(stranger, receipt)
    await expect(heading(stranger, 'Waiting for a decision')).toBeFocused()
    await inspect(stranger, 'report-receipt')

    await enterAdmin(admin)
    await expect(admin.getByRole('link', { name: 'Breathless evening' })).toBeVisible()
    await inspect(admin, 'admin-queue')
    await expireProof(admin)
    await admin.reload()
    const password = admin.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await inspect(admin, 'admin-reverify')
    await password.fill(PASSWORD)
    await password.press('Enter')
    await admin.getByRole('link', { name: 'Breathless evening' }).click()
    await expect(admin.getByText('The second line says five minutes.')).toBeVisible()
    await expect(admin.getByRole('link', { name: 'reader@rubato.test' })).toBeVisible()
    await expect(admin.getByText('A line for edge, spoken once and slowly.')).toBeVisible()
    await decide(admin, 'Take it down', 'No.')
    await expect(admin.getByText('Say why, in at least 10 characters.')).toBeVisible()
    await inspect(admin, 'admin-item')
    await admin.getByLabel('Why').fill(STATEMENT)
    await admin.reload()
    await expect(admin.getByLabel('Why'), 'the typed text is kept').toHaveValue(STATEMENT)
    await button(admin, 'Take it down').click()
    await expectMessage(admin, 'Your decision is in the log.')
    await inspect(admin, 'admin-taken-down')

    await signIn(author, 'supporter', `/script/${id}/`)
    await expect(author.getByRole('region', { name: 'Taken down' })).toContainText(STATEMENT)
    await expect(author.getByRole('region', { name: 'What you can do' })).toBeVisible()
    await expect(author.getByText('reader@rubato.test')).toBeHidden()
    await inspect(author, 'script-taken-down')

    await lookUp(stranger, receipt)
    await expect(heading(stranger, 'Taken down')).toBeFocused()
    await inspect(stranger, 'report-answered')

    await bringBack(admin, 'The line was changed and is safe now.')
    await admin.getByRole('link', { name: 'Back to the queue' }).click()
    await admin.getByRole('navigation', { name: 'Parts of administration' }).getByRole('link', { name: 'Log' }).click()
    await expect(admin).toHaveTitle('Admin log | Rubato')
    await expect(admin.getByRole('main').getByRole('listitem').first()).toContainText('free brought back a script')
    await inspect(admin, 'admin-log')
    await author.reload()
    await expect(author.getByRole('region', { name: 'What was decided' })).toContainText('The line was changed')
    await inspect(author, 'script-restored')
  })
})

test.describe('A script that is held', () => {
  // The browser logs the conflict: the script was changed while the admin read it.
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 409 \(.*\)$/ })

  test('Is released by an admin at the revision that was read, and the queue is empty', async ({
    page: admin,
    request,
    otherBrowser,
  }) => {
    const library = await libraryOf(request, 'supporter')
    const { id } = await library.write('Family matters', { description: 'A voice like that of your sister.' })
    const author = await otherBrowser()
    await signIn(author, 'supporter', `/script/${id}/`)
    await expect(author.getByRole('region', { name: 'Held for review' })).toContainText('incest')
    await expect(author.getByRole('region', { name: 'What you can do' })).toContainText('An admin will look at it by')

    await enterAdmin(admin)
    await admin.getByRole('link', { name: 'Family matters' }).click()
    await expect(heading(admin, 'Held for')).toBeVisible()
    const named = admin.getByRole('list', { name: 'Texts to look at' })
    await expect(named).toContainText('A voice like that of your sister.')
    await library.addDialog(id, 'clench')
    const why = 'It speaks of a voice and of nothing else.'
    await decide(admin, 'Release it', why)
    await expect(admin.getByRole('alert')).toContainText('It was changed since you opened it.')
    await expect(admin.getByText('A line for clench, spoken once and slowly.')).toBeVisible()
    await expect(admin.getByLabel('Why'), 'the typed text is kept').toHaveValue(why)
    await inspect(admin, 'admin-held')
    await button(admin, 'Release it').click()
    await expectMessage(admin, 'Your decision is in the log.')
    await admin.goto('/admin/moderation')
    await expect(heading(admin, 'Nothing waits')).toBeVisible()
    await inspect(admin, 'admin-queue-empty')
    await author.reload()
    await expect(author.getByRole('region', { name: 'What was decided' })).toContainText('It speaks of a voice')
  })
})

test('Only admins can open moderation, and the report form needs no account', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Report something' }).click()
  await button(page, 'Send the report').click()
  await expect(
    page.getByText('Paste the whole address of a script, game or generator.', { exact: false }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Look it up' }).click()
  await page.getByLabel('Receipt').fill('nonsense')
  await button(page, 'Look it up').click()
  await expect(page.getByText('A receipt has eight groups of four letters and digits.')).toBeVisible()

  await signInToHome(page, 'follower')
  await placeLink(page, 'Account').click()
  await expect(heading(page, 'Profile and limits')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Administration' })).toBeHidden()
  for (const path of ['/admin/', '/admin/audit']) {
    await visit(page, path)
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found | Rubato')
  }
})
