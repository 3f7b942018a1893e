/** The game builder without a connection, in two tabs and in a conflict. */
import { expect, test } from '../support/fixtures.ts'
import { bearerOf } from '../support/members.ts'
import { status, button, insertTask, openBuilder, saveAs } from '../support/builder.ts'
import { visit } from '../support/menu.ts'

test.describe('where saving fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('what was done stays here without a connection, and goes to the account later', async ({ page }) => {
    await openBuilder(page)
    await insertTask(page, 'Warm')
    await saveAs(page, 'Slow harbour')
    await page.route('**/api/game/*', (route) => route.abort())
    await insertTask(page, 'Teasing')
    await expect(status(page, 'Your account gets it when there is a connection.')).toBeVisible()
    await page.reload()
    await expect(button(page, /^Undo: Teasing/)).toBeEnabled()
    await page.unroute('**/api/game/*')
    await page.keyboard.press('Control+s')
    await expect(status(page, 'Saved to your account')).toBeVisible()
  })

  test('one tab writes and another follows; of a conflict both versions are kept', async ({
    page,
    context,
    request,
  }) => {
    await openBuilder(page)
    await insertTask(page, 'Warm')
    await saveAs(page, 'Slow harbour')
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(status(other, 'This game is open for editing in another tab.')).toBeVisible()
    await insertTask(page, 'Teasing')
    await expect(button(other, /^Undo: Teasing/)).toBeDisabled()
    await other
      .getByRole('gridcell', { name: /^Teasing/ })
      .first()
      .click()
    await expect(button(other, 'Later')).toBeDisabled()
    await button(other, 'Edit here instead').click()
    await expect(button(other, /^Undo: Teasing/)).toBeEnabled()
    await expect(status(page, 'This game is open for editing in another tab.')).toBeVisible()
    await expect(status(other, 'Saved to your account')).toBeVisible()

    const headers = { authorization: `Bearer ${await bearerOf(request, 'supporter')}` }
    const id = page.url().split('/').at(-1) ?? ''
    await request.patch(`/api/game/${id}`, { headers, data: { name: 'Other harbour' } })
    await insertTask(other, 'Grip')
    const conflict = other.getByRole('alert').filter({ hasText: 'This game was changed elsewhere' })
    await conflict.getByRole('button', { name: 'Keep mine as a copy' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Slow harbour copy' })).toBeVisible()
    // The first tab follows to the copy.
    await expect(other).not.toHaveURL(new RegExp(id))
    await visit(other, '/my-games')
    await expect(other.getByRole('link', { name: /Other harbour/ }).first()).toBeVisible()
    await expect(other.getByRole('link', { name: /Slow harbour copy/ }).first()).toBeVisible()
  })
})
