/** A session that was stopped or cut off can be resumed for ten minutes, as one session of the history. */
import type { Locator, Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, oneEdgeInTwoMinutes, signIn } from '../support/members.ts'
import { visit } from '../support/menu.ts'

const stopped = (page: Page) => page.getByRole('alertdialog', { name: 'Everything has stopped' })
const offer = (page: Page) => page.getByRole('dialog', { name: /^Your session ended at 0:/ })
const over = (page: Page) => page.getByRole('heading', { name: 'That was it' })
const elapsed = (page: Page) => page.getByTestId('elapsed')
const secondsOf = (text: string): number => {
  const [minutes = 0, seconds = 0] = text.split(' ')[0]?.split(':').map(Number) ?? []
  return 60 * minutes + seconds
}
const playedSeconds = async (page: Page): Promise<number> => secondsOf((await elapsed(page).textContent()) ?? '')

async function start(page: Page): Promise<void> {
  await signIn(page, 'supporter', '/play/game-generator')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(elapsed(page)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => playedSeconds(page), { timeout: 60_000 }).toBeGreaterThan(3)
}

/** The sessions of the history. */
async function sessions(page: Page): Promise<Locator> {
  await visit(page, '/history')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  return page.getByRole('region', { name: 'Sessions' }).locator('tbody tr')
}

/** After a reload, items that were worn are asked about before the session is offered. */
async function releaseItems(page: Page): Promise<void> {
  const released = page.getByRole('button', { name: 'All released' })
  await expect(released.or(offer(page))).toBeVisible()
  if (await released.isVisible()) await released.click()
}

const confirm = (page: Page) => stopped(page).getByRole('button').first().click()
/** Goes on by `press`, and waits for the count. It takes three seconds: a record is read, which a busy machine cannot miss. */
async function expectCount(page: Page, press: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const titles = new Set<string>()
    Object.assign(window, { titles })
    const note = () => titles.add(document.querySelector('[data-testid=task]')?.textContent ?? '')
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await press()
  const titles = () => page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles])
  await expect.poll(titles, { timeout: 60_000 }).toContain('Back in')
}

const goOn = (page: Page) => stopped(page).getByRole('button', { name: /go on from here$/i })

test('A stopped session goes on with a count, and the history has one session with both parts', async ({
  page,
  request,
}) => {
  await changeSettings(request, 'supporter', lasting(20))
  await start(page)
  await page.keyboard.press('Escape')
  await expect(stopped(page).getByText(/For ten minutes/)).toBeVisible()
  await inspect(page, 'stopped-go-on')
  const before = await playedSeconds(page)
  await expectCount(page, async () => {
    await goOn(page).click()
    await expect(stopped(page)).toBeHidden()
  })
  await test.step('Stop works during the count', async () => {
    await page.keyboard.press('Escape')
    await expect(stopped(page)).toBeVisible()
    await goOn(page).click()
  })
  await expect.poll(() => playedSeconds(page), { timeout: 60_000 }).toBeGreaterThan(before + 3)
  await test.step('the summary offers it too', async () => {
    await page.keyboard.press('Escape')
    const second = await playedSeconds(page)
    await confirm(page)
    await expect(over(page)).toBeVisible()
    await inspect(page, 'summary-go-on')
    await expectCount(page, () => page.getByRole('button', { name: 'Go on from here' }).click())
    expect(await playedSeconds(page)).toBeGreaterThanOrEqual(second)
  })
  await page.keyboard.press('Escape')
  await confirm(page)
  await expect(over(page)).toBeVisible()
  await expect(await sessions(page)).toHaveCount(1)
})

test('A session that was cut off by a reload is offered, goes on and can be finished', async ({ page, request }) => {
  await changeSettings(request, 'supporter', lasting(20))
  await start(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await releaseItems(page)
  await expect(offer(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go on from there' })).toBeFocused()
  await inspect(page, 'unfinished')
  await expectCount(page, () => page.getByRole('button', { name: 'Go on from there' }).click())
  await expect.poll(() => playedSeconds(page), { timeout: 60_000 }).toBeGreaterThan(4)
  await page.reload()
  await releaseItems(page)
  await page.getByRole('button', { name: 'Finish it here' }).click()
  await expect(over(page)).toBeVisible()
  await page.reload()
  await expect(over(page)).toBeVisible()
  await expect(offer(page)).toBeHidden()
  await expect(await sessions(page)).toHaveCount(1)
})

test('An unanswered permission is recorded as that, and the summary asks once', async ({ page, request }) => {
  await changeSettings(request, 'supporter', oneEdgeInTwoMinutes)
  await page.addInitScript(fastClock, 10)
  await signIn(page, 'supporter', '/play/game-generator')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(over(page)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Permission given, not answered.')).toBeVisible()
  await inspect(page, 'summary-unanswered')
  await expect(page.getByRole('button', { name: 'Go on from here' }), 'it ended by itself').toBeHidden()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeHidden()
  await page.reload()
  await expect(over(page)).toBeVisible()
  await expect(page.getByText('Did you come?')).toBeHidden()
  await expect((await sessions(page)).first()).toContainText('Permission given, answered yes afterwards')
})
