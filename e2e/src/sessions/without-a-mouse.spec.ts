/**
 * A session by keyboard, from the sign-in to the saved summary, on a screen of 1440 by 900 at a zoom of 200 %. Everything is found
 * by role and name, as a screen reader finds it.
 */
import type { Page } from '@playwright/test'
import { announcementsOf, recordAnnouncements } from '../layout/announcements.ts'
import { elementHelpers } from '../layout/elements.ts'
import { findHiddenFocus, focusHelpers } from '../layout/focus-checks.ts'
import { answerHeld, heldClock, holdAtBeginning, holdAtQuestion, whenHeld } from '../layout/held-clock.ts'
import { inPage } from '../layout/in-page.ts'
import { reachHelpers } from '../layout/reach-checks.ts'
import { findSidewaysScrolling, textHelpers } from '../layout/text-checks.ts'
import { fastClock } from '../support/fast-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { changeSettings, emailOf, oneEdgeInTwoMinutes, PASSWORD } from '../support/members.ts'
import { resume } from '../support/stage.ts'

test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

const helpers = [...elementHelpers, ...textHelpers, ...reachHelpers, ...focusHelpers]
const FOCUS_STEPS_MAX = 120

/** Presses Tab until the control has the focus; at each step the focus has to be seen, and the page must not be too wide. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  await expect(wanted).toBeVisible()
  for (let step = 0; step < FOCUS_STEPS_MAX; step++) {
    await page.keyboard.press('Tab')
    const problems = await inPage(page, () => [...findHiddenFocus(), ...findSidewaysScrolling()], helpers)
    expect.soft(problems, `on the way to ${String(name)}`).toEqual([])
    if (await isThere()) return
  }
  throw new Error(`Tab does not lead to ${String(name)}.`)
}

test('A session is played by keyboard and by what a screen reader says, at a zoom of 200 %', async ({
  page,
  request,
}) => {
  await changeSettings(request, 'supporter', oneEdgeInTwoMinutes)
  await page.addInitScript(recordAnnouncements)
  await page.addInitScript(fastClock, 12)
  await page.addInitScript(heldClock)
  await page.goto('/sign-in/')
  await tabTo(page, 'textbox', 'E-mail address')
  await page.keyboard.type(emailOf('supporter'))
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', 'Start a session')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Start\b/)
  await holdAtBeginning(page)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('main', { name: 'Session' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeEnabled({ timeout: 30_000 })
  await whenHeld(page, () => page.keyboard.press('Space'))
  await expect(page.getByRole('button', { name: 'Resume' })).toBeEnabled()
  await tabTo(page, 'button', 'Stop everything')
  await tabTo(page, 'button', 'Resume')
  await holdAtQuestion(page, /^Are you at the edge\?$/)
  await holdAtQuestion(page, /^Have you come\?$/)
  await resume(page, () => page.keyboard.press('Enter'))
  await answerHeld(page, 'Are you at the edge?', () => page.keyboard.press('e'))
  await answerHeld(page, 'Have you come?', () => page.keyboard.press('d'))
  await expect(page.getByRole('heading', { name: 'That was it' })).toBeFocused({ timeout: 60_000 })
  const heard = await announcementsOf(page)
  const strokes = await page.getByRole('definition').nth(2).textContent()

  await tabTo(page, 'radio', 'Low')
  await page.keyboard.press('Space')
  await tabTo(page, 'textbox', 'Note')
  await page.keyboard.type('Calm.')
  await expect(page.getByRole('status').filter({ hasText: 'Kept' })).toBeVisible()
  await tabTo(page, 'link', 'Go home')

  const heardIn = (wanted: string) => heard.filter(({ region }) => region === wanted).map(({ text }) => text)
  const captions = heardIn('polite')
  expect(captions.length).toBeGreaterThan(5)
  expect(
    captions.filter((text, index) => text === captions[index - 1]),
    'no caption is repeated',
  ).toEqual([])
  expect(heardIn('assertive')).toEqual(['Are you at the edge?', 'Have you come?'])
  const states = heardIn('status').filter((text) => !text.startsWith('Preparing'))
  expect(states.filter((text) => text === 'The session is paused.')).toHaveLength(1)
  expect(states).toContain('Hands off. Breathe.')
  expect(
    states.filter((text, index) => text === states[index - 1]),
    'no state is repeated',
  ).toEqual([])
  expect(heard.length, 'announcements of all kinds, of which none follows the beat').toBeLessThan(Number(strokes) / 2)
})
