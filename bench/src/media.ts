/**
 * `npm run bench -- media [--minutes N] [--pictures N] [--rate N] [--lights NAMES]`: a session with a picked folder of 1,000 pictures in real
 * Chromium, an hour of stage time at a speed-up: JavaScript heap, memory outside of it, media that are held, nodes and memory
 * of the page's process from the first quarter to the end. Before it, frames and processor time of each light at 1920x1080, beside the
 * stage without light; `--lights embers,silk` measures these and nothing else. Fails when
 * heap and outside memory, or the process, at the end are more than 10 % above the first quarter, or media stay in memory.
 *
 * Crossfades keep the time of the wall clock (1.2 s), so that a stage of more than 8 times its speed shows fewer pictures in
 * the hour than one at normal speed.
 */
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { chromium, request, type Browser, type CDPSession, type Page } from 'playwright-core'
import { fastClock } from '../../e2e/src/support/fast-clock.ts'
import { watchFiles } from '../../e2e/src/support/held-files.ts'
import { chooseFolder, hideFolderPicker } from '../../e2e/src/support/session-extras.ts'
import { changeSettings, lasting } from '../../e2e/src/support/members.ts'
import { startProduct } from '../../e2e/src/support/server.ts'
import { chromiumFlags, chromiumPath } from '../../tools/chromium.ts'
import { footprintOf, type Footprint } from './media/footprint.ts'
import { costOfLights } from './media/lights.ts'
import { makePictures } from './media/pictures.ts'
import { numberOption } from './support/number-option.ts'
import { median } from './support/percentile.ts'
import { signInToHome } from './support/sign-in.ts'

const AIM = 1.1
/** The medium on the stage, and the next two or the one before it and the next. */
const HELD_MAX = 3
/** Stage minutes between two readings. */
const EVERY = 5

async function openStage(browser: Browser, url: string, rate: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(hideFolderPicker)
  await page.addInitScript(watchFiles)
  if (rate > 1) await page.addInitScript(fastClock, rate)
  await signInToHome(page, url)
  await page.goto(`${url}/play/game-generator/`)
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await page.getByTestId('elapsed').waitFor({ timeout: 120_000 })
  return page
}

/** Opens the panel of media and chooses a source. */
async function chooseSource(page: Page, name: string): Promise<void> {
  await page.locator('main header').getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Media', exact: true }).click()
  await page.getByRole('dialog', { name: 'Media' }).getByRole('radio', { name, exact: true }).check()
}
const closePanel = (page: Page) =>
  page.getByRole('dialog', { name: 'Media' }).getByRole('button', { name: 'Close' }).click()

/** Answers the questions of the session, and resumes where it has paused. Returns the stage time, minutes. */
async function keepPlaying(page: Page): Promise<number> {
  if (await page.getByText('Paused', { exact: true }).isVisible()) await page.keyboard.press('Space')
  await page.keyboard.press('y')
  const elapsed = ((await page.getByTestId('elapsed').textContent()) ?? '').split('/')[0]!
  // "59:59", then "1:00:00".
  return elapsed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) / 60
}

async function playUntil(page: Page, minutes: number): Promise<void> {
  while ((await keepPlaying(page)) < minutes) await page.waitForTimeout(250)
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

function print(minutes: number, { heap, external, nodes, files, fileBytes, process }: Footprint): void {
  const held = `${files}, ${megabytes(fileBytes)}`
  console.log(row([minutes, megabytes(heap), megabytes(external), nodes, held, megabytes(process)]))
}

async function readings(browser: Browser, page: Page, minutes: number): Promise<Footprint[]> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  console.log(row(['stage minutes', 'heap MB', 'outside MB', 'nodes', 'media, MB', 'process MB']))
  console.log(row(Array.from({ length: 6 }, () => '---')))
  const all: Footprint[] = []
  for (let at = EVERY; at <= minutes; at += EVERY) {
    await playUntil(page, at)
    const reading = await footprintOf(browser, page, cdp)
    print(at, reading)
    all.push(reading)
  }
  return all
}

/** The last quarter of the readings over the first. */
function growth(all: readonly Footprint[], valueOf: (reading: Footprint) => number): number {
  const count = Math.max(1, Math.floor(all.length / 4))
  return median(all.slice(-count).map(valueOf)) / median(all.slice(0, count).map(valueOf))
}

async function measureMemory(
  browser: Browser,
  url: string,
  options: { folder: string; minutes: number; rate: number },
) {
  const page = await openStage(browser, url, options.rate)
  await chooseSource(page, 'My folder')
  await chooseFolder(page, options.folder)
  const shownLayer = page.getByTestId('media-layer').and(page.locator('[data-media=shown]'))
  await shownLayer.waitFor({ timeout: 60_000 })
  await closePanel(page)
  const shown = await page.evaluateHandle(countPictures)
  const all = await readings(browser, page, options.minutes)
  console.log(`\n${await shown.evaluate(({ count }) => count)} pictures were shown.`)
  await page.context().close()
  return {
    memory: growth(all, ({ heap, external }) => heap + external),
    process: growth(all, (reading) => reading.process),
    held: Math.max(...all.map(({ files }) => files)),
  }
}

/** Counts the pictures that are added to the layer, in the page. */
function countPictures(): { count: number } {
  const counted = { count: 0 }
  const layer = document.querySelector('[data-testid=media-layer]')!
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLCanvasElement) counted.count += 1
  }).observe(layer, { childList: true, subtree: true })
  return counted
}

export async function run(args: string[]): Promise<void> {
  const minutes = numberOption(args, '--minutes', 60)
  const pictures = numberOption(args, '--pictures', 1000)
  const rate = numberOption(args, '--rate', 6)
  const folder = await makePictures(pictures)
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const api = await request.newContext({ baseURL: product.url })
    const media = { tags: ['lace', 'silk'], mediaTypes: ['image' as const] }
    await changeSettings(api, 'supporter', (config) => ({ ...lasting(Math.min(120, 2 * minutes))(config), media }))
    await api.dispose()
    const stage = await openStage(browser, product.url, 1)
    const choose = async (name: string) => {
      await chooseSource(stage, name)
      await closePanel(stage)
    }
    const lightsAt = args.indexOf('--lights')
    const wanted = lightsAt === -1 ? undefined : args[lightsAt + 1]
    await costOfLights(browser, stage, choose, wanted)
    await stage.context().close()
    if (wanted !== undefined) return
    console.log(`\n${pictures} pictures of a folder, ${minutes} minutes of the stage at ${rate} times its speed:\n`)
    const found = await measureMemory(browser, product.url, { folder, minutes, rate })
    const percent = (share: number) => `${((share - 1) * 100).toFixed(1)} %`
    console.log(
      `Last quarter of the time over the first: heap and outside memory ${percent(found.memory)}, memory of the process ${percent(found.process)} (aim: at most 10 % each). Media held at most: ${found.held} (aim: ${HELD_MAX}).`,
    )
    if (!(found.memory <= AIM && found.process <= AIM && found.held <= HELD_MAX)) process.exitCode = 1
  } finally {
    await browser.close()
    await product.close()
    await rm(dirname(folder), { recursive: true, force: true })
  }
}
