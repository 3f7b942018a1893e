/**
 * `npm run bench -- preview`: from a key on a slider of the generator form to the frame that shows its preview, in real
 * Chromium: the product with its workers, and in the same run the same figures computed at once on the main thread. Fails
 * when the median of the product's first previews is over 100 ms.
 */
import type { Browser } from 'playwright-core'
import { openBrowser, servePage } from './support/pages.ts'
import { percentile } from './support/percentile.ts'

const CHANGES = 40
const LIMIT_MS = 100

interface Timing {
  first: number
  complete: number
  longestFrame: number
}
declare const timings: Timing[]

async function measure(browser: Browser, url: string): Promise<Timing[]> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByText('Drawn from 200 simulated games.').waitFor()
  await page.getByRole('slider', { name: 'Game duration, highest' }).focus()
  for (let change = 0; change < CHANGES; change++) {
    await page.keyboard.press(change % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    await page.waitForFunction((count) => timings.length > count, change)
  }
  const all = await page.evaluate(() => timings)
  await page.close()
  return all
}

function row(name: string, all: readonly Timing[]): string {
  const figures = (['first', 'complete', 'longestFrame'] as const).flatMap((figure) =>
    [0.5, 0.95].map((share) =>
      percentile(
        all.map((each) => each[figure]),
        share,
      ).toFixed(0),
    ),
  )
  return `| ${[name, ...figures].join(' | ')} |`
}

const cases = [
  { name: 'default games of 5 to 10 minutes', query: 'games=default' },
  { name: 'everything on, up to two hours, expert', query: 'games=large' },
]

export async function run(): Promise<void> {
  const pages = await servePage('preview')
  const browser = await openBrowser()
  try {
    console.log(`${CHANGES} changes each, one after the other; ms from the key to the frame, p50 and p95.\n`)
    console.log('| preview | first p50 | p95 | of 200 games p50 | p95 | longest frame p50 | p95 |')
    console.log('| --- | --- | --- | --- | --- | --- | --- |')
    for (const { name, query } of cases) {
      const ours = await measure(browser, `${pages.url}/?${query}`)
      console.log(row(`${name}: in workers`, ours))
      console.log(row(`${name}: on the main thread`, await measure(browser, `${pages.url}/?${query}&by=main`)))
      const median = percentile(
        ours.map(({ first }) => first),
        0.5,
      )
      if (median <= LIMIT_MS) continue
      console.error(`The median of the first previews is ${median.toFixed(0)} ms; the aim is ${LIMIT_MS} ms`)
      process.exitCode = 1
    }
  } finally {
    await browser.close()
    await pages.close()
  }
}
