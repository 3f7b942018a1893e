import { TEMPO } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, inspect, test } from '../support/fixtures.ts'
import { lasting } from '../support/members.ts'
import { beginFlood, changeToFlood } from '../support/partners/flood.ts'
import { cuttable, loseNetwork } from '../support/partners/network.ts'
import { begin, compare, join, makeLink, playWithPanel, prepare, steadyStrokes } from '../support/partners/steps.ts'
import { seeSummary } from '../support/stage.ts'

// Partners are in early access: on a site for everybody each member has them.
// The browser logs the attempts to connect of a page that is offline.
test.use({
  environment: { MEMBERSHIP: 'open' },
  // Also of an attempt to connect that is under way when the network is back: it is replaced at once.
  expectedNoise: /ERR_INTERNET_DISCONNECTED|closed before the connection is established/,
})

/** Commands at the margins of the contract, which change the tempo as far as they are taken. */
const hostile = [
  { kind: 'tempo', bpm: TEMPO.max },
  { kind: 'intensity', step: 'up' },
  { kind: 'tempo', bpm: TEMPO.min },
  { kind: 'task', task: 'double-speed' },
] as const

/** The tempos outside of the member's range that the stage shows within this time, ms. */
const temposOutside = (page: Page, ms: number): Promise<string[]> =>
  page.getByTestId('tempo').evaluate(async (element, time) => {
    const seen = new Set<string>()
    for (const end = performance.now() + time; performance.now() < end;) {
      seen.add(element.textContent)
      await new Promise(requestAnimationFrame)
    }
    return [...seen].filter((text) => Number(text) < 40 || Number(text) > 200)
  }, ms)

/** A phone in landscape, and one in portrait that is zoomed to 200 %. */
const smallScreens = [
  { width: 844, height: 390 },
  { width: 195, height: 422 },
]

/** The elements that reach beyond the right side of `main`, where it is scrolled for them. */
function widerThan(main: Element): string[] {
  if (main.scrollWidth <= main.clientWidth) return []
  const { right } = main.getBoundingClientRect()
  const wide = [...main.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > right + 0.5)
  return wide.map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 30)}`)
}

/** On a small screen stop is there without scrolling and with nothing over it, and nothing is wider than the screen. */
async function expectInReach(partner: Page) {
  const stop = partner.getByRole('button', { name: 'Stop everything' })
  for (const size of smallScreens) {
    await partner.setViewportSize(size)
    await expect(stop).toBeInViewport({ ratio: 1 })
    await stop.click({ trial: true })
    await expect.poll(() => partner.locator('main').evaluate(widerThan)).toEqual([])
  }
  await partner.setViewportSize({ width: 390, height: 844 })
}

test('A member can invite a partner without an account, who sees the session, suggests what is next, returns after a reload, and stops it during a loss', async ({
  page,
  request,
  otherBrowser,
}) => {
  await playWithPanel(page, request, lasting(10))
  await inspect(page, 'partner-panel')
  const link = await makeLink(page, 'They watch')
  expect(new URL(link).search).toBe('')
  await inspect(page, 'partner-link')

  const partner = await otherBrowser()
  const cut = await cuttable(partner)
  await join(partner, link)
  expect(new URL(partner.url()).hash).toBe('')
  await compare(page, partner)
  await inspect(partner, 'partner-comparing')
  // Nothing is shown before the member has confirmed the number.
  await expect(partner.getByTestId('caption')).toHaveCount(0)
  await page.getByRole('button', { name: 'Yes, the same' }).click()
  await expect(partner.getByTestId('caption')).not.toBeEmpty()
  await expect(page.getByRole('button', { name: 'Partner watches' })).toBeVisible()
  await expect(partner.getByText('You watch')).toBeVisible()
  await expect(partner.getByRole('button', { name: /^Slower/ })).toHaveCount(0)
  await inspect(partner, 'partner-watch')

  // The member changes the role at any time; more than before needs the consent to it.
  await page.getByRole('radio', { name: 'They watch' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'They lead' })).toBeChecked()
  await inspect(page, 'partner-more')
  await page.keyboard.press('ArrowUp')
  await expect(partner.getByText('You watch')).toBeVisible()
  await page.getByRole('button', { name: 'I agree', exact: true }).click()
  await inspect(page, 'partner-present')
  await page.getByRole('dialog', { name: 'Partner' }).getByRole('button', { name: 'Close' }).click()
  await partner.getByRole('button', { name: /^A pause/ }).click()
  const card = page.getByRole('region', { name: 'Your partner suggests' })
  await expect(card).toContainText('A pause?')
  await inspect(partner, 'partner-suggest')
  await expectInReach(partner)
  await inspect(page, 'partner-card')
  /** A suggestion is there for twenty seconds: on a busy machine it is made again. */
  const suggest = async () => {
    if (await card.isVisible()) return
    await partner.getByRole('button', { name: /^A pause/ }).click({ timeout: 5000 })
    await expect(card).toBeVisible({ timeout: 5000 })
  }
  // A question that has just appeared takes no answer.
  await expect(async () => {
    if (await partner.getByText('A pause: not now.').isVisible()) return
    await suggest()
    await card.getByRole('button', { name: 'Not now' }).click({ timeout: 1000 })
    await expect(partner.getByText('A pause: not now.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  // By a key, once the last one has settled.
  await expect(suggest).toPass()
  await page.locator('main').focus()
  await expect(async () => {
    if (await partner.getByText('A pause: accepted.').isVisible()) return
    await suggest()
    await page.keyboard.press('Enter')
    await expect(partner.getByText('A pause: accepted.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  // A pause is the member's to end.
  await expect(partner.getByRole('button', { name: /^A pause/ })).toBeDisabled()

  await partner.reload()
  await expect(partner.getByTestId('caption')).not.toBeEmpty()
  await expect(page.getByRole('button', { name: 'Partner suggests' })).toBeVisible()

  // A stop that is pressed at the moment of a loss is said to be on its way, and arrives.
  await cut(true)
  await partner.getByRole('button', { name: 'Stop everything' }).click()
  await expect(partner.getByText('Stopping …')).toBeVisible()
  await expect(partner.getByRole('alert')).toHaveText('That did not reach the session yet. It is sent again.')
  await inspect(partner, 'partner-stopping')
  await partner.reload()
  await expect(partner.getByText('Stopping …')).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toHaveCount(0)
  await cut(false)
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(partner.getByRole('heading', { name: 'Everything has stopped' })).toBeVisible()
  await inspect(partner, 'partner-stopped')
  await seeSummary(page)
  await expect(partner.getByRole('heading', { name: 'It has ended' })).toBeVisible()
  const kept = () => partner.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('partner')))
  await expect.poll(kept).toEqual([])
})

test('A partner who was invited before the session leads what the member grants: a tempo and the next task; the session goes on without a network on either side and in a flood, and a stop ends it', async ({
  page,
  request,
  otherBrowser,
}) => {
  await prepare(page, request, steadyStrokes)
  await page.getByRole('heading', { name: 'Invite a partner' }).click()
  await page.getByRole('radio', { name: 'They lead' }).check()
  await page.getByRole('checkbox', { name: /^The end/ }).check()
  await inspect(page, 'partner-before')
  const link = await makeLink(page, 'They lead')
  await inspect(page, 'partner-before-link')
  const partner = await otherBrowser()
  await changeToFlood(partner, hostile, 300)
  await join(partner, link)
  await compare(page, partner)
  await page.getByRole('button', { name: 'Yes, the same' }).click()
  await expect(page.getByText('Your partner is here', { exact: true })).toBeVisible()
  await expect(partner.getByText('The session has not begun yet.')).toBeVisible()
  // There is nothing to stop or to lead yet.
  await expect(partner.getByRole('button')).toHaveText(['Leave'])
  await inspect(page, 'partner-before-connected')
  await inspect(partner, 'partner-waiting')
  await partner.reload()
  await expect(partner.getByText('The session has not begun yet.')).toBeVisible()

  await begin(page)
  await expect(partner.getByText('You lead')).toBeVisible()
  const mark = page.getByRole('button', { name: /^Partner leads|^Partner: / })
  await expect(mark).toBeVisible()

  // The end has to wait for the least length of the game.
  await expect(partner.getByRole('button', { name: /^Deny/ })).toBeDisabled({ timeout: 60_000 })
  // Strokes at one tempo are there after the beginning; between them the reason is shown.
  await expect(async () => {
    await partner.getByRole('slider', { name: 'Tempo' }).press('End', { timeout: 1000 })
    await expect(mark).toHaveText(/^Partner: \d+ bpm$/, { timeout: 2500 })
  }).toPass({ timeout: 90_000 })
  await expect(partner.getByText(/bpm: taken\.$/)).toBeVisible()
  await inspect(partner, 'partner-leads')
  await expectInReach(partner)
  await inspect(page, 'partner-led')

  await partner.getByText('The next task', { exact: true }).click()
  const tasks = partner.locator('details[open]')
  await inspect(partner, 'partner-tasks')
  await expect(async () => {
    await tasks.getByRole('button', { disabled: false }).first().click({ timeout: 1000 })
    await expect(mark).toHaveText(/^Partner: [A-Z]/, { timeout: 2500 })
  }).toPass({ timeout: 90_000 })

  await loseNetwork(partner, { page, partner })
  await loseNetwork(page, { page, partner })

  // The member's settings have strokes between 40 and 200 bpm.
  await beginFlood(partner)
  await expect(page.getByRole('button', { name: 'Sends too much' })).toBeVisible()
  await inspect(page, 'partner-floods')
  expect(await temposOutside(page, 2000)).toEqual([])
  await page.getByRole('button', { name: 'Stop everything' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(partner.getByRole('heading', { name: 'Everything has stopped' })).toBeVisible()
  await expect(partner.getByRole('region', { name: 'Lead' })).toHaveCount(0)
})

test.describe('Strangers', () => {
  // The browser logs the refused invitation.
  test.use({ expectedNoise: /status of 404/ })

  test('A link works once, a refused number keeps a stranger out, and a stop by the member ends what a partner can do', async ({
    page,
    request,
    otherBrowser,
  }) => {
    await playWithPanel(page, request, lasting(10))
    const first = await makeLink(page, 'They suggest')
    const stranger = await otherBrowser()
    await join(stranger, first)
    await compare(page, stranger)
    const late = await otherBrowser()
    await join(late, first)
    await expect(late.getByRole('alert')).toContainText('This invitation is not valid.')
    await page.getByRole('button', { name: 'No, refuse' }).click()
    await expect(stranger.getByRole('heading', { name: 'It has ended' })).toBeVisible()
    await expect(stranger.getByTestId('caption')).toHaveCount(0)

    const second = await makeLink(page, 'They suggest')
    const partner = await otherBrowser()
    await join(partner, second)
    await compare(page, partner)
    // A page that is loaded again meanwhile comes back, to another number.
    const number = await partner.getByTestId('partner-number').textContent()
    await partner.reload()
    await expect(partner.getByTestId('partner-number')).not.toHaveText(number ?? 'no number')
    await compare(page, partner)
    await page.getByRole('button', { name: 'Yes, the same' }).click()
    await expect(partner.getByRole('button', { name: /^A pause/ })).toBeEnabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mute your partner' }).click()
    await expect(partner.getByRole('button', { name: /^A pause/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Unmute your partner' }).click()
    await page.getByRole('button', { name: 'Stop everything' }).click()
    await expect(partner.getByRole('heading', { name: 'Everything has stopped' })).toBeVisible()
    await expect(partner.getByRole('button', { name: /^A pause/ })).toHaveCount(0)
  })
})
