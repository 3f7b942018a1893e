/** A branching game from its first line to the endings of another member, by keyboard alone; and works that are brought along. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { heldClock, whileHeld } from '../layout/held-clock.ts'
import { button, saveAs } from '../support/builder.ts'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn } from '../support/members.ts'

/** Session seconds per second: the question waits for 20 s, and is inspected meanwhile. */
const CLOCK_RATE = 4

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const question = (page: Page) => page.getByRole('group', { name: 'Which door?' })
const checks = (page: Page) => page.getByRole('region', { name: 'Checked as you work' })

async function beginWriting(page: Page): Promise<void> {
  await signIn(page, 'supporter', '/game-builder/?choices=true')
  await expect(field(page, 'Name of the section Start')).toBeVisible()
}

/** Two doors, and three rooms behind each: eight sections. */
async function writeSections({ keyboard }: Page): Promise<void> {
  const lines = async (...all: string[]) => {
    for (const line of all) {
      await keyboard.type(line)
      await keyboard.press('Enter')
    }
  }
  await keyboard.press('Control+a')
  await lines('Hall', 'Good evening.', '? Which door?')
  await keyboard.press('Control+a')
  await lines('Left')
  await keyboard.press('Control+a')
  await lines('Right')
  // From the answer that was begun to the sections of the answers, in their order.
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await lines(
    'Mind the step.',
    '# Cellar',
    'It is cool here.',
    '# Well',
    'Listen to the water.',
    '# Grotto',
    'Rest now.',
  )
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await lines('Up we go.', '# Stairs', 'Slowly.', '# Roof', 'Look at the stars.')
}

interface Answering {
  /** Before the answer, while the question is on the stage. */
  before?: () => Promise<void>
  answer: () => Promise<void>
}

/** Plays from the start screen to the end, with one answer. */
async function playThrough(page: Page, { before, answer }: Answering): Promise<void> {
  await button(page, 'Start').click()
  await expect(question(page)).toBeVisible({ timeout: 30_000 })
  await before?.()
  await expect(async () => {
    if (await question(page).isVisible()) await answer()
    await expect(question(page)).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'That was it' })).toBeVisible({ timeout: 30_000 })
}

test('A member writes eight sections by keyboard alone, breaks a rule, mends it, reads both ways and shares', async ({
  page,
  otherBrowser,
}) => {
  await beginWriting(page)
  await test.step('the words', async () => {
    await field(page, 'Name of the section Start').focus()
    await writeSections(page)
    await expect(checks(page)).toContainText('2 endings')
    await expect(checks(page)).toContainText('Nothing to mend')
    const named = page.locator('[data-notebook] h2')
    await expect(named).toHaveText(['Hall', 'Left', 'Cellar', 'Well', 'Grotto', 'Right', 'Stairs', 'Roof'])
  })
  await test.step('a rule that is broken, and its mend', async () => {
    await page.getByRole('combobox', { name: 'Let something stay on' }).focus()
    await page.keyboard.press('E')
    await expect(checks(page)).toContainText('1 to look at')
    await inspect(page, 'branching-game-notebook')
    await button(page, /^Do not let it stay on/).press('Enter')
    await expect(checks(page)).toContainText('Nothing to mend')
  })
  await test.step('both ways, read', async () => {
    await button(page, 'Read it through').press('Enter')
    const reading = page.getByRole('dialog', { name: 'This game, line by line' })
    await reading.getByRole('button', { name: 'Left' }).press('Enter')
    await expect(reading).toContainText('Rest now.')
    await reading.getByRole('button', { name: 'Right' }).press('Enter')
    await expect(reading).toContainText('Look at the stars.')
    await expect(reading).not.toContainText('Rest now.')
    await page.keyboard.press('Escape')
  })
  await test.step('saved and shared', async () => {
    await saveAs(page, 'Two doors')
    await button(page, 'Share').press('Enter')
    await button(page, 'Share with all members').press('Enter')
    await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(/\/game\/[\w-]{36}$/)
  })

  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0]
  const player = await otherBrowser()
  await test.step('another member answers by key after a reload in the question, and then by the other button', async () => {
    await player.addInitScript(fastClock, CLOCK_RATE)
    await player.addInitScript(heldClock)
    await signIn(player, 'follower', `/play/custom-game/${id}`)
    player.on('dialog', (dialog) => dialog.accept())
    await expect(player.getByRole('listitem').filter({ hasText: /^2 endings\.$/ })).toBeVisible()
    await playThrough(player, {
      before: async () => {
        await expect(player.getByTestId('answer-time')).toContainText('No answer counts as “Left”.')
        await whileHeld(player, () => inspect(player, 'branching-game-question'))
        await player.reload()
        await button(player, 'Go on from there').click()
        await expect(question(player)).toBeVisible({ timeout: 30_000 })
      },
      answer: () => player.keyboard.press('1'),
    })
    await player.goto(`/play/custom-game/${id}`)
    await playThrough(player, { answer: () => player.getByRole('button', { name: 'Right' }).click({ timeout: 1000 }) })
  })
})

/** Small works in each format, written for this test. */
const works = [
  {
    name: 'evening.json',
    text: JSON.stringify({
      pages: {
        start: [
          { 'audio.play': { locator: 'file:metronome-060bpm.mp3' } },
          { say: { label: '<p>One stroke a second.</p>' } },
          { eval: { script: 'Math.sin(1)' } },
          { timer: { duration: '30s' } },
          { end: {} },
        ],
      },
    }),
    marks: [
      /^Imported from EOS\. The file names no author\. It is private\./,
      /^Taken: 1 metronome/,
      /^Changed: /,
      /^By hand · start · eval: /,
    ],
    words: 'One stroke a second.',
  },
  {
    name: 'lamps.xml',
    text: '<Tease><Title>Lamps</Title><Author><Name>Test writer</Name></Author><Pages><Page id="start"><Text><p>The lamp is lit.</p></Text><LoadGuide guidePath="other.xml"/><Delay seconds="20" target="end"/></Page><Page id="end"><Text>Good night.</Text></Page></Pages></Tease>',
    marks: [
      /^Imported from “Lamps” \(GuideMe\)\. The author named in the file is Test writer\./,
      /^Taken: /,
      /^Left out · /,
    ],
    words: 'The lamp is lit.',
  },
  {
    name: 'rooms.txt',
    text: 'game: Rooms\nstart: hall\n\n# hall: Hall\n0:00 Come in.\n=> night\n\n# night: Night\n0:00 Sleep well.\nend denied\n',
    marks: [],
    words: 'Sleep well.',
  },
]

test('A member brings along works of each format, reads what became of them, and declares authorship to share', async ({
  page,
  request,
}) => {
  await beginWriting(page)
  await button(page, 'Files').press('Enter')
  const modal = page.getByRole('dialog', { name: 'Files' })
  const open = (name: string, buffer: Buffer) =>
    modal.getByLabel('Choose a game file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const opened = modal.getByText('The file was opened.')
  const takeOver = async () => {
    await button(page, 'Open it in place of this game').press('Enter')
    await expect(opened).toBeVisible()
  }
  for (const { name, text, marks, words } of works)
    await test.step(name, async () => {
      await open(name, Buffer.from(text))
      for (const mark of marks) await expect(modal.getByText(mark).first()).toBeVisible()
      if (name === 'evening.json') await inspect(page, 'branching-game-import')
      await takeOver()
      await expect(page.locator('[data-notebook]')).toContainText(words)
    })
  await test.step('the JSON of a game', async () => {
    const download = page.waitForEvent('download')
    await modal.getByRole('button', { name: 'Whole game (JSON)', exact: true }).press('Enter')
    const file = await readFile(await (await download).path())
    const { $schema } = JSON.parse(file.toString()) as { $schema: string }
    expect(await (await request.get($schema)).json()).toMatchObject({ title: 'A branching game of Rubato' })
    await open('rooms.json', file)
    await takeOver()
    await expect(page.locator('[data-notebook]')).toContainText('Sleep well.')
    await page.keyboard.press('Escape')
  })
  await test.step('the text form', async () => {
    await button(page, 'As text').press('Enter')
    const text = page.getByRole('textbox', { name: 'Text of the game' })
    const written = await text.inputValue()
    await text.fill(`${written}\n# Attic\nend denied\n`)
    await expect(page.getByText(/The name of a section has lower-case letters/)).toBeVisible()
    await inspect(page, 'text-form-problem')
    await text.fill(`${written}\n# attic\nend denied\n`)
    await expect(page.getByRole('heading', { name: /lines differ$/ })).toBeVisible()
    await inspect(page, 'text-form-changes')
    await button(page, 'Cancel').press('Enter')
  })
  await test.step('the declaration', async () => {
    await saveAs(page, 'Rooms at night')
    await button(page, 'Share').press('Enter')
    const sharing = page.getByRole('dialog', { name: /^Share “.*Rooms at night”$/ })
    await expect(sharing).toContainText('Imported from “Lamps” (GuideMe). The author named in the file is Test writer.')
    const share = sharing.getByRole('button', { name: 'Share with all members' })
    await expect(share).toHaveAttribute('aria-disabled', 'true')
    await inspect(page, 'share-imported-game')
    await sharing.getByRole('checkbox', { name: /^I wrote this work/ }).press('Space')
    await share.press('Enter')
    await expect(page.getByText('Not shown to others yet')).toBeVisible()
    await expect(sharing).toContainText('You declared on')
    await expect(page.locator('header').getByText('Held for review')).toBeVisible()
    await inspect(page, 'share-imported-game-held')
  })
})
