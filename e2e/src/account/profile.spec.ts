import {
  copyOfConfig,
  screeningQuestions,
  taskNode,
  tasks,
  type GeneratorConfig,
  type Settings,
} from '@rubato/contracts/domain'
import type { APIRequestContext, Locator, Page, Request } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { lasting, signIn, storeSettings } from '../support/members.ts'
import { visit, load } from '../support/menu.ts'
import { openTool, seeSummary } from '../support/stage.ts'

const MEMBER = 'follower'
const DAY = 86_400_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const leftOut = (page: Page) => page.getByRole('heading', { name: 'Left out of this session' }).locator('..')
/** Radio buttons are covered by their drawing, hence `force`. */
const choose = (group: Locator, name: string) => group.getByRole('radio', { name }).check({ force: true })

type Open = (page: Page, path: string) => Promise<unknown>
/** Opens the first screen of a test. */
const signInTo: Open = (page, path) => signIn(page, MEMBER, path)
const openProfile = async (page: Page, open: Open = visit): Promise<void> => {
  await open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile and limits' })).toBeVisible()
}
const openQuickStart = async (page: Page, open: Open = visit): Promise<void> => {
  await open(page, '/play/game-generator/')
  await expect(page.getByRole('button', { name: /^Start\b/ })).toBeEnabled()
  await page.getByText('What may happen', { exact: true }).click()
}

/** Stores settings of a member who owns a plug and has it in the config, without any opt-in. */
async function wantAPlug(request: APIRequestContext, part: Partial<Settings> = {}): Promise<void> {
  await storeSettings(request, MEMBER, (settings) => ({
    profile: { ...settings.profile, hardLimits: [], equipment: [{ id: 'plug', name: 'Blue' }, { id: 'lubricant' }] },
    optIns: [],
    hotkeys: {},
    gameGeneratorConfig: pluggedIn(settings.gameGeneratorConfig),
    ...part,
  }))
}
/** Half an hour in which the plug has by far the largest weight, so that it comes within the first minutes. */
function pluggedIn(config: GeneratorConfig): GeneratorConfig {
  const plugged = copyOfConfig(lasting(30)(config))
  for (const { id, path } of tasks) if (path[0] !== 'orgasm') taskNode(plugged, id).weight = 0.05
  Object.assign(plugged.anal.plug, { enabled: true, weight: 1 })
  return plugged
}

test('A member can turn on a locked opt-in after reading about it, for thirty days', async ({ page, request }) => {
  await wantAPlug(request)
  await openQuickStart(page, signInTo)
  await expect(tick(page, 'Plug')).toHaveCount(0)
  await expect(leftOut(page).getByText('Plug needs your acknowledgement first.')).toBeVisible()
  await inspect(page, 'quick-start-left-out')

  await page.getByRole('link', { name: 'Change this in your profile' }).click()
  await inspect(page, 'profile')
  await button(page, 'Anal: Read and turn on').click()
  const reading = dialog(page, 'Anal')
  await expect(reading.getByText(/at most 30 minutes at a time/).first()).toBeVisible()
  await inspect(page, 'profile-acknowledge')
  const turnOn = reading.getByRole('button', { name: 'Turn on for 30 days' })
  for (const statement of await reading.getByRole('checkbox').all()) {
    await expect(turnOn).toBeDisabled()
    await statement.check()
  }
  // A navigation before the answer would abort the request.
  const isStored = page.waitForResponse('**/api/account/settings')
  await turnOn.click()
  await isStored
  await expect(button(page, 'Anal: Turn off')).toBeVisible()

  await openQuickStart(page)
  await expect(tick(page, 'Plug')).toBeChecked()
  await expect(leftOut(page)).toHaveCount(0)

  await page.clock.setFixedTime(Date.now() + 31 * DAY)
  await openQuickStart(page, load)
  await expect(tick(page, 'Plug')).toHaveCount(0)
  await expect(leftOut(page).getByText('Plug needs your acknowledgement first.')).toBeVisible()
  await openProfile(page)
  await expect(page.getByText(/^Ran out on .* Off until renewed\.$/)).toBeVisible()
  await button(page, 'Anal: Renew').click()
  await expect(dialog(page, 'Anal').getByRole('button', { name: 'Renew for 30 days' })).toBeDisabled()
})

test.describe('Without a network', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ })

  test('A member can turn an opt-in off at once, also without a network', async ({ page, request, context }) => {
    await wantAPlug(request, { optIns: [{ id: 'anal', acknowledgedAt: new Date().toISOString() }] })
    await openProfile(page, signInTo)
    await context.setOffline(true)
    await button(page, 'Anal: Turn off').click()
    await expect(page.getByRole('alert').getByText(/It is off on this device/)).toBeVisible()
    await context.setOffline(false)
    await openQuickStart(page, load)
    await expect(tick(page, 'Plug')).toHaveCount(0)
  })
})

test('A member’s health answers switch tasks off and never leave the device', async ({ page, request }) => {
  await wantAPlug(request, { optIns: [{ id: 'anal', acknowledgedAt: new Date().toISOString() }] })
  const sent: Request[] = []
  page.on('request', (each) => sent.push(each))

  await openProfile(page, signInTo)
  const questions = page.locator('#health').getByRole('group')
  await expect(questions).toHaveCount(screeningQuestions.length)
  for (const question of await questions.all()) await choose(question, 'Yes')
  await expect(page.getByText('All questions are answered on this device.')).toBeVisible()
  await inspect(page, 'profile-health')
  await tick(page, 'Cup').check()
  await button(page, 'Save').click()
  await expectMessage(page, 'Profile saved')

  await openQuickStart(page)
  await expect(leftOut(page).getByText('Plug is switched off by your health answers on this device.')).toBeVisible()
  await expect(tick(page, 'Plug')).toHaveCount(0)
  await button(page, 'Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await seeSummary(page)
  await expect(page.getByRole('heading', { name: 'That was it' })).toBeVisible()

  expect(sent.length).toBeGreaterThan(5)
  const words = [...screeningQuestions, 'screening', 'health']
  for (const each of sent) {
    const { pathname, search } = new URL(each.url())
    // Names of the app's files may contain such words; they do not depend on answers.
    const requested = pathname.startsWith('/assets/') ? search : pathname + search
    const sentText = [requested, each.postData() ?? '', JSON.stringify(await each.allHeaders())].join('\n')
    expect(
      words.filter((word) => sentText.includes(word)),
      `${each.method()} ${each.url()}`,
    ).toEqual([])
  }
})

test('A member’s unsaved profile is kept over a reload', async ({ page, request }) => {
  await wantAPlug(request)
  await openProfile(page, signInTo)
  await tick(page, 'Nipple clamps').first().check()
  await page.getByRole('textbox', { name: 'Your name for: Nipple clamps' }).fill('Roses')
  await page.getByRole('textbox', { name: 'Find a task' }).fill('speed')
  await tick(page, 'Double speed').check()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your name for: Nipple clamps' })).toHaveValue('Roses')
  await expect(tick(page, 'Double speed')).toBeChecked()
  await button(page, 'Save').click()
  await expectMessage(page, 'Profile saved')
  await openQuickStart(page)
  await expect(leftOut(page).getByText('Double speed is one of your limits.')).toBeVisible()
})

test('A member can choose keys at any time, which pauses; a conflict is named and can be swapped', async ({
  page,
  request,
}) => {
  await wantAPlug(request)
  await page.addInitScript(fastClock, 5)
  await openQuickStart(page, signInTo)
  await button(page, 'Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await openTool(page, 'Keys')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const keys = dialog(page, 'Keys during a session')
  await inspect(page, 'stage-keys')

  await keys.getByRole('button', { name: 'Pause / Resume: Space. Change' }).click()
  await page.keyboard.press('s')
  await expect(keys.getByText('“S” is the key of “Skip task”.')).toBeVisible()
  await inspect(page, 'stage-keys-conflict')
  await keys.getByRole('button', { name: 'Swap the two keys' }).click()
  await expect(keys.getByRole('button', { name: 'Skip task: Space. Change' })).toBeVisible()
  await keys.getByRole('button', { name: 'I am at the edge: E. Change' }).click()
  await page.keyboard.press('PageDown')
  await expect(keys.getByText('“I am at the edge” is now “Page down”.')).toBeVisible()
  await keys.getByRole('button', { name: 'Done', exact: true }).click()

  await expect(button(page, /^Resume/)).toContainText('S')
  await page.keyboard.press('s')
  await expect(button(page, /^Pause/)).toBeEnabled()
  await expect(button(page, /^I am at the edge/)).toContainText('Page down')
  await button(page, 'Ease off').click()
  // On the fast clock the sentence is shown for less than a second; the grip that it announces stays for three minutes.
  await expect(page.getByRole('definition').filter({ hasText: 'Light' })).toBeVisible()
  await page.keyboard.press('s')
  await openTool(page, 'Keys')
  // Once the line of the pause is over, Escape first closes the choice of keys.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(keys).toHaveCount(0)
})

test('A member sees an inserted item, by their own name for it, on the stage and after a crash', async ({
  page,
  request,
}) => {
  await wantAPlug(request, { optIns: [{ id: 'anal', acknowledgedAt: new Date().toISOString() }] })
  await page.addInitScript(fastClock, 20)
  await openQuickStart(page, signInTo)
  await button(page, 'Start').click()
  const body = page.getByRole('region', { name: 'On your body now' })
  await expect(async () => {
    // Answers the well-being check, or resumes when the answer came too late.
    const isPaused = await page.getByText('Paused', { exact: true }).isVisible()
    await page.keyboard.press(isPaused ? 'Space' : 'y')
    await expect(body.getByText('Blue in')).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 120_000 })
  await expect(body.getByText(/^for \d+:\d\d, out in \d+:\d\d at the latest$/).first()).toBeVisible()
  await page.keyboard.press('Space')
  await inspect(page, 'stage-body')
  await page.reload()
  const notice = page.getByRole('alertdialog', { name: 'Your last session was cut off' })
  await expect(notice.getByText('Take Blue out slowly.')).toBeVisible()
  await expect(notice.getByText(/^In since .*, out by .* at the latest\.$/)).toBeVisible()
  await inspect(page, 'cut-off-plug')
  await notice.getByRole('button', { name: 'All released' }).click()
})
