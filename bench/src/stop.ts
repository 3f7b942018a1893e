/**
 * `npm run bench -- stop [--presses N]`: from the Escape key to silence, in captured audio, on the product's stage in
 * real Chromium with the processor throttled six times. Fails when p99 is over 100 ms.
 */
import { openBrowser, servePage } from './pages.ts'
import { percentile } from './percentile.ts'

const THROTTLE = 6
const LIMIT_MS = 100
const PRESSES = 100

declare const sounding: () => Promise<void>
declare const silenced: () => Promise<{ rendered: number; heard: number }>

const line = (name: string, values: readonly number[]): string => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(1))
  return `| ${name} | ${p50} | ${p95} | ${p99} | ${Math.max(...values).toFixed(1)} |`
}

export async function run(args: string[]): Promise<void> {
  const at = args.indexOf('--presses')
  const presses = at >= 0 ? Number(args[at + 1]) : PRESSES
  const rendered: number[] = []
  const heard: number[] = []
  const pages = await servePage('stage')
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${pages.url}/?voice=browser`)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    for (let press = 0; press < presses; press++) {
      await page.evaluate(() => document.getElementById('begin')!.click())
      await page.evaluate(() => sounding())
      // Another place in the beat each time.
      await page.waitForTimeout((press * 37) % 400)
      await page.keyboard.press('Escape')
      const result = await page.evaluate(() => silenced())
      rendered.push(result.rendered)
      heard.push(result.heard)
    }
  } finally {
    await browser.close()
    await pages.close()
  }
  console.log(`Escape to silence in ms, ${presses} presses, processor throttled ${THROTTLE} times.\n`)
  console.log('| silence | p50 | p95 | p99 | max |\n| --- | --- | --- | --- | --- |')
  console.log(line('in the captured audio', rendered))
  console.log(line('with the latency of the device', heard))
  // The promise is about the captured audio; what a device adds is shown, and is not ours to shorten.
  const p99 = percentile(rendered, 0.99)
  if (!(p99 <= LIMIT_MS)) {
    console.error(`p99 is ${p99.toFixed(1)} ms; the promise is ${LIMIT_MS} ms`)
    process.exitCode = 1
  }
}
