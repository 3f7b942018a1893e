/** The shell around the screens: menu, focus of forms on errors, filters, messages, forced colours. */
import type { Locator, Page } from '@playwright/test'
import { stretchTimers } from '../support/fast-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { PASSWORD, signIn, signInToHome } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

const PHONE = { width: 390, height: 844 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const places = {
  Play: ['Home', 'Generate a game', 'Metronome', 'Your videos'],
  Explore: ['Games', 'Generators', 'Scripts', 'Quick search'],
  Mine: ['My games', 'My generators', 'My scripts', 'History'],
  Account: [
    'Profile and limits',
    'Settings',
    'MembershipSupporter',
    'Sign-in and security',
    'Your data',
    'Notices',
    'Privacy screen',
    'Sign out',
  ],
  Help: ['Emergency help', 'Report something', 'Terms and privacy', 'Feedback'],
} as const

test('On a phone a bar with five places leads to every screen, and marks the current place', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInToHome(page, 'supporter')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.locator('a, button')).toHaveText(Object.keys(places))
  await expect(bar.locator('svg')).toHaveCount(5)
  for (const [name, entries] of Object.entries(places)) {
    const opener = bar.getByRole('button', { name })
    const sheet = page.getByRole('dialog', { name })
    await opener.click()
    await expect(sheet.locator('nav').locator('a, button')).toHaveText([...entries])
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
  const visits = [
    ['Play', 'Metronome'],
    ['Explore', 'Games'],
    ['Mine', 'My generators'],
    ['Account', 'Settings'],
  ] as const
  for (const [name, entry] of visits) {
    const opener = bar.getByRole('button', { name })
    const sheet = page.getByRole('dialog', { name })
    await opener.click()
    await sheet.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(opener).toHaveAttribute('aria-current', 'true')
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
    await expect(opener).toBeFocused()
  }
})

const colors = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color } = getComputedStyle(node)
    return [backgroundColor, color]
  })

test('Forced colours show the chosen option, the current page, and the focus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'supporter', '/game-generator/')
  await expect(page.getByRole('heading', { level: 1, name: 'New generator' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'My generators' })).toHaveAttribute('aria-current', 'true')
  const current = await colors(menu.getByRole('link', { name: 'My generators' }))
  expect(current).not.toEqual(await colors(menu.getByRole('link', { name: 'My games' })))
  const pill = (name: string) =>
    page
      .locator('label', { has: page.getByRole('radio', { name, exact: true }) })
      .locator('span')
      .first()
  expect(await colors(pill('Alto'))).not.toEqual(await colors(pill('Tenor')))
  const alto = page.getByRole('radio', { name: 'Alto', exact: true })
  await alto.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Contralto', exact: true })).toBeFocused()
  expect(await pill('Contralto').evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid')
  await page.setViewportSize(PHONE)
  await page.goto('/home')
  const play = menu.getByRole('button', { name: 'Play' })
  await expect(play).toHaveAttribute('aria-current', 'true')
  expect(await colors(play)).not.toEqual(await colors(menu.getByRole('button', { name: 'Mine' })))
})

test.describe('Forms', () => {
  test.use({ expectedNoise: /status of 409/ })

  test('A form that is sent with errors moves the focus to the first of them', async ({ page }) => {
    await page.goto('/sign-in/')
    await button(page, 'Sign in').press('Enter')
    await expect(page.getByLabel('E-mail address')).toBeFocused()

    await visit(page, '/report')
    await button(page, 'Send the report').press('Enter')
    await expect(page.getByLabel(/link/i).first()).toBeFocused()
    await visit(page, '/report?kind=user&id=00000000-0000-4000-8000-000000000000')
    await button(page, 'Send the report').press('Enter')
    await expect(page.getByRole('radio').first()).toBeFocused()

    await visit(page, '/sign-up/')
    const [email, name] = [page.getByLabel('E-mail address'), page.getByRole('textbox', { name: /name/i })]
    await email.fill('supporter@rubato.test')
    await button(page, 'Create account').press('Enter')
    await expect(name).toBeFocused()
    await name.fill('somebody-else')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Create account').press('Enter')
    await expect(email, 'refused by the server').toBeFocused()
    await expect(email).toHaveAccessibleDescription('There is already an account with this e-mail address.')

    await signIn(page, 'supporter', '/my-scripts/')
    await button(page, 'New script').click()
    const form = page.getByRole('dialog', { name: 'New script' })
    await form.getByLabel('Description').fill('Counts quietly.')
    await button(page, 'Create script').press('Enter')
    await expect(form.getByLabel('Title')).toBeFocused()
  })
})

test('Back undoes the chosen filters one by one, and a search in one step', async ({ page }) => {
  // A short list has filters while one of them is set.
  await signIn(page, 'supporter', '/explore-scripts?intendedSex=male')
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  await radio('Bookmarks').click({ force: true })
  await expect(page).toHaveURL(/view=bookmarks/)
  await radio('Female').click({ force: true })
  await expect(page).toHaveURL(/intendedSex=female/)
  const field = page.getByRole('search').getByRole('textbox')
  for (const text of ['cal', 'calm', 'calm nig']) {
    await field.fill(text)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === text)
  }
  await page.goBack()
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === null)
  await expect(field).toHaveValue('')
  await expect(radio('Female')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/intendedSex=male/)
  await expect(radio('Bookmarks')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\/explore-scripts\/?\?intendedSex=male$/)
})

test('Messages of one kind are merged into one, above the bar of a phone', async ({ page, request }) => {
  const library = await libraryOf(request, 'supporter')
  const titles = ['First of four', 'Second of four', 'Third of four', 'Fourth of four']
  for (const title of titles) await library.write(title, { published: false })
  await page.setViewportSize(PHONE)
  await signInToHome(page, 'supporter')
  // The messages must stay until they are counted, also on a slow machine.
  await page.addInitScript(stretchTimers, 4000)
  await page.goto('/my-scripts/')
  for (const title of titles) {
    await page.getByRole('link', { name: title }).click()
    // The lines are requested by then: those of a deleted script would not be found.
    await expect(page.getByText('A line for edge')).toBeVisible()
    await button(page, 'Delete script').click()
    await expect(page.getByRole('heading', { level: 1, name: 'My scripts' })).toBeVisible()
  }
  const messages = page.getByRole('alert').filter({ hasText: /deleted/ })
  await expect(messages).toHaveCount(1)
  await expect(messages).toHaveText(/4 scripts were deleted/)
  await expect(async () => {
    const [message, bar] = [
      await messages.boundingBox(),
      await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
    ]
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }).toPass()
})

test('When the opener of a modal has gone, the focus moves to a control nearby', async ({ page }) => {
  await signIn(page, 'supporter', '/profile')
  const openers = page.getByRole('button', { name: /Read and turn on/ })
  // The button of a permanent opt-in disappears; the button of a limited one stays, to renew it.
  for (const opener of [openers.first(), openers.last()]) {
    const name = (await opener.getAttribute('aria-label'))?.split(':')[0] ?? ''
    const turnOff = page.getByRole('button', { name: `${name}: Turn off`, exact: true })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog')
    for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
    await dialog.getByRole('button').last().press('Enter')
    await expect(dialog).toBeHidden()
    await expect(turnOff).toBeVisible()
    await expect(page.locator('button:focus')).toHaveAccessibleName(new RegExp(`^${name}: `))
  }
})
