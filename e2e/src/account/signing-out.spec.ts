import type { Page, Route } from '@playwright/test'
import {
  addDialog,
  chooseTrigger,
  dialogCard,
  dialogCards,
  newDialogField,
  openEditor,
  saveState,
} from '../support/dialog-editor.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signInByHand } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

const MEMBER = 'follower'
const WRITES = /\/api\/script\/[^/]+\/dialogs$/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Some work is only on this device' })

async function enter(page: Page): Promise<void> {
  await signInByHand(page, MEMBER)
  await expect(page).toHaveURL(/\/home/)
}
async function write(page: Page, scriptId: string): Promise<void> {
  await openEditor(page, { id: scriptId })
  await chooseTrigger(page, 'premature ruin')
}
/** Aborts requests that add lines. */
const abortWrites = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue())
const draftsOf = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))
const keysOf = (page: Page, part: string) =>
  page.evaluate((wanted) => Object.keys(localStorage).filter((key) => key.includes(wanted)), part)

test.describe('Signing out', () => {
  test.use({ expectedNoise: /net::ERR_FAILED/ })

  test('Asks about unsent lines, sends them first, and keeps the safety records', async ({ page, request }) => {
    const { id } = await (await libraryOf(request, MEMBER)).write('In the last minute', { published: false })
    await enter(page)
    await visit(page, '/profile')
    await page
      .getByRole('group', { name: /epilepsy/i })
      .getByRole('radio', { name: 'Yes' })
      .check({ force: true })
    await write(page, id)
    await page.route(WRITES, abortWrites)
    await addDialog(page, 'Too far.')
    await expect(saveState(page, /Not saved yet: offline/)).toBeVisible()
    await button(page, 'Sign out').click()
    await expect(question(page)).toContainText('1 change to your scripts is only on this device.')
    await inspect(page, 'sign-out-unsent')
    await button(page, 'Send, then sign out').click()
    await expect(question(page).getByRole('alert')).toContainText('1 change could not be sent')
    await button(page, 'Stay signed in').click()
    await expect(question(page)).toBeHidden()
    await expect(dialogCard(page, 'Too far.')).toBeVisible()

    await page.unroute(WRITES)
    // The editor retries by itself, so that either of the two may have sent the line.
    await button(page, 'Sign out').click()
    const send = button(page, 'Send, then sign out')
    await expect(async () => {
      if (await send.isVisible()) await send.click({ timeout: 1000 })
      await expect(page).toHaveURL(/\/$/, { timeout: 1000 })
    }).toPass()
    await expect.poll(() => keysOf(page, 'outbox')).toEqual([])
    expect(await keysOf(page, 'screening'), 'the health answers are kept').toHaveLength(1)

    await enter(page)
    await write(page, id)
    await expect(dialogCard(page, 'Too far.')).toBeVisible()
  })

  test('Asks about a begun line, which is kept after its tab was closed', async ({ page, request, context }) => {
    const { id } = await (await libraryOf(request, MEMBER)).write('Half a line', { published: false })
    const first = await context.newPage()
    await enter(first)
    await write(first, id)
    await newDialogField(first).fill('Unfinished but')
    await first.close()

    await write(page, id)
    await expect(newDialogField(page)).toHaveValue('Unfinished but')
    await button(page, 'Sign out').click()
    await expect(question(page)).toContainText('1 new line in “Half a line” is started but not added.')
    await inspect(page, 'sign-out-begun')
    await expect(button(page, 'Send, then sign out')).toBeHidden()
    await button(page, 'Sign out and discard').click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => keysOf(page, 'new-line')).toEqual([])
  })

  test('Another member who signs in after an ended session finds no draft', async ({ page, context }) => {
    await enter(page)
    await visit(page, '/profile')
    await page.getByLabel('Find a task').fill('spit')
    await page.getByRole('checkbox', { name: 'Spit' }).check()
    await expect.poll(() => draftsOf(page)).not.toEqual([])
    await context.clearCookies()
    await page.reload()
    await expect(page).toHaveURL(/\/sign-in/)
    expect(await draftsOf(page), 'kept for the same member').not.toEqual([])
    await signInByHand(page, 'supporter')
    await expect(page.getByRole('link', { name: 'Start a session' })).toBeVisible()
    await expect.poll(() => draftsOf(page)).toEqual([])
  })

  test('Keeps no line when the member discards them', async ({ page, request, context }) => {
    const { id } = await (await libraryOf(request, MEMBER)).write('Let go', { published: false })
    await enter(page)
    await context.route(WRITES, abortWrites)
    const other = await context.newPage()
    for (const [tab, text] of [
      [page, 'Never mind.'],
      [other, 'Nor this.'],
    ] as const) {
      await write(tab, id)
      await addDialog(tab, text)
      await expect(saveState(tab, /Not saved yet: offline/)).toBeVisible()
    }
    await expect.poll(() => keysOf(page, 'outbox')).toHaveLength(2)
    await button(page, 'Sign out').click()
    await expect(question(page)).toContainText('2 changes to your scripts are only on this device.')
    await button(page, 'Sign out and discard').click()
    await expect(page).toHaveURL(/\/$/)
    await expect(other, 'no tab goes on showing the lines').toHaveURL(/\/sign-in/)
    await expect.poll(() => keysOf(page, 'outbox'), 'in no tab').toEqual([])
    await other.close()
    await context.unroute(WRITES)
    await enter(page)
    await write(page, id)
    await expect(saveState(page, /^Saved$/)).toBeVisible()
    await expect(dialogCards(page)).toHaveCount(0)
  })
})
