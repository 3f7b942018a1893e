import type { Page } from '@playwright/test'
import { addDialog, chooseTrigger, dialogCard, dialogCards, saveState } from '../support/dialog-editor.ts'
import { expect, expectMessage, inspect } from '../support/fixtures.ts'
import { changeSettings, lasting, signInToHome } from '../support/members.ts'
import { openByMenu, visit } from '../support/menu.ts'
import { bringBack, button, decide, enterAdmin, heading, lookUp, receiptOf, test } from '../support/moderation.ts'
import { recordStage, seeSummary, shownOn } from '../support/stage.ts'

const GREETINGS = ['Good evening, and sit down.', 'There you are, welcome back.']
const STATEMENT = 'The second greeting is taken from a published recording.'
const TITLE = 'Velvet metronome'
const MESSAGE = 'The praise could come later, and more often.'

/** Writes a script, plays a line of it and shares it; returns its address. */
async function publish(page: Page): Promise<string> {
  await openByMenu(page, 'Mine', 'My scripts')
  await button(page, 'New script').click()
  const form = page.getByRole('dialog', { name: 'New script' })
  await form.getByLabel('Title').fill(TITLE)
  await form.getByLabel('Description').fill('Counts quietly and praises often.')
  await button(page, 'Create script').click()
  await page.getByRole('link', { name: 'Write lines' }).click()
  await chooseTrigger(page, 'once, when the session begins')
  for (const text of GREETINGS) await addDialog(page, text)
  await dialogCard(page, GREETINGS[0] ?? '').click()
  const played = page.waitForRequest(/\.wasm$/)
  await dialogCards(page).getByRole('button', { name: 'Listen', exact: true }).click()
  await played
  await expect(saveState(page, /^Saved$/)).toBeVisible()
  await page.getByRole('link', { name: 'Publish and share' }).click()
  await button(page, 'Publish').click()
  await expect(page.getByText('Members can find, use, clone and rate this script.')).toBeVisible()
  return page.url()
}

/** Finds the script by a misspelt search, bookmarks it and opens it. */
async function find(page: Page): Promise<void> {
  await visit(page, '/explore-scripts')
  await page.getByRole('textbox', { name: 'Search scripts' }).fill('velvte metronom')
  await expect(page).toHaveURL(/search=velvte/)
  // The previous list has gone.
  await expect(page.getByRole('article')).toHaveCount(1)
  const found = page.getByRole('article', { name: TITLE, exact: true })
  await found.getByRole('button', { name: `Bookmark: ${TITLE}` }).click()
  await found.getByRole('link', { name: TITLE }).click()
  await expect(page.getByText('Bookmarked')).toBeVisible()
}

/** Starts a session by a button, plays until the greeting, stops, and returns the greeting. */
async function greetingOfASession(page: Page, start: string | RegExp): Promise<string> {
  await recordStage(page)
  await button(page, start).click()
  const said = async () =>
    (await shownOn(page)).map(({ caption }) => caption).find((caption) => GREETINGS.includes(caption))
  await expect.poll(said, { timeout: 90_000 }).toBeDefined()
  const text = await said()
  await page.keyboard.press('Escape')
  await seeSummary(page)
  await expect(heading(page, 'That was it')).toBeVisible()
  return text ?? ''
}

/** Writes to the author of the script that is shown; closing the form keeps the text. */
async function writeToAuthor(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Write to supporter' })
  await button(page, 'Write to the author').click()
  await expect(form.getByText(/^Only supporter reads this/)).toBeVisible()
  await form.getByLabel('Your message').fill(MESSAGE)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Write to the author').click()
  await expect(form.getByLabel('Your message')).toHaveValue(MESSAGE)
  await inspect(page, 'write-to-author')
  await form.getByRole('button', { name: 'Send' }).click()
  await expectMessage(page, 'supporter finds it in their notices.')
  await expect(form).toBeHidden()
}

/** Reads the message in the notices, blocks its sender and undoes that, reports the message and goes back to the script. */
async function answerMessage(page: Page, address: string): Promise<void> {
  await visit(page, '/account/notices')
  const notice = page.getByRole('listitem').filter({ hasText: MESSAGE })
  await expect(notice).toContainText(`A member wrote to you about ${TITLE}:`)
  await notice.getByRole('button', { name: /^Block:/ }).click()
  await expect(notice).toContainText('You take no more messages from this member.')
  await inspect(page, 'notices-message')
  await button(page, 'Blocked members').click()
  const blocked = page.getByRole('dialog', { name: 'Blocked members' })
  await blocked.getByRole('button', { name: /^Unblock: Somebody who wrote to you about/ }).click()
  await expect(blocked.getByText('You have not blocked anyone.')).toBeVisible()
  await blocked.getByRole('button', { name: 'Close' }).click()
  await expect(notice.getByRole('button', { name: /^Block:/ })).toBeVisible()
  await notice.getByRole('link', { name: /^Report/ }).click()
  await expect(page.getByText('A message to you')).toContainText(MESSAGE)
  await page.getByRole('radio', { name: 'Something else' }).check()
  await button(page, 'Send the report').click()
  await receiptOf(page)
  await visit(page, address)
}

test.describe('A script that is shared', () => {
  // The browser logs that the script is not found by others any more.
  test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 404 \(.*\)$/ })

  test('Is written, found, played, reported, taken down and brought back, and author and reporter read why', async ({
    page: author,
    request,
    otherBrowser,
  }) => {
    const [reader, admin, stranger] = [await otherBrowser(), await otherBrowser(), await otherBrowser()]
    await changeSettings(request, 'follower', lasting(3))
    await signInToHome(author, 'supporter')
    const address = await publish(author)

    await signInToHome(reader, 'follower')
    await find(reader)
    await button(reader, 'Vote up').click()
    await expect(reader.getByText('1 rating', { exact: true })).toBeVisible()
    await button(reader, 'Clone').click()
    await expect(reader.getByText(`Cloned from ${TITLE} by supporter`)).toBeVisible()
    await visit(reader, address)
    await button(reader, 'Use for my games').click()
    await expect(reader.getByText('In your games')).toBeVisible()
    // The badge comes before the answer of the service; opening another page would cut the request off.
    await expectMessage(reader, 'Your games use this script')
    await visit(reader, '/play/game-generator/')
    const first = await greetingOfASession(reader, /^Start\b/)
    const second = await greetingOfASession(reader, 'Another like it')
    expect([first, second].sort(), 'the second session speaks the other greeting').toEqual([...GREETINGS].sort())

    await visit(reader, address)
    await expect(reader.getByRole('link', { name: 'Report author supporter' })).toBeVisible()
    await inspect(reader, 'script-of-another')
    await writeToAuthor(reader)
    await answerMessage(author, address)
    const words = reader.getByLabel('What happened, in your words')
    await reader.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(reader.getByText('A script')).toContainText(TITLE)
    await words.fill('Begun about the whole of it.')
    await reader.goBack()
    await reader.getByRole('link', { name: `Report this line: ${GREETINGS[1]}` }).click()
    await expect(reader.getByText('A line of a script')).toContainText(GREETINGS[1] ?? '')
    await expect(words, 'the text about the script is not kept for its line').toHaveValue('')
    await inspect(reader, 'report-line')
    await reader.getByRole('radio', { name: 'Copyright' }).check()
    await button(reader, 'Send the report').click()
    const receipt = await receiptOf(reader)
    await reader.getByRole('link', { name: 'Back to what you reported' }).click()
    await expect(heading(reader, TITLE)).toBeVisible()

    await stranger.goto('/')
    await stranger.getByRole('link', { name: 'Report something' }).click()
    await stranger.getByLabel('Link to it').fill(address)
    await stranger.getByRole('radio', { name: 'Something else' }).check()
    await button(stranger, 'Send the report').click()
    const another = await receiptOf(stranger)

    await enterAdmin(admin)
    await admin.getByRole('link', { name: TITLE }).first().click()
    await expect(heading(admin, 'The reported line')).toBeVisible()
    await expect(admin.getByRole('blockquote')).toHaveText(GREETINGS[1] ?? '')
    await decide(admin, 'Take it down', STATEMENT)
    await expectMessage(admin, 'Your decision is in the log.')

    await author.reload()
    await expect(author.getByRole('region', { name: 'Taken down' })).toContainText(STATEMENT)
    await reader.goto(address)
    await expect(heading(reader, 'Script not found')).toBeVisible()
    for (const each of [receipt, another]) {
      await lookUp(stranger, each)
      await expect(heading(stranger, 'Taken down')).toBeFocused()
      await expect(stranger.getByText(STATEMENT)).toBeVisible()
    }

    const decided = admin.url()
    await admin.goto('/admin/moderation')
    await admin.getByRole('link', { name: 'Message to an author' }).click()
    await expect(admin.getByRole('blockquote')).toHaveText(MESSAGE)
    await inspect(admin, 'reported-message')
    await decide(admin, 'Take it down', STATEMENT)
    await expect(admin.getByText('It was deleted.')).toBeVisible()
    await admin.goto(decided)
    await bringBack(admin, 'The recording is the author’s own.')
    await lookUp(stranger, receipt)
    await expect(heading(stranger, 'Brought back')).toBeFocused()
    await expect(stranger.getByText(STATEMENT), 'the decision and its reversal are both shown').toBeVisible()
    await expect(stranger.getByText('The recording is the author’s own.')).toBeVisible()
    await inspect(stranger, 'report-reversed')
    await reader.reload()
    await expect(heading(reader, TITLE)).toBeVisible()
  })
})
