/** The game builder: a ten-minute game composed by the keyboard alone, checked, mended, played, shared, kept and exchanged. */
import type { Page } from '@playwright/test'
import { openFiles } from '../support/builder-files.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { gamesOf } from '../support/games.ts'
import { signIn } from '../support/members.ts'
import { status, button, insertTask, openBuilder, saveAs } from '../support/builder.ts'
import { visit } from '../support/menu.ts'

const list = (page: Page) => page.getByRole('grid', { name: 'List of everything in the game' })
const rows = (page: Page) => list(page).getByRole('row')
const findings = (page: Page) => page.getByRole('list', { name: 'Findings' }).getByRole('listitem')
const panel = (page: Page) => page.getByRole('region', { name: 'Selected', exact: true })
const playhead = (page: Page) => page.getByRole('textbox', { name: 'Playhead' })

/** Types into the field that `focus` leads to, in place of its content. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Ends the session that was played from the builder, and comes back. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'End the session?' })
  await question.getByRole('button', { name: 'End', exact: true }).press('Enter')
  await page.getByRole('alertdialog', { name: 'Everything has stopped' }).getByRole('button').first().press('Enter')
  await button(page, 'Back to the builder').press('Enter')
}

test('A member composes ten minutes by keyboard alone, breaks a rule, mends it, plays from the middle, shares', async ({
  page,
}) => {
  await openBuilder(page)
  await insertTask(page, 'Warm')
  await insertTask(page, 'Teasing')
  await page.keyboard.press('f')
  await expect(status(page, /(s|minutes) generated/)).toBeAttached()
  const words = page.getByRole('list', { name: 'In words' })
  await expect(words.getByText(/^0:00: Warm-up, /)).toBeVisible()
  await expect(words.getByText('10:00: the end.')).toHaveCount(0)
  await button(page, /^Show all \d+ sentences$/).press('Enter')
  await expect(words.getByText('10:00: the end.')).toBeVisible()
  await expect(page.getByText('Nothing to mend')).toBeVisible()

  // Eyes closed for longer than they may be: found in words, mended by a press, and each of both is a step.
  await playhead(page).focus()
  await type(page, '2:00')
  await button(page, 'Something held').press('Enter')
  await panel(page).getByRole('textbox', { name: 'Length' }).focus()
  await type(page, '7:00')
  const broken = findings(page).filter({ hasText: 'Eyes may last 5 minutes at most.' })
  await expect(broken).toBeVisible()
  await inspect(page, 'builder-finding')
  await broken.getByRole('button', { name: 'Shorten to 5 minutes' }).press('Enter')
  await expect(broken).toHaveCount(0)
  await panel(page)
    .getByRole('textbox', { name: 'Length' })
    .evaluate((field) => field.blur())
  await page.keyboard.press('Control+z')
  await expect(broken).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(broken).toHaveCount(0)

  // Own words at the playhead: one line after the other, each heard and given a delivery.
  await playhead(page).focus()
  await type(page, '5:00')
  await page.keyboard.press('w')
  const written = page.getByRole('textbox', { name: 'Your own words at 5:00' })
  await expect(written).toBeFocused()
  await page.keyboard.type('Listen to me for a moment.')
  await page.keyboard.press('Enter')
  await expect(status(page, 'Own words written')).toBeAttached()
  await panel(page).getByRole('combobox', { name: 'Delivery' }).selectOption('Calm')
  await panel(page).getByRole('button', { name: 'Hear it' }).press('Enter')
  await inspect(page, 'builder-own-words')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await playhead(page).focus()
  await type(page, '5:00')
  await button(page, 'Play from here, 5:00').press('Enter')
  await expect(page).toHaveURL(/\/play\/game-generator/)
  await expect(page.getByRole('progressbar', { name: 'Session progress' })).toBeVisible()
  await expect(page.getByText('Listen to me for a moment.')).toBeVisible()
  await comeBack(page)
  await expect(playhead(page)).toHaveValue('5:00')

  await saveAs(page, 'Slow harbour')
  await expect(page.getByRole('heading', { level: 1, name: 'Slow harbour' })).toBeVisible()
  await button(page, 'Share').press('Enter')
  await button(page, 'Share with all members').press('Enter')
  const sharing = page.getByRole('dialog', { name: /Slow harbour/ })
  await expect(sharing.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(/\/game\/[\w-]{36}$/)
  await expect(sharing.getByRole('button', { name: 'Create an unlisted link' })).toBeVisible()
})

test('What is pressed comes in order, undo works wherever the focus is, and the game plays in place', async ({
  page,
}) => {
  await openBuilder(page)
  const names = ['Warm-up', 'Rest', 'Clench', 'Rest', 'Grip']
  for (const name of names) await button(page, name).click()
  const tasks = list(page).getByRole('row', { name: /, Tasks$/ })
  const block = page.getByRole('gridcell', { name: /^Warm-up/ })
  await block.click()
  // The panel grows when the lines of the task have loaded: a pointer could miss a button that moves.
  await button(page, 'More for the selection').press('Enter')
  await button(page, 'Stretch').press('Enter')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Stretch')).toBeFocused()
  for (const _ of names) await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: 'Nothing is in this game yet' })).toBeVisible()
  await expect(page.locator('input:focus')).toHaveCount(0)
  for (const _ of names) await page.keyboard.press('Control+Shift+z')
  await expect(block).toBeVisible()

  // A typed value is committed by Enter, and the keys are those of the timeline again.
  await block.click()
  const length = panel(page).getByRole('textbox', { name: 'Length' })
  await length.focus()
  await type(page, '0:40')
  await expect(block).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(length).toHaveValue('0:30')
  await playhead(page).focus()
  await type(page, '0:10')
  await page.keyboard.press(' ')
  const played = page.getByRole('group', { name: 'What is played here' })
  await expect(played, 'it plays from 0:10 on').toContainText(/0:1[1-9]|0:[2-5]\d|[1-9]:\d\d/)
  await page.keyboard.press(' ')
  await expect(played).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(page.getByRole('searchbox', { name: 'Find a task' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'For the selection' })
  await expect(menu.getByRole('menuitem', { name: 'Copy' })).toBeFocused()
  await inspect(page, 'builder-menu')
  await page.keyboard.press('Escape')
  await expect(block).toBeFocused()

  await page.keyboard.press('v')
  await expect(tasks).toHaveCount(names.length)
  const rowNames = await tasks.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')?.split(/[ ,]/)[1]))
  expect(rowNames).toEqual(names)
  await page.keyboard.press('h')
  const steps = page.getByRole('dialog', { name: 'All steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(names.length + 2)
  await steps.getByRole('button', { name: 'Where this began' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Nothing is in this game yet' })).toBeVisible()
})

test('A wrong time or value is refused beside its field; the game and its steps are there after a reload', async ({
  page,
}) => {
  await openBuilder(page)
  await insertTask(page, 'Warm')
  await insertTask(page, 'Teasing')
  await page.keyboard.press('l')
  await expect(page.getByRole('searchbox', { name: 'What is the line about?' })).toBeFocused()
  await page.keyboard.type('edge')
  await page.keyboard.press('Enter')
  await expect(status(page, /^Line added/)).toBeAttached()
  await button(page, 'A picture or clip').press('Enter')
  await panel(page).getByRole('combobox', { name: 'What is shown' }).selectOption('file')
  await panel(page).getByRole('textbox', { name: 'Path in the folder' }).focus()
  await type(page, 'lace/notes.txt')
  await expect(panel(page).getByRole('alert')).toContainText('has to end in that of a picture or clip')
  await type(page, 'lace/one.jpg')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await button(page, 'Show as a list').press('Enter')
  const count = Number(await list(page).getAttribute('aria-rowcount'))
  expect(count).toBeGreaterThan(5)
  await inspect(page, 'builder-list')

  const task = rows(page).filter({ hasText: 'Tasks' }).first()
  const start = task.getByRole('textbox', { name: 'Start of Warm-up' })
  await start.focus()
  await type(page, 'soon')
  await expect(task.getByRole('alert')).toContainText('This is not a time in the game.')
  await page.keyboard.press('Escape')
  await expect(start).toHaveValue('0:00')

  await page.getByRole('combobox', { name: /^Show/ }).selectOption('tempo')
  await rows(page).nth(1).focus()
  await page.keyboard.press('Home')
  const tempo = panel(page).getByRole('textbox', { name: 'Tempo at the end' })
  await expect(tempo).toHaveAccessibleDescription('15 to 240 bpm')
  await tempo.focus()
  await type(page, '300')
  await expect(panel(page).getByRole('alert')).toContainText('This value is not possible.')
  await type(page, '90')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)

  await expect(status(page, 'Saved here')).toBeVisible()
  await page.reload()
  await button(page, 'Show as a list').press('Enter')
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(count))
  await expect(button(page, 'Undo: Changed')).toBeEnabled()
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('media')
  await rows(page).nth(1).focus()
  await page.keyboard.press('Home')
  await expect(panel(page).getByRole('textbox', { name: 'Path in the folder' })).toHaveValue('lace/one.jpg')

  // A second game is begun, and the first one is a draft that is opened again or deleted.
  await page.goto('/game-builder/')
  await expect(page.getByRole('listitem').filter({ hasText: 'Draft, saved here' })).toHaveCount(1)
  await inspect(page, 'builder-drafts')
  await page.getByRole('link', { name: 'New game', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is in this game yet' })).toBeVisible()
  await insertTask(page, 'Warm')
  await expect(status(page, 'Saved here')).toBeVisible()
  await visit(page, '/my-games')
  const drafts = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')
  await expect(drafts).toHaveCount(2)
  await drafts.last().getByRole('link', { name: 'Open the draft New game' }).click()
  await button(page, 'Show as a list').press('Enter')
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(count))
  await visit(page, '/my-games')
  await drafts.first().getByRole('button', { name: 'Delete: New game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(drafts).toHaveCount(1)
})

test('On a phone the builder is a list, and taps do what drags do', async ({ page, request }) => {
  const games = await gamesOf(request, 'supporter')
  const game = await games.write('Spring tide', { shared: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'supporter', `/game-builder/${game.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Spring tide' })).toBeVisible()
  await expect(status(page, 'Saved to your account')).toBeVisible()
  const before = await list(page).getAttribute('aria-rowcount')
  // The head is one row; what is needed less often is below it when it is asked for.
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(60)
  await button(page, 'More tools').click()
  await expect(button(page, 'Files')).toBeVisible()
  await button(page, 'More tools').click()
  await expect(button(page, 'Files')).toBeHidden()

  await rows(page).nth(1).getByRole('checkbox').check()
  await button(page, 'Change').click()
  await panel(page).getByRole('button', { name: 'More for the selection' }).click()
  await panel(page).getByRole('button', { name: 'Move to…' }).click()
  const moving = page.getByRole('dialog', { name: 'Move to' })
  await moving.getByRole('textbox', { name: 'New start' }).fill('0:03')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Start' })).toHaveValue('0:03')

  await button(page, 'Insert').click()
  await button(page, 'Beats').click()
  await button(page, 'Check').click()
  await expect(page.getByRole('heading', { name: 'Checked as you work' })).toBeVisible()
  await button(page, /^Undo: Beats/).click()
  await button(page, /^Undo: /).click()
  await button(page, 'List').click()
  await expect(list(page)).toHaveAttribute('aria-rowcount', before ?? '')
  await inspect(page, 'builder-phone')

  await visit(page, '/home')
  const opened = page
    .getByRole('region', { name: 'Continue where you left off' })
    .getByRole('link', { name: /^Spring tide/ })
  await opened.click()
  await expect(page).toHaveURL(new RegExp(`/game-builder/${game.id}`))
})

test('A game is exported as a funscript and as a whole, and both are read again; a bad file is told in words', async ({
  page,
}) => {
  await openBuilder(page)
  await button(page, 'Generate 10:00').press('Enter')
  await expect(status(page, 'Game of 10:00 generated')).toBeAttached()
  await expect(page.getByText('Nothing to mend')).toBeVisible()
  const { modal: files, save, open } = await openFiles(page)
  const funscript = await save('Funscript')
  const whole = await save('Whole game (JSON)')
  const script = JSON.parse(funscript) as { version: string; actions: { at: number; pos: number }[] }
  expect(script.version).toBe('1.0')
  expect(script.actions.length).toBeGreaterThan(10)

  await open('bad.funscript', '{"actions": [')
  await expect(files.getByRole('alert')).toContainText('This is not a JSON file')
  await open('again.funscript', funscript)
  await expect(files.getByText('The file was opened.')).toBeVisible()
  await open('whole.rubato.json', whole)
  await expect(files.getByText('The file was opened.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Undo: Whole game replaced')).toBeEnabled()
})
