/**
 * `npm run bench -- editor`: 5,000 lines in the dialog editor, compared in one run of real Chromium with the same cards in
 * a plain list and with plain paragraphs, the lower bound of this machine: frames while scrolling, main-thread time for
 * each, and the time from a key to the frame that shows it. Fails when the median of the editor's work on a frame is over a
 * sixtieth of a second, or the 95th percentile of its typing over 50 ms.
 */
import type { Browser, Page } from 'playwright-core'
import { openBrowser, servePage } from './support/pages.ts'
import { percentile } from './support/percentile.ts'

const ROUNDS = 5
const FRAMES = 120
const FRAME_MS = 1000 / 60
const TYPING_MS = 50
const TEXT = ' Slower now, and slower still, until there is nothing left but the beat.'

declare const scrollFrames: (frames: number) => Promise<number[]>
declare const keyTimes: number[]

interface Scrolled {
  /** Mean time between two frames, ms, median of the rounds. */
  frame: number
  /** Script, styles and layout for one frame, ms, median of the rounds. */
  work: number
}

/** Returns a function that reads the task time of the main thread so far, ms; Chromium reports seconds. */
async function taskTimeOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

async function scroll(page: Page): Promise<Scrolled> {
  const taskTime = await taskTimeOf(page)
  const frames: number[] = []
  const works: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await taskTime()
    const times = await page.evaluate((count) => scrollFrames(count), FRAMES)
    works.push(((await taskTime()) - before) / FRAMES)
    frames.push(times.reduce((sum, time) => sum + time, 0) / FRAMES)
  }
  return { frame: percentile(frames, 0.5), work: percentile(works, 0.5) }
}

/** Times from each key to the frame that shows it, ms. */
async function type(page: Page): Promise<number[]> {
  await page.locator('[data-dialog]').first().click()
  await page.getByRole('textbox').first().waitFor()
  await page.evaluate(() => void (keyTimes.length = 0))
  await page.keyboard.type(TEXT, { delay: 30 })
  return page.evaluate(() => [...keyTimes])
}

interface Measured extends Scrolled {
  typing: number[]
  /** Time from the request to the first line, ms. */
  shown: number
}

async function measure(browser: Browser, url: string, { types }: { types: boolean }): Promise<Measured> {
  const page = await browser.newPage()
  const begin = performance.now()
  await page.goto(url)
  await page.locator('[data-dialog]').first().waitFor()
  const shown = performance.now() - begin
  const scrolled = await scroll(page)
  const typing = types ? await type(page) : []
  await page.close()
  return { ...scrolled, typing, shown }
}

function row(name: string, { frame, work, typing, shown }: Measured): string {
  const keys = typing.length ? [0.5, 0.95].map((share) => percentile(typing, share).toFixed(1)) : ['-', '-']
  return `| ${[name, (1000 / frame).toFixed(0), work.toFixed(1), ...keys, shown.toFixed(0)].join(' | ')} |`
}

function judge({ work, typing }: Measured): void {
  const p95 = percentile(typing, 0.95)
  const misses = [
    work <= FRAME_MS ? null : `The work on a frame is ${work.toFixed(1)} ms; the aim is ${FRAME_MS.toFixed(1)} ms`,
    p95 <= TYPING_MS ? null : `Typing takes ${p95.toFixed(1)} ms at p95; the aim is ${TYPING_MS} ms`,
  ].filter((miss) => miss !== null)
  misses.forEach((miss) => console.error(miss))
  if (misses.length) process.exitCode = 1
}

export async function run(): Promise<void> {
  const pages = await servePage('editor')
  const browser = await openBrowser()
  try {
    const ours = await measure(browser, `${pages.url}/`, { types: true })
    const plain = await measure(browser, `${pages.url}/?list=plain`, { types: true })
    const bare = await measure(browser, `${pages.url}/?list=bare`, { types: false })
    console.log(`5,000 lines, scrolled by 240 px a frame; median of ${ROUNDS} rounds of ${FRAMES} frames.\n`)
    console.log('| list | frames/s | work a frame ms | key p50 ms | key p95 ms | first line ms |')
    console.log('| --- | --- | --- | --- | --- | --- |')
    console.log(row('the editor', ours))
    console.log(row('plain list of the same cards', plain))
    console.log(row('plain paragraphs', bare))
    judge(ours)
  } finally {
    await browser.close()
    await pages.close()
  }
}
