import type { Page } from '@playwright/test'
import { expect, expectMessage, inspect } from '../support/fixtures.ts'
import { signIn } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { button, enterAdmin, heading, test } from '../support/moderation.ts'

const TEXT = 'The click of the metronome is loud at night.'
const modalOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The modal from the menu beside the content. */
async function openFeedback(page: Page) {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Feedback/ })
    .click()
}

// The browser logs the send that has no network.
test.use({ expectedNoise: /^error: Failed to load resource: net::ERR_FAILED$/ })

test('Members can send feedback, and an admin answers it', async ({ page: member, otherBrowser }) => {
  await signIn(member, 'supporter', '/metronome')
  await openFeedback(member)
  const form = modalOf(member, 'Feedback')
  await form.getByRole('radio', { name: 'A wish' }).check()
  const text = form.getByLabel('Your text')
  await text.fill('Too few')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByText('Write at least 10 characters.')).toBeVisible()
  await text.fill(TEXT)
  await expect(form.getByText(/^Screen \/metronome, version .*, Chrome on/)).toBeVisible()
  await inspect(member, 'feedback')

  // The text survives closing the modal, a failed send and a reload.
  await member.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(member).toHaveURL(/\/metronome/)
  await openFeedback(member)
  await expect(text).toHaveValue(TEXT)
  await member.route('**/api/feedback', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await member.reload()
  await openFeedback(member)
  await expect(text).toHaveValue(TEXT)
  await expect(form.getByRole('radio', { name: 'A wish' })).toBeChecked()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expectMessage(member, 'Feedback sent')
  await expect(form).toBeHidden()

  const admin = await otherBrowser()
  await enterAdmin(admin)
  await admin.getByRole('link', { name: 'Feedback', exact: true }).click()
  await expect(heading(admin, 'Feedback')).toBeVisible()
  const item = admin.getByRole('listitem', { name: 'A wish from supporter' })
  await expect(item.getByText(TEXT)).toBeVisible()
  await expect(item.getByText(/^On \/metronome, version/)).toBeVisible()
  await inspect(admin, 'admin-feedback')
  await item.getByRole('button', { name: 'Answer' }).click()
  const answer = modalOf(admin, 'Answer supporter')
  await answer.getByLabel('Your answer').fill('The next version has a level for it.')
  await inspect(admin, 'admin-feedback-answer')
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(admin.getByText('Nothing here')).toBeVisible()
  await admin.getByRole('link', { name: 'Answered', exact: true }).click()
  await expect(item.getByText('The next version has a level for it.')).toBeVisible()
  await item.getByRole('button', { name: 'Close' }).click()
  await admin.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(admin.getByText(/closed feedback of/)).toBeVisible()

  await member.reload()
  await expect(member.getByRole('link', { name: 'Account 1 not read' })).toBeVisible()
  await visit(member, '/account/notices')
  await expect(member.getByText('Your feedback was answered.')).toBeVisible()
  await inspect(member, 'notices')
  await button(member, 'Read the answer').click()
  const own = modalOf(member, 'Your feedback')
  await expect(own.getByText('The next version has a level for it.')).toBeVisible()
  await inspect(member, 'feedback-own')
  await button(member, 'Close').click()
  await visit(member, '/metronome')
  await expect(member.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
})
