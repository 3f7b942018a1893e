import type { Script } from '@rubato/contracts/domain'
import type { BrowserContext, Page, Route } from '@playwright/test'
import {
  addDialog,
  chooseTrigger,
  dialogCard,
  newDialogField,
  openEditor,
  saveState,
  signInToEditor,
} from '../support/dialog-editor.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { bearerOf } from '../support/members.ts'
import { placeLink } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

const MEMBER = 'follower'
const EDGE_LINE = 'A line for edge, spoken once and slowly.'
const WRITES = /\/api\/script\/[^/]+\/dialog/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the line' })
/** Aborts every request but reads. */
const abortWrites = (route: Route) => (route.request().method() === 'GET' ? route.continue() : route.abort())

async function begin(page: Page, title: string): Promise<Script> {
  const script = await (await libraryOf(page.context().request, MEMBER)).write(title, { published: false })
  await signInToEditor(page, MEMBER, script)
  await chooseTrigger(page, 'led to the edge')
  return script
}
/** The stored lines for the edge. */
async function storedLines({ request }: BrowserContext, { id }: Script): Promise<string[]> {
  const headers = { authorization: `Bearer ${await bearerOf(request, MEMBER)}` }
  const reply = await request.get(`/api/script/${id}/trigger/edge/dialogs`, { headers })
  return ((await reply.json()) as { data: { text: string }[] }).data.map(({ text }) => text)
}

test('No key is lost when the page is reloaded during typing', async ({ page }) => {
  await begin(page, 'In the middle of')
  await dialogCard(page, EDGE_LINE).click()
  await field(page).press('End')
  await field(page).pressSequentially(' And one word mo')
  await page.reload()
  await expect(dialogCard(page, `${EDGE_LINE} And one word mo`)).toBeVisible()
  await expect(saveState(page, /^Saved$/)).toBeVisible()
})

test('The last keys are sent when a member leaves the editor', async ({ page, context }) => {
  const script = await begin(page, 'On the way out')
  await dialogCard(page, EDGE_LINE).click()
  await field(page).fill('Written at the last moment.')
  await page.getByRole('link', { name: 'Publish and share' }).click()
  await expect(page).toHaveURL(/\/script\/[^/]+\/$/)
  await expect.poll(() => storedLines(context, script)).toEqual(['Written at the last moment.'])
})

test.describe('When all writes fail', () => {
  test.use({ expectedNoise: /net::ERR_FAILED|404 \(Not Found\)/ })

  test('A member’s lines are sent without the editor when the network is back, and at the next start', async ({
    page,
    context,
  }) => {
    const script = await begin(page, 'Left behind')
    await context.route(WRITES, abortWrites)
    await addDialog(page, 'Before the network was back.')
    await expect(saveState(page, /Not saved yet: offline/)).toBeVisible()
    await placeLink(page, 'Play').click()
    await expect(page).toHaveURL(/\/home/)
    await context.unroute(WRITES)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => storedLines(context, script)).toEqual([EDGE_LINE, 'Before the network was back.'])

    await openEditor(page, script)
    await chooseTrigger(page, 'led to the edge')
    await context.route(WRITES, abortWrites)
    await addDialog(page, 'Before the next start.')
    await expect(saveState(page, /Not saved yet: offline/)).toBeVisible()
    await page.close()
    await context.unroute(WRITES)
    const next = await context.newPage()
    await next.goto('/home')
    await expect.poll(() => storedLines(context, script)).toHaveLength(3)
  })

  test('A text for a line that was deleted elsewhere is kept over reloads until the member decides', async ({
    page,
    context,
  }) => {
    const script = await begin(page, 'Gone there')
    await page.route(WRITES, abortWrites)
    await dialogCard(page, EDGE_LINE).click()
    await field(page).fill('Written here.')
    await expect(saveState(page, /Not saved yet: offline/)).toBeVisible()
    const other = await context.newPage()
    await openEditor(other, script)
    await chooseTrigger(other, 'led to the edge')
    await dialogCard(other, EDGE_LINE).press('Delete')
    await expect(saveState(other, /^Saved$/)).toBeVisible()
    await other.close()
    await page.close()

    const again = await context.newPage()
    await openEditor(again, script)
    await expect(saveState(again, /Conflict/)).toBeVisible()
    await again.reload()
    await button(again, 'Show').click()
    const conflict = again.getByRole('group', { name: 'Two texts for one line' })
    await expect(conflict).toContainText('This line was deleted in another tab or on another device.')
    await inspect(again, 'script-editor-gone')
    await conflict.getByRole('textbox').fill('Written here, and la')
    await again.reload()
    await expect(conflict.getByRole('textbox')).toHaveValue('Written here, and la')
    await conflict.getByRole('button', { name: 'Let it go' }).click()
    await expect(newDialogField(again)).toBeFocused()
    await expect(saveState(again, /^Saved$/)).toBeVisible()
    await expect.poll(() => storedLines(context, script)).toEqual([])
  })
})
