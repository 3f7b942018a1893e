/**
 * Every screen, modal and state of the stage at every size: no sideways scrolling, no overlapping text, no unreachable
 * control, no invisible or lost focus, no duplicate name.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, expectAccessible } from '../support/fixtures.ts'
import { captionProblemsOf } from './caption-checks.ts'
import { modalSizes, openInspection, phones, problemsAt, problemsOf, resize, sizes, wides } from './checks.ts'
import { modals } from './modals.ts'
import { heldClock, holdAtBeginning, holdAtQuestion, whenHeld, whileHeld } from './held-clock.ts'
import { openUntilQuiet } from './network.ts'
import { screens, type SeededIds, type Visitor } from './screens.ts'
import { seed } from './seed.ts'
import { changeSettings, oneEdgeInTwoMinutes, signInToHome } from '../support/members.ts'
import { load } from '../support/menu.ts'
import { enterAdmin, test } from '../support/moderation.ts'
import { openTool } from '../support/stage.ts'

const web = join(import.meta.dirname, '../../../apps/web/src')

// The test opens missing pages and unauthorised requests on purpose.
test.use({ expectedNoise: /the server responded with a status of (401|403|404)/ })

async function enter(page: Page, visitor: Visitor): Promise<void> {
  if (visitor === 'admin') await enterAdmin(page)
  if (visitor === 'member') await signInToHome(page, 'supporter')
  if (visitor === 'reader') await signInToHome(page, 'follower')
}

/** Opens a page and waits until it is drawn and its requests have ended. */
async function open(page: Page, path: string, by?: typeof load): Promise<void> {
  await openUntilQuiet(page, path, by)
  await page.locator('h1').first().waitFor()
  // The list of deleted items is folded.
  if (path.startsWith('/my-')) await page.locator('main summary', { hasText: 'Recently deleted' }).click()
}

/** axe runs at the size of a phone here: other tests check with it at desktop size. */
async function inspectScreens(page: Page, visitor: Visitor, paths: readonly string[]): Promise<void> {
  await enter(page, visitor)
  const inspection = await openInspection(page)
  // Each screen begins at the last size of the one before.
  let order = sizes
  for (const path of paths) {
    await open(page, path)
    expect.soft(await problemsAt(inspection, order, expectAccessible), path).toEqual([])
    order = order.toReversed()
  }
}

/** Opens each modal of the visitor by its opener, checks it, and closes it. Modals of one page share its load. */
async function inspectModals(page: Page, visitor: Visitor, seeded: SeededIds): Promise<void> {
  const inspection = await openInspection(page)
  const rows = Object.entries(modals)
    .filter(([, { as = 'member' }]) => as === visitor)
    .map(([file, row]) => ({ file, ...row, address: row.path(seeded) }))
    .toSorted((a, b) => a.address.localeCompare(b.address))
  let unchanged: string | undefined = ''
  for (const { file, address, opener, at: used = modalSizes } of rows) {
    const [first] = used
    if (first) await resize(inspection, first)
    if (address !== unchanged) await open(page, address, unchanged === undefined ? load : undefined)
    const found = opener(page)
    // An asynchronous opener changes the page before it returns the control.
    unchanged = found instanceof Promise ? undefined : address
    const from = await found
    const dialogs = page.getByRole('dialog')
    // A question may be above another modal.
    const below = await dialogs.count()
    // A screen that has just opened takes the focus once itself.
    await expect(async () => {
      if ((await dialogs.count()) === below) await from.press('Enter')
      await expect(dialogs).toHaveCount(below + 1, { timeout: 5000 })
    }, file).toPass()
    expect.soft(await problemsOf(inspection, used, expectAccessible), file).toEqual([])
    await expect(dialogs, `${file} stays open`).toHaveCount(below + 1)
    await page.keyboard.press('Escape')
    await expect(dialogs, file).toHaveCount(below)
    await expect.soft(from, `${file} returns the focus`).toBeFocused()
  }
}

test('The tables list every screen and every modal', () => {
  const tree = readFileSync(join(web, 'routeTree.gen.ts'), 'utf8')
  const [, paths = ''] = /fullPaths:([^:]*?)fileRoutesByTo/.exec(tree) ?? []
  const routes = [...paths.matchAll(/'([^']+)'/g)].map(([, path]) => path)
  expect(new Set(Object.keys(screens))).toEqual(new Set(routes))
  const files = globSync('**/*.tsx', { cwd: web, exclude: ['**/*.test.tsx'] })
  const filesWith = (element: RegExp) => files.filter((file) => element.test(readFileSync(join(web, file), 'utf8')))
  // Modals without a control that opens them, or that only a certain answer or history opens, have their own tests.
  const withoutOpener = [
    'ui/modal.tsx',
    'features/account/reverify/reverify-modal.tsx',
    'features/account/security/second-factor-section.tsx',
    'features/builder/screen/saving/deleted-notice.tsx',
    'features/items/versions/compare-modal.tsx',
    'features/script-editor/bulk/move-modal.tsx',
    'features/payments/subscriptions/cancel-subscription.tsx',
    'features/sessions/history/history-table.tsx',
    'features/sessions/history/sync/copy-card.tsx',
    'screens/sessions/leaving/leave-modal.tsx',
    'screens/generators/leave-editor-question.tsx',
    'screens/frame/accept-policies-modal.tsx',
    'screens/sessions/unfinished/unfinished-modal.tsx',
  ]
  const listed = [...Object.keys(modals), ...withoutOpener]
  const unlisted = filesWith(/<((Mantine)?Modal|Drawer)\b/).filter((file) => !listed.includes(file))
  expect(unlisted, 'modals without a row').toEqual([])
  // A row may also be that of a question in a shared modal.
  const withModal = filesWith(/<\w*(Modal|Drawer)\b/)
  expect(
    listed.filter((file) => !withModal.includes(file)),
    'rows without a modal',
  ).toEqual([])
})

/** Members have most screens: two tests, which run in parallel. */
const parts: readonly [visitor: Visitor, part: number, of: number][] = [
  ['member', 0, 2],
  ['member', 1, 2],
  ['stranger', 0, 1],
  ['reader', 0, 1],
  ['admin', 0, 1],
]

for (const [visitor, part, of] of parts) {
  const suffix = of > 1 ? `, ${part + 1} of ${of}` : ''
  test(`Every screen of a ${visitor} has no layout problems at any size${suffix}`, async ({ page, request }) => {
    const seeded = await seed(request)
    const rows = Object.values(screens).filter((screen) => screen?.as === visitor)
    await inspectScreens(
      page,
      visitor,
      rows.flatMap((screen) => screen?.paths(seeded) ?? []).filter((_, index) => index % of === part),
    )
    // The few modals of a reader need no separate sign-in.
    if (visitor === 'reader') await inspectModals(page, visitor, seeded)
  })
}

for (const visitor of ['member', 'admin'] as const) {
  test(`Every modal of a ${visitor} has no layout problems at any size, and returns the focus`, async ({
    page,
    request,
  }) => {
    const seeded = await seed(request)
    await enter(page, visitor)
    await inspectModals(page, visitor, seeded)
  })
}

test('List and parts of the builder have no layout problems at any size', async ({ page, request }) => {
  const { ownGame } = await seed(request)
  await enter(page, 'member')
  const inspection = await openInspection(page)
  await open(page, `/game-builder/${ownGame}`)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await page.getByRole('row').nth(1).press('End')
  expect.soft(await problemsOf(inspection, wides), 'list').toEqual([])
  const [phone] = phones
  if (phone) await resize(inspection, phone)
  for (const part of ['Change', 'Insert', 'Check']) {
    await page.getByRole('button', { name: part, exact: true }).click()
    expect.soft(await problemsOf(inspection, phones), part).toEqual([])
  }
})

test('The repeated password question leaves the focus on the screen', async ({ page, request }) => {
  await seed(request)
  await enterAdmin(page)
  const denied = { statusCode: 403, error: 'auth.reverification-required', issues: [], reverification: 'strict' }
  const answer = { status: 403, json: denied }
  await page.route('**/api/admin/queue?*', (route) => route.fulfill(answer), { times: 1 })
  await page.reload()
  const modal = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(modal).toBeVisible()
  expect.soft(await problemsOf(await openInspection(page))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('Every state of the stage has no layout problems at any size', async ({ page, request }) => {
  await changeSettings(request, 'supporter', oneEdgeInTwoMinutes)
  await page.addInitScript(fastClock, 10)
  await page.addInitScript(heldClock)
  await enter(page, 'member')
  const inspection = await openInspection(page)
  const inspectState = async (state: string) => expect.soft(await problemsOf(inspection), state).toEqual([])
  const held = (state: string) => whileHeld(page, () => inspectState(state))

  // Opened by the menu, so that Back stays within the page and leaving needs a confirmation.
  await open(page, '/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Generate a game' }).click()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.wasm', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByText('Preparing the voice')).toBeVisible()
  await inspectState('preparing')
  await holdAtBeginning(page)
  release()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await whenHeld(page, async () => {
    await inspectState('running')
    await openTool(page, 'Volume and talk')
    await expect(page.getByRole('dialog', { name: 'Mixer' })).toBeVisible()
    expect.soft(await captionProblemsOf(inspection), 'panel').toEqual([])
    await page.getByRole('dialog', { name: 'Mixer' }).getByRole('button', { name: 'Close' }).click()
    // The focus is on the button of the panel, which the space bar would press.
    await page.getByRole('main').focus()
    await page.keyboard.press('Space')
  })
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await inspectState('paused')
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await inspectState('leave question')
  await question.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect(question).toBeHidden()
  await holdAtQuestion(page, /^Are you at the edge\?$/)
  await page.keyboard.press('Space')
  await whenHeld(page, async () => {
    await expect(page.getByText('Are you at the edge?')).toBeVisible()
    await inspectState('question')
    await page.keyboard.press('e')
  })
  await expect(page.getByText('1 of 1')).toBeVisible()
  await held('rest')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await inspectState('stopped')
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspectState('game over')
})
