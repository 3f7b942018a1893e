/** The command palette, and the items to continue at home. */
import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn, signInToHome } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

test('Ctrl K leads to screens, own scripts and actions by keyboard alone', async ({ page, request }) => {
  const library = await libraryOf(request, 'supporter')
  await library.write('Slow harbour', { published: false })
  await signInToHome(page, 'supporter')
  const palette = page.getByRole('dialog', { name: 'Quick search' })
  const field = palette.getByRole('combobox')

  const opener = page.getByRole('button', { name: 'Quick search' })
  await opener.focus()
  // The keys that follow at once wait for the palette, which is loaded now.
  await page.keyboard.press('Control+K')
  await page.keyboard.type('slow')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('slow')
  await expect(palette.getByRole('option', { name: 'Slow harbour' })).toBeAttached()
  await inspect(page, 'palette')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Control+K')
  await page.keyboard.type('harb')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Slow harbour')
  await inspect(page, 'palette-found')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Slow harbour' })).toBeVisible()
  await expect(page).not.toHaveURL(/harb/)

  // The entry that was chosen last is the first one of the next time.
  await page.keyboard.press('Control+K')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Slow harbour')
  await page.keyboard.type('newscr')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New script' })
  await expect(form.getByLabel('Title')).toBeFocused()
  // Another modal has the keyboard for itself.
  await page.keyboard.press('Control+K')
  await expect(palette).toBeHidden()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+K')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))
  expect(stored).toEqual([])
})

test('During a session there is no command palette', async ({ page }) => {
  await signIn(page, 'supporter', '/play/game-generator/')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByRole('button', { name: /Stop everything/ })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('Home continues with the script that was edited last, until it is deleted', async ({ page, request }) => {
  const library = await libraryOf(request, 'supporter')
  const [first, second] = [await library.write('First draft'), await library.write('Second draft')]
  await signInToHome(page, 'supporter')
  const section = page.getByRole('region', { name: 'Continue where you left off' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section).toBeHidden()
  for (const { id, title } of [first, second]) {
    await visit(page, `/script/${id}/dialog`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await visit(page, '/home')
  await expect(section.getByRole('link')).toHaveText(/Second draft/)
  await inspect(page, 'home-continue')
  await section.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/script/${second.id}/dialog`))
  await expect(page.getByRole('heading', { name: 'Second draft' })).toBeVisible()
  await visit(page, `/script/${second.id}/`)
  // The lines are requested by then: those of a deleted script would not be found.
  await expect(page.getByText('A line for edge')).toBeVisible()
  await page.getByRole('button', { name: 'Delete script' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My scripts' })).toBeVisible()
  await visit(page, '/home')
  await expect(section.getByRole('link')).toHaveText(/First draft/)
})
