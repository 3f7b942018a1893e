import type { Page } from '@playwright/test'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { fillDetails } from '../support/generators.ts'
import { bearerOf, signIn } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

const script = (page: Page) => page.getByRole('combobox', { name: 'Script' })
const speaker = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** A new generator starts from the quick start's config. */
const openNewGenerator = (page: Page) => visit(page, '/game-generator/')

test('A member chooses the script at home and in the generator', async ({ page, request }) => {
  const bookmarked = await (await libraryOf(request, 'supporter')).write('Bookmarked voice')
  await (await libraryOf(request, 'follower')).write('A voice of my own', { published: false })
  const asReader = { headers: { authorization: `Bearer ${await bearerOf(request, 'follower')}` } }
  await request.put(`/api/script/${bookmarked.id}/bookmark`, asReader)

  await signIn(page, 'follower')
  await expect(speaker(page, 'Host')).toBeChecked()
  await expect(script(page)).toBeHidden()
  await speaker(page, 'Another script').check()
  await expect(script(page).getByRole('option')).toHaveText([
    'Choose a script',
    'A voice of my own',
    'Bookmarked voice',
  ])
  await inspect(page, 'home-another-script')
  await script(page).selectOption('Bookmarked voice')
  await expectMessage(page, 'Your games use this script')
  await expect(page.getByText('Your games use this script')).toBeHidden()
  await inspect(page, 'home-script')

  await openNewGenerator(page)
  await expect(page.getByRole('heading', { level: 1, name: 'New generator' })).toBeVisible()
  await expect(script(page)).toHaveValue(bookmarked.id)
  await expect(speaker(page, 'Another script')).toBeChecked()
  await script(page).selectOption('A voice of my own')
  await fillDetails(page, 'With a script of mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/game-generator\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect(script(page).getByRole('option', { selected: true })).toHaveText('A voice of my own')
})

test('A member chooses an instructor, whose voice comes along; a voice that is chosen afterwards stays', async ({
  page,
}) => {
  const instructor = (name: string) => speaker(page, name)
  await signIn(page, 'follower')
  await expect(instructor('Host')).toBeChecked()
  // The choice is shown once queries that run have been cancelled: `check` would look at it too early.
  await instructor('Conductor').click()
  await expect(instructor('Conductor')).toBeChecked()
  await expect(page.getByText(/spoken by Baritone/)).toBeVisible()
  await expect(script(page)).toBeHidden()
  await inspect(page, 'home-instructor')

  await openNewGenerator(page)
  await expect(instructor('Conductor')).toBeChecked()
  await expect(instructor('Baritone')).toBeChecked()
  await instructor('Bass').check()
  await fillDetails(page, 'With another voice')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/game-generator\/[0-9a-f-]{36}$/)
  await inspect(page, 'generator-instructor')
  await page.reload()
  await expect(instructor('Conductor')).toBeChecked()
  await expect(instructor('Bass')).toBeChecked()
})

test.describe('A chosen script that was deleted', () => {
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 404 \(.*\)$/ })

  test('A member reads that the default script speaks, and chooses another', async ({ page, request }) => {
    const { id } = await (await libraryOf(request, 'follower')).write('Soon gone', { published: false })
    const headers = { authorization: `Bearer ${await bearerOf(request, 'follower')}` }
    await signIn(page, 'follower')
    await speaker(page, 'Another script').check()
    await script(page).selectOption('Soon gone')
    await expectMessage(page, 'Your games use this script')
    await request.delete(`/api/script/${id}`, { headers })
    await page.reload()
    await expect(page.getByText('Until you choose another, the default script speaks.')).toBeVisible()
    await inspect(page, 'home-script-gone')
    await speaker(page, 'Host').click()
    await expect(page.getByText('Until you choose another')).toBeHidden()
  })
})
