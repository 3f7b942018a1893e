/** Shared games: found, explained, kept, copied, reported, taken down and brought back; and games behind unlisted links. */
import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, expectMessage, inspect } from '../support/fixtures.ts'
import { gamesOf } from '../support/games.ts'
import { signIn, storeSettings } from '../support/members.ts'
import { bringBack, button, decide, enterAdmin, heading, test } from '../support/moderation.ts'
import { playToEnd } from '../support/stage.ts'

// The browser logs each response that nothing was found.
test.use({ expectedNoise: /^error: Failed to load resource: the server responded with a status of 404 \(.*\)$/ })

/** Session seconds per second. */
const CLOCK_RATE = 20
const STATEMENT = 'The description advertises a shop, which is spam.'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search games' })
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openGame(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(heading(page, name)).toBeVisible()
}

test('A member finds a shared game, reads what their limits replace, keeps it and copies it', async ({
  page,
  request,
}) => {
  const games = await gamesOf(request, 'supporter')
  await games.write('Slow harbour', { tags: ['harbour'] })
  await storeSettings(request, 'follower', ({ profile }) => ({ profile: { ...profile, hardLimits: ['grip'] } }))
  await signIn(page, 'follower', '/explore-games')
  await expect(page).toHaveTitle('Games | Rubato')
  await search(page).fill('slow harbour')
  await expect(page).toHaveURL(/search=slow/)
  const found = card(page, 'Slow harbour')
  await expect(found).toContainText('6 min')
  await expect(found).toContainText('Needs: mouth')
  await expect(found).toContainText('Ends with orgasm')
  await expect(found).toContainText('Not played yet')
  await expect(found.getByRole('img', { name: /^How “Slow harbour” runs: / })).toBeVisible()
  await inspect(page, 'explore-games')

  await filter(page, 'Fits my limits').click()
  await expect(page).toHaveURL(/fits=true/)
  await expect(heading(page, 'Nothing found')).toBeVisible()
  await inspect(page, 'explore-games-nothing')
  await button(page, 'Clear search and filters').click()
  await page.getByLabel('Length', { exact: true }).selectOption('Up to 15 min')
  await expect(page).toHaveURL(/minutes=15/)
  await page.getByLabel('Opt-ins').selectOption('No opt-in')
  await expect(page).toHaveURL(/optIn=none/)
  await expect(card(page, 'Crossing the street')).toBeVisible()
  await expect(found).toBeHidden()
  await page.getByLabel('Opt-ins').selectOption('Needs mouth')
  await expect(page).toHaveURL(/optIn=mouth/)
  await expect(found).toBeVisible()

  await found.getByRole('button', { name: 'Bookmark: Slow harbour' }).click()
  await expect(found.getByRole('button', { name: 'Bookmarked: Slow harbour' })).toBeVisible()
  await page.getByRole('radio', { name: 'Bookmarks' }).click({ force: true })
  await expect(page).toHaveURL(/view=bookmarks/)
  await expect(page.getByRole('article')).toHaveCount(1)

  await openGame(page, 'Slow harbour')
  const changes = page.getByRole('region', { name: 'What changes for you' })
  await expect(changes.getByRole('listitem')).toHaveText([
    'Grip is one of your limits.',
    'Gag needs your acknowledgement first.',
  ])
  await inspect(page, 'game')
  await button(page, 'Vote up').click()
  await expect(button(page, 'Vote up')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 rating', { exact: true })).toBeVisible()
  await button(page, 'Save as my own copy').click()
  await expectMessage(page, 'This copy is yours and private.')
  await expect(page.getByRole('link', { name: 'Copied from Slow harbour by supporter' })).toBeVisible()
  await expect(button(page, 'Share: Slow harbour')).toHaveAttribute('aria-disabled', 'true')
  await inspect(page, 'game-own')

  await button(page, 'Delete: Slow harbour').click()
  await expect(page).toHaveURL(/\/my-games/)
  await button(page, 'Bring back “Slow harbour”').click()
  await expect(card(page, 'Slow harbour')).toBeVisible()
  await inspect(page, 'my-games')
  await button(page, 'Select').click()
  await page.getByRole('checkbox', { name: 'Select Slow harbour' }).click()
  await inspect(page, 'my-games-selected')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Delete it').click()
  await expect(heading(page, 'No game of yours yet')).toBeVisible()
})

test('A bookmark that cannot be stored is undone, with a message', async ({ page, request }) => {
  const games = await gamesOf(request, 'supporter')
  await games.write('Iron discipline')
  await page.route('**/api/game/*/bookmark', (route) => route.fulfill({ status: 404, json: {} }))
  await signIn(page, 'follower', '/explore-games?search=iron')
  await button(page, 'Bookmark: Iron discipline').click()
  await expectMessage(page, 'The bookmark was not changed')
  await expect(button(page, 'Bookmark: Iron discipline')).toBeVisible()
})

/** Plays the game of the page without what the member's limits replace, to the end. */
async function playToTheEnd(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Play: ${name}` }).click()
  await button(page, 'Start').click()
  const notice = page.getByRole('alertdialog', { name: 'Some tasks were replaced' })
  await expect(notice.getByText('Grip is one of your limits.')).toBeVisible()
  await button(page, 'Start now').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await playToEnd(page, 150_000)
  await expect(page.getByText('It ended with orgasm.')).toBeVisible()
}

test('A member plays a game that they found to the end, keeps, copies and reports it; it is taken down and brought back', async ({
  page: reader,
  request,
  otherBrowser,
}) => {
  const games = await gamesOf(request, 'supporter')
  const { id } = await games.write('Night market', { minutes: 4 })
  await storeSettings(request, 'follower', ({ profile }) => ({ profile: { ...profile, hardLimits: ['grip'] } }))
  const [admin, owner] = [await otherBrowser(), await otherBrowser()]

  await reader.addInitScript(fastClock, CLOCK_RATE)
  await signIn(reader, 'follower', '/explore-games?search=night')
  await openGame(reader, 'Night market')
  const changes = reader.getByRole('region', { name: 'What changes for you' })
  await expect(changes.getByText('Grip is one of your limits.')).toBeVisible()
  await expect(reader.getByText('Not played yet')).toBeVisible()
  await playToTheEnd(reader, 'Night market')
  // The end is sent by the page that the first visit leaves, or by the next one.
  await expect(async () => {
    await reader.goto(`/game/${id}`)
    await expect(heading(reader, 'Night market')).toBeVisible()
    await expect(reader.getByText('1 play', { exact: true })).toBeVisible({ timeout: 5000 })
    await expect(reader.getByText('100 % played to the end')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await button(reader, 'Bookmark: Night market').click()
  await expect(button(reader, 'Bookmarked: Night market')).toBeVisible()
  await button(reader, 'Save as my own copy').click()
  const original = reader.getByRole('link', { name: 'Copied from Night market by supporter' })
  await original.click()
  await expect(original).toBeHidden()
  await reader.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(heading(reader, 'Report something')).toBeVisible()
  await expect(reader.getByText('Night market', { exact: true })).toBeVisible()
  await reader.getByRole('radio', { name: 'Spam' }).check()
  await button(reader, 'Send the report').click()
  await expect(heading(reader, 'Your report is in')).toBeVisible()
  await reader.getByRole('link', { name: 'Back to what you reported' }).click()
  await expect(heading(reader, 'Night market')).toBeVisible()

  await enterAdmin(admin)
  await admin.getByRole('link', { name: 'Night market' }).click()
  await decide(admin, 'Take it down', STATEMENT)
  await expectMessage(admin, 'Your decision is in the log.')

  await signIn(owner, 'supporter', '/my-games')
  await expect(card(owner, 'Night market')).toContainText('Taken down')
  await expect(card(owner, 'Night market')).toContainText(`Reason: ${STATEMENT}`)
  await inspect(owner, 'my-games-taken-down')
  await openGame(owner, 'Night market')
  await expect(owner.getByRole('region', { name: 'Taken down' })).toContainText(STATEMENT)
  await inspect(owner, 'game-taken-down')
  await reader.goto(`/game/${id}`)
  await expect(heading(reader, 'Game not found')).toBeVisible()

  await bringBack(admin, 'The shop was a name of the game, nothing is sold.')
  await owner.reload()
  await expect(owner.getByText('The shop was a name of the game, nothing is sold.')).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Taken down' })).toHaveCount(0)
  await reader.reload()
  await expect(heading(reader, 'Night market')).toBeVisible()
})

test('An unlisted link opens a private game for those who have it, until it is revoked', async ({
  page,
  request,
  otherBrowser,
}) => {
  const games = await gamesOf(request, 'supporter')
  const game = await games.write('Between us', { shared: false })
  await signIn(page, 'supporter', '/my-games')
  await button(page, 'Share: Between us').click()
  const links = page.getByRole('dialog', { name: 'Share “Between us”' })
  await button(page, 'Create an unlisted link').click()
  const field = links.getByRole('textbox', { name: 'Unlisted link' })
  await expect(field).toHaveValue(/\/shared-game#[\w-]{32}$/)
  await inspect(page, 'share-game')
  const address = await field.inputValue()

  const friend = await otherBrowser()
  const sent: string[] = []
  friend.on('request', (made) => sent.push(made.url()))
  await signIn(friend, 'follower', address)
  await expect(heading(friend, 'Between us')).toBeVisible()
  await expect(button(friend, 'Save as my own copy')).toBeVisible()
  await inspect(friend, 'shared-game')
  const secret = address.split('#')[1] ?? address
  expect(sent.filter((url) => url.includes(secret) && !url.endsWith(`#${secret}`))).toEqual([])
  await button(friend, 'Play').click()
  await expect(button(friend, 'Start')).toBeVisible()

  await games.revokeLink(game)
  await friend.reload()
  await expect(heading(friend, 'This link opens nothing')).toBeVisible()
  await inspect(friend, 'shared-game-expired')
})
