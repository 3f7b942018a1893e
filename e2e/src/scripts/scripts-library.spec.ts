import { hurryRetries } from '../support/fast-clock.ts'
import type { Page } from '@playwright/test'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { signIn, signInToHome } from '../support/members.ts'
import { openByMenu, visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search scripts' })

/** Chooses a filter; it is checked when the address contains it. */
async function filter(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('radio', { name, exact: true })
  await choice.click({ force: true })
  await expect(choice).toBeChecked()
}

test('A member writes a script: rules beside the fields, a draft that is kept, and the requirements of publishing', async ({
  page,
  request,
}) => {
  const library = await libraryOf(request, 'supporter')
  await library.write('Older neighbour', { tags: ['tender-voice'] })
  await signInToHome(page, 'supporter')
  await openByMenu(page, 'Mine', 'My scripts')
  await expect(page).toHaveTitle('My scripts | Rubato')
  await button(page, 'New script').click()
  const form = page.getByRole('dialog', { name: 'New script' })
  await form.getByLabel('Title').fill('Slow')
  await form.getByLabel('Description').fill('Too short')
  await form.getByLabel('Tags').fill('Loud!')
  await form.getByLabel('Tags').press('Enter')
  await button(page, 'Create script').click()
  await expect(form.getByText('Title must be at least 5 characters long.')).toBeVisible()
  await expect(form.getByText('Description must be at least 10 characters long.')).toBeVisible()
  const tagError = 'Tag can only contain lower-case letters, numbers, dashes, or underscores.'
  await expect(form.getByText(tagError)).toBeVisible()
  await inspect(page, 'script-form-errors')
  await form.getByLabel('Title').fill('A'.repeat(31))
  await button(page, 'Create script').click()
  await expect(form.getByText('Title cannot exceed 30 characters.')).toBeVisible()

  await form.getByLabel('Tags').press('Backspace')
  await form.getByLabel('Tags').pressSequentially('tend')
  await page.getByRole('option', { name: 'tender-voice' }).click()
  await expect(form.getByText(tagError)).toBeHidden()
  await form.getByLabel('Title').fill('Unhurried whispers')
  await form.getByLabel('Description').fill('A patient voice that leaves long silences.')
  await page.reload()
  await button(page, 'New script').click()
  await expect(form.getByText('This is what you had typed; it is not saved yet.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Unhurried whispers')
  await expect(form.getByText('tender-voice')).toBeVisible()
  await button(page, 'Create script').click()

  await expect(title(page, 'Unhurried whispers')).toBeVisible()
  await expect(page.getByText('No line is published yet. Write one, or publish one you have.').first()).toBeVisible()
  await expect(button(page, 'Publish')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Vote up'), 'a script’s owner cannot vote on it').toHaveCount(0)
  await inspect(page, 'script-own-empty')
  await library.addDialog(page.url().split('/').at(-2) ?? '', 'introduction')
  await page.reload()
  await button(page, 'Publish').click()
  await expectMessage(page, 'Script published')
  await expect(page.getByText('Members can find, use, clone and rate this script.')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My scripts' })).toHaveAttribute('aria-current')
  await inspect(page, 'script-own')
  await page.getByRole('link', { name: 'Write lines' }).click()
  await expect(button(page, 'Share')).toBeEnabled()
  await inspect(page, 'script-editor-published')
  await page.getByRole('link', { name: 'Unhurried whispers', exact: true }).click()

  await button(page, 'Edit details').click()
  const edit = page.getByRole('dialog', { name: 'Edit details' })
  await edit.getByLabel('Title').fill('Unhurried whisperings')
  await edit.getByLabel('Description').fill('A voice like that of a celebrity.')
  await button(page, 'Save details').click()
  await expect(title(page, 'Unhurried whisperings')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Held for review' })).toContainText('real person')
  await inspect(page, 'script-held')

  await button(page, 'Delete script').click()
  await expect(page).toHaveURL(/\/my-scripts\//)
  const bringBack = button(page, 'Bring back “Unhurried whisperings”')
  await expect(bringBack, 'the section is open after a deletion').toBeVisible()
  await expect(card(page, 'Unhurried whisperings')).toBeHidden()
  await inspect(page, 'my-scripts-deleted')
  await page.reload()
  await page.getByText('Recently deleted (1)').click()
  await expect(page.getByText(/^Gone for good on /)).toBeVisible()
  await bringBack.click()
  await expect(card(page, 'Unhurried whisperings')).toBeVisible()
  await expect(bringBack).toBeHidden()
  await inspect(page, 'my-scripts')
})

test('Another member filters the list, takes vote and bookmark back, and makes a clone', async ({ page, request }) => {
  const library = await libraryOf(request, 'supporter')
  const written = await library.write('Velvet metronome', {
    description: 'Counts quietly and praises often.',
    tags: ['velvety', 'counting'],
    intended_sex: 'female',
    triggers: ['introduction', 'edge', 'game-over'],
  })
  await signInToHome(page, 'follower')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Explore Scripts/ })
    .click()
  await expect(page).toHaveTitle('Scripts | Rubato')
  await search(page).fill('velvet metronome')
  await expect(page).toHaveURL(/search=velvet/)
  const found = card(page, 'Velvet metronome')
  await expect(found).toBeVisible()
  await expect(found).toContainText('Dialogues: 3')
  await expect(found).toContainText(/Coverage: <?\d+%/)
  await expect(found).toContainText('Not rated yet')
  await found.getByRole('button', { name: 'Bookmark: Velvet metronome' }).click()
  await search(page).fill('')
  await filter(page, 'Bookmarks')
  await expect(page).toHaveURL(/view=bookmarks/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await filter(page, 'Male')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await filter(page, 'Female')
  await expect(found).toBeVisible()
  await found.getByRole('link', { name: 'Everything tagged velvety' }).click()
  await expect(title(page, '#velvety')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await found.getByRole('link', { name: 'by supporter' }).click()
  await expect(title(page, 'supporter')).toBeVisible()
  await expect(page.getByText(/^Member since/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report author supporter' })).toBeVisible()
  await inspect(page, 'author')
  await page.getByRole('radio', { name: /^Scripts/ }).click({ force: true })
  await found.getByRole('link', { name: 'Velvet metronome' }).click()

  await expect(title(page, 'Velvet metronome')).toBeVisible()
  await button(page, 'Preview a scene').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await button(page, 'Back to the script').click()
  await expect(button(page, 'Preview a scene')).toBeFocused()
  await button(page, 'Vote up').click()
  await expect(button(page, 'Vote up')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 rating', { exact: true })).toBeVisible()
  await button(page, 'Vote up').click()
  await expect(page.getByText('Not rated yet')).toBeVisible()
  await page
    .getByRole('list', { name: 'Groups of triggers' })
    .getByRole('button', { name: /Edging/ })
    .click()
  await expect(page.getByText('A line for edge, spoken once and slowly.')).toBeVisible()
  await button(page, 'Use for my games').click()
  await expectMessage(page, 'Your games use this script')
  await expect(page.getByText('In your games')).toBeVisible()
  await expect(page.getByText('Your games use this script')).toBeHidden()
  await inspect(page, 'script')
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toHaveAttribute(
    'href',
    `/report?kind=script&id=${written.id}`,
  )
  await button(page, 'Back to the default script').click()
  await expect(button(page, 'Use for my games')).toBeVisible()

  await button(page, 'Clone').click()
  await expect(page.getByText('Cloned from Velvet metronome by supporter')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Publishing and sharing come with the Supporter membership.' }),
  ).toBeVisible()
  await expect(button(page, 'Publish')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Share')).toHaveAttribute('aria-disabled', 'true')
  await inspect(page, 'script-clone')
  await button(page, 'Delete script').click()
  await expect(page.getByRole('heading', { name: 'No script of yours yet' })).toBeVisible()
  await inspect(page, 'my-scripts-empty')
})

test('The link of a script is copied and opens it for others', async ({ page, context, request }) => {
  const { id } = await (await libraryOf(request, 'supporter')).write('Shared by its link')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'follower', `/script/${id}/`)
  await button(page, 'Share').click()
  const sharing = page.getByRole('dialog', { name: 'Share “Shared by its link”' })
  await inspect(page, 'share-script')
  await sharing.getByRole('button', { name: 'Copy link' }).click()
  await expect(sharing.getByRole('status')).toHaveText('Copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe(`/script/${id}/`)
})

test('A long list loads more, ends, and keeps its position after one of its scripts was opened', async ({
  page,
  request,
}) => {
  const library = await libraryOf(request, 'supporter')
  for (let number = 1; number <= 60; number += 1)
    await library.write(`Shelf number ${number}`, { tags: ['shelf'], description: `Number ${number} of a long shelf.` })
  await signIn(page, 'follower', '/explore-scripts?search=shelf')
  await expect(card(page, 'Shelf number 60')).toBeVisible()
  await inspect(page, 'explore-scripts')
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByText('That is all of them.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('article')).toHaveCount(60)
  const middle = card(page, 'Shelf number 15')
  await middle.scrollIntoViewIfNeeded()
  const position = await middle.boundingBox()
  const requested: string[] = []
  page.on('request', (sent) => requested.push(new URL(sent.url()).pathname))
  await middle.getByRole('link', { name: 'Shelf number 15' }).click()
  await expect(title(page, 'Shelf number 15')).toBeVisible()
  await page.goBack()
  await expect(middle).toBeInViewport()
  await expect.poll(() => middle.boundingBox()).toEqual(position)
  expect(requested, 'the list comes from the cache').not.toContain('/api/scripts')
})

test('A search without a result says what to do next', async ({ page }) => {
  await signIn(page, 'follower', '/explore-scripts?search=qqqqzzzzxxxx')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await inspect(page, 'explore-scripts-nothing')
  await button(page, 'Clear search and filters').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(search(page)).toHaveValue('')
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('The address of a missing script says so', async ({ page }) => {
  await signIn(page, 'follower', '/script/not-an-id/')
  await expect(title(page, 'Script not found')).toBeVisible()
  await inspect(page, 'script-missing')
})

test.describe('When the service fails', () => {
  test.use({ expectedNoise: /status of 500/ })

  const failing = { status: 500, json: { statusCode: 500, error: 'server.error', issues: [] } }

  test('The list says so and can be loaded again', async ({ page }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.addInitScript(hurryRetries)
    await page.route('**/api/scripts?**', async (route) => {
      await answered
      await route.fulfill(failing)
    })
    await signIn(page, 'follower', '/explore-scripts')
    await expect(page.getByLabel('Scripts are loading')).toBeVisible()
    await inspect(page, 'explore-scripts-loading')
    answer()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The scripts could not be loaded.', {
      timeout: 30_000,
    })
    await inspect(page, 'explore-scripts-error')
    await page.unroute('**/api/scripts?**')
    await button(page, 'Try again').click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('An optimistic vote and bookmark are rolled back', async ({ page, request }) => {
    const { id } = await (await libraryOf(request, 'supporter')).write('Refused opinions')
    await signIn(page, 'follower', `/script/${id}/`)
    await expect(title(page, 'Refused opinions')).toBeVisible()
    let answer: (() => void) | undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/(vote|bookmark)$/, async (route) => {
      await held
      await route.fulfill(failing)
    })
    await button(page, 'Vote down').click()
    await button(page, 'Bookmark: Refused opinions').click()
    await expect(button(page, 'Vote down')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('1 rating', { exact: true })).toBeVisible()
    await expect(page.getByText('Bookmarked')).toBeVisible()
    answer?.()
    await expectMessage(page, 'Your vote was not counted')
    await expectMessage(page, 'The bookmark was not changed')
    await expect(button(page, 'Vote down')).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('Not rated yet')).toBeVisible()
    await expect(page.getByText('Bookmarked')).toBeHidden()
  })
})

test.describe('In two tabs', () => {
  test.use({ expectedNoise: /409 \(Conflict\)/ })

  test('A member’s details are not overwritten: both are shown, and the member chooses', async ({ page, request }) => {
    const library = await libraryOf(request, 'supporter')
    const script = await library.write('Two tabs')
    await signIn(page, 'supporter', `/script/${script.id}/`)
    const other = await page.context().newPage()
    await other.goto(`/script/${script.id}/`)
    const edit = page.getByRole('dialog', { name: 'Edit details' })
    await button(page, 'Edit details').click()
    await edit.getByLabel('Title').fill('Of this tab')

    await button(other, 'Edit details').click()
    await other.getByRole('dialog').getByLabel('Title').fill('Of the other tab')
    await button(other, 'Save details').click()
    await expect(title(other, 'Of the other tab')).toBeVisible()

    await button(page, 'Save details').click()
    const theirs = edit.getByRole('region', { name: 'What stands there now' })
    await expect(theirs.getByText('Of the other tab')).toBeVisible()
    await expect(edit.getByLabel('Title')).toHaveValue('Of this tab')
    await inspect(page, 'script-form-conflict')
    await theirs.getByRole('button', { name: 'Take this instead' }).click()
    await expect(edit.getByLabel('Title')).toHaveValue('Of the other tab')
    await edit.getByLabel('Title').fill('Of both tabs')
    await button(page, 'Save details').click()
    await expect(title(page, 'Of both tabs')).toBeVisible()
  })
})

test.describe('The dialogs of a script', () => {
  // A script that is not shared is answered with 404.
  test.use({ expectedNoise: /404 \(Not Found\)/ })

  test('Of another member are shown to read, with a clone to write', async ({ page, request }) => {
    const library = await libraryOf(request, 'supporter')
    const script = await library.write('Measured words', { triggers: ['edge', 'edge', 'cum'] })
    const draft = await library.write('Not for others', { published: false })
    await signIn(page, 'follower', `/script/${script.id}/dialog`)
    await expect(title(page, 'Measured words')).toBeVisible()
    await expect(page).toHaveTitle('Script | Rubato')
    await expect(page.getByText('A script by supporter: you can read and hear its lines.')).toBeVisible()
    await expect(page.getByText('A line for edge, spoken once and slowly.')).toHaveCount(2)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await inspect(page, 'script-dialogs-to-read')
    await button(page, 'Clone').click()
    await expect(page).not.toHaveURL(new RegExp(script.id))
    await expect(page).toHaveURL(/\/script\/[0-9a-f-]{36}\/dialog/)
    await expect(page).toHaveTitle('Write a script | Rubato')
    await expect(page.getByRole('textbox').first()).toBeVisible()

    await visit(page, `/script/${draft.id}/dialog`)
    await expect(title(page, 'Script not found')).toBeVisible()
  })
})
