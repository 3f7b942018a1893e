/**
 * `npm run bench -- hud [--beats N]`: the beat on a second screen against the beat on the stage. Two pages of one browser are
 * paired by a code over the server's WebSocket; the times are those at which both place the animations of the innermost ring.
 * An animation that is placed too late counts from its placing. Fails when p95 is over 30 ms.
 */
import { chromium, type Browser, type Page } from 'playwright-core'
import { startProduct } from '../../e2e/src/support/server.ts'
import { chromiumFlags, chromiumPath } from '../../tools/chromium.ts'
import { numberOption } from './support/number-option.ts'
import { percentile } from './support/percentile.ts'
import { signInToHome } from './support/sign-in.ts'

const AIM_MS = 30
const BEATS = 120
/** Longest wait for that many beats, ms. */
const TIMEOUT_MS = 240_000

interface ShownBeat {
  /** When its animation begins, ms since 1970. */
  at: number
  /** When it was placed, ms since 1970. */
  placed: number
}

declare const shownBeats: () => ShownBeat[]

/** Records the animations of the innermost ring, in the page and before its code. */
function recordBeats(): void {
  const beats = new Map<Animation, ShownBeat>()
  const own = Object.getOwnPropertyDescriptor(Animation.prototype, 'startTime')
  const cancel = Animation.prototype.cancel
  Object.defineProperty(Animation.prototype, 'startTime', {
    ...own,
    set(this: Animation, value: number) {
      own?.set?.call(this, value)
      const ring = (this.effect as KeyframeEffect | null)?.target?.getAttribute('data-ring')
      const { timeOrigin } = performance
      if (ring === '0') beats.set(this, { at: timeOrigin + value, placed: timeOrigin + performance.now() })
    },
  })
  Animation.prototype.cancel = function (this: Animation) {
    beats.delete(this)
    cancel.call(this)
  }
  Object.assign(globalThis, { shownBeats: () => [...beats.values()] })
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(recordBeats)
  await signInToHome(page, url)
  return page
}

/** Starts a session on one page and pairs the other. */
async function pair(stage: Page, screen: Page, url: string): Promise<void> {
  await stage.goto(`${url}/play/game-generator/`)
  await stage.getByRole('button', { name: /^Start\b/ }).click()
  await stage.getByTestId('elapsed').waitFor()
  await stage.getByRole('button', { name: 'Second screen' }).click()
  await stage.getByRole('button', { name: 'Show a code' }).click()
  const code = (await stage.getByTestId('pairing-code').textContent()) ?? ''
  await screen.goto(`${url}/hud`)
  await screen.getByLabel('Code').fill(code)
  await screen.getByRole('button', { name: 'Join the session' }).click()
  await stage.getByRole('button', { name: 'Yes, the same' }).click()
  await screen.getByTestId('caption').waitFor()
}

const shownAt = ({ at, placed }: ShownBeat) => Math.max(at, placed)

/** Distances of the screen's beats to the nearest of the stage, ms. */
function distances(stage: readonly ShownBeat[], screen: readonly ShownBeat[]): number[] {
  const times = stage.map(shownAt)
  return screen.map((beat) => Math.min(...times.map((time) => Math.abs(time - shownAt(beat)))))
}

export async function run(args: string[]): Promise<void> {
  const wanted = numberOption(args, '--beats', BEATS)
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const [stage, screen] = [await openPage(browser, product.url), await openPage(browser, product.url)]
    await pair(stage, screen, product.url)
    await screen.waitForFunction((count) => shownBeats().length >= count, wanted, { timeout: TIMEOUT_MS, polling: 500 })
    const shown = await screen.evaluate(() => shownBeats())
    const values = distances(await stage.evaluate(() => shownBeats()), shown)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share))
    const late = shown.filter(({ at, placed }) => placed > at).length
    console.log(`The beat on a second screen, ${values.length} beats, distance to the beat on the stage in ms:`)
    console.log(
      `p50 ${p50!.toFixed(1)}, p95 ${p95!.toFixed(1)}, p99 ${p99!.toFixed(1)}, max ${Math.max(...values).toFixed(1)}`,
    )
    console.log(`${late} beats were placed after their time (aim: p95 at most ${AIM_MS} ms)`)
    if (!(p95! <= AIM_MS)) process.exitCode = 1
  } finally {
    await browser.close()
    await product.close()
  }
}
