import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, expectMessage, inspect } from '../support/fixtures.ts'
import { changeSettings, emailOf, lasting, signIn, signInByHand } from '../support/members.ts'
import { button, enterAdmin, heading, test } from '../support/moderation.ts'
import { recordStage, resume, seeSummary, type Shown, shownOn } from '../support/stage.ts'

const WHY = 'Three members reported insults in the texts that you share.'

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of administration' }).getByRole('link', { name, exact: true })

/** Finds the member by the beginning of the address, and opens the account. */
async function openMember(admin: Page, name: string): Promise<void> {
  await part(admin, 'Members').click()
  await admin.getByLabel('Search members').fill(emailOf('supporter').slice(0, 6).toUpperCase())
  await expect(admin.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await inspect(admin, 'admin-members-found')
  await admin.getByRole('link', { name, exact: true }).click()
  await expect(heading(admin, name)).toBeVisible()
}

async function suspend(admin: Page): Promise<void> {
  await button(admin, 'Suspend').click()
  const modal = admin.getByRole('dialog', { name: 'Suspend supporter' })
  await expect(modal.getByLabel('Why')).toBeFocused()
  await modal.getByLabel('Why').fill('No.')
  await button(admin, 'Suspend').last().click()
  await expect(modal.getByText('Say why, in at least 10 characters.')).toBeVisible()
  await modal.getByLabel('Why').fill(WHY)
  await inspect(admin, 'admin-suspend')
  await button(admin, 'Cancel').click()
  await button(admin, 'Suspend').click()
  await expect(modal.getByLabel('Why'), 'the typed reason is kept').toHaveValue(WHY)
  await modal.getByRole('button', { name: 'Suspend' }).click()
  await expectMessage(admin, 'It is in the log, with your name and the reason.')
  await expect(admin.getByRole('button', { name: 'Lift the suspension' })).toBeVisible()
}

test.describe('A member who is playing', () => {
  // The browser logs the calls that a suspended member is refused.
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 403 \(.*\)$/ })

  test('is suspended: the session goes on with all its controls, everything else is closed with the reason', async ({
    page: member,
    request,
    otherBrowser,
  }) => {
    await changeSettings(request, 'supporter', lasting(30))
    await member.addInitScript(fastClock, 5)
    await signIn(member, 'supporter', '/play/game-generator/')
    await button(member, /^Start\b/).click()
    await expect(member.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })

    const admin = await otherBrowser()
    await enterAdmin(admin)
    await openMember(admin, 'supporter')
    await expect(admin.getByText(/Patreon · Supporter · monthly/)).toBeVisible()
    await inspect(admin, 'admin-member')
    await suspend(admin)
    await inspect(admin, 'admin-member-suspended')

    const refused = await member.evaluate(async () => {
      const token = await (await fetch('/api/auth/token', { method: 'POST' })).json()
      const headers = { authorization: `Bearer ${token.data.authToken}` }
      return (await (await fetch('/api/account/settings', { headers })).json()).error as string
    })
    expect(refused).toBe('account.suspended')
    await recordStage(member)
    /** Presses a button; the states from that moment on include a wanted one. */
    const press = async (name: string, isWanted: (shown: Shown) => boolean) => {
      const from = (await shownOn(member)).length - 1
      await button(member, name).click()
      await expect.poll(async () => (await shownOn(member)).slice(from).some(isWanted)).toBe(true)
    }
    await press('Ease off', ({ caption }) => /^(Easing off\.|We go on slowly)/.test(caption))
    await press('Too close', ({ tempo }) => tempo === 'Rest')
    await member.keyboard.press('Space')
    await expect(member.getByText('Paused', { exact: true })).toBeVisible()
    await resume(member, () => member.keyboard.press('Space'))
    await member.getByRole('button', { name: /^Stop everything/ }).click()
    await expect(member.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
    await seeSummary(member)
    await expect(member.getByText('You stopped it. That is always fine.')).toBeVisible()
    await expect(member.getByText(/Drink some water/)).toBeVisible()

    // Within the app: the suspension, of which the browser learned during the session, takes effect now.
    await member.getByRole('link', { name: 'Go home' }).click()
    await expect(heading(member, 'Your account is suspended')).toBeVisible()
    await expect(member.getByText(WHY)).toBeVisible()
    await expect(member.getByRole('heading', { name: /^Until .+ 20\d\d/ })).toBeVisible()
    await inspect(member, 'suspended')
    await button(member, 'Sign out').click()
    // A navigation before its end would abort it.
    await expect(member).toHaveURL(/\/$/)
    await signInByHand(member, 'supporter')
    await expect(heading(member, 'Your account is suspended')).toBeVisible()
    await member.getByRole('link', { name: 'download or erase your data' }).click()
    await expect(button(member, 'Erase my account')).toBeVisible()

    await button(admin, 'Lift the suspension').click()
    const modal = admin.getByRole('dialog', { name: 'Lift the suspension of supporter' })
    await modal.getByLabel('Why').fill('They have changed the texts.')
    await modal.getByRole('button', { name: 'Lift the suspension' }).click()
    await expectMessage(admin, 'The suspension is lifted')
    await member.goto('/suspended')
    await expect(member).toHaveURL(/\/home/)
    await admin.getByRole('link', { name: 'Entries in the log' }).click()
    await expect(admin.getByRole('listitem').filter({ hasText: 'free suspended a member' })).toContainText(WHY)
    await inspect(admin, 'admin-log-of-member')
  })
})

test('An admin reads memberships, health and the log, has all looked up, and exports the log', async ({
  page: admin,
}) => {
  await enterAdmin(admin)
  await part(admin, 'Members').click()
  await expect(admin.getByRole('link', { name: 'follower', exact: true })).toBeVisible()
  await inspect(admin, 'admin-members')
  await part(admin, 'Memberships').click()
  await expect(admin.getByText('No problems.')).toBeVisible()
  await button(admin, 'Look up all now').click()
  const question = admin.getByRole('dialog', { name: 'Look all memberships up at Patreon' })
  await question.getByLabel('Why').fill('Members wrote that they lost access.')
  await question.getByRole('button', { name: 'Look up all now' }).click()
  await expectMessage(admin, 'The look-up has begun')
  await inspect(admin, 'admin-memberships')
  await admin.getByRole('link', { name: 'Payment partner' }).click()
  await expect(admin.getByText('No subscription yet.')).toBeVisible()
  await part(admin, 'Service health').click()
  await expect(admin.getByRole('heading', { name: 'Database' })).toBeVisible()
  await inspect(admin, 'admin-health')
  await part(admin, 'Log').click()
  await admin.getByLabel('Search reasons').fill('lost ACCESS')
  await expect(admin.getByRole('listitem').filter({ hasText: 'had all memberships looked up' })).toHaveCount(1)
  await button(admin, 'Export as CSV').click()
  const modal = admin.getByRole('dialog', { name: 'Export the log' })
  await modal.getByLabel('Why').fill('The yearly review of the log.')
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    modal.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^admin-log-\d{4}-\d\d-\d\d\.csv$/)
  await button(admin, 'Show everything').click()
  await expect(admin.getByRole('listitem').filter({ hasText: 'exported the log' })).toHaveCount(1)
  await inspect(admin, 'admin-log-entries')
})
