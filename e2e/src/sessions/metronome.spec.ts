import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signInToHome } from '../support/members.ts'
import { openByMenu, placeLink } from '../support/menu.ts'

interface Recorded {
  /** Scheduled audio time of each click, s; null for a cancelled click. */
  clicks: (number | null)[]
  contexts: AudioContext[]
  vibrations: number
  /** The longest time for which the page stood still, ms. */
  stoodStill: number
}
declare global {
  interface Window {
    recorded: Recorded
  }
}

/** Records scheduled clicks, audio contexts and vibrations without changing what the page does. */
function recordSound(): void {
  const recorded: Recorded = { clicks: [], contexts: [], vibrations: 0, stoodStill: 0 }
  window.recorded = recorded
  let lookedAt = performance.now()
  setInterval(() => {
    recorded.stoodStill = Math.max(recorded.stoodStill, performance.now() - lookedAt)
    lookedAt = performance.now()
  }, 100)
  const indexes = new WeakMap<AudioBufferSourceNode, number>()
  const { start, stop } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (when = 0, ...rest: number[]) {
    indexes.set(this, recorded.clicks.push(when) - 1)
    return start.call(this, when, ...rest)
  }
  AudioBufferSourceNode.prototype.stop = function (...args: number[]) {
    const index = indexes.get(this)
    if (index !== undefined) recorded.clicks[index] = null
    return stop.apply(this, args as [number?])
  }
  const { vibrate } = navigator
  navigator.vibrate = (pattern: VibratePattern | Iterable<number>) => {
    if (pattern !== 0) recorded.vibrations += 1
    return vibrate.call(navigator, pattern as number[])
  }
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      recorded.contexts.push(this)
    }
  }
}

async function openMetronome(page: Page): Promise<void> {
  await page.addInitScript(recordSound)
  await signInToHome(page, 'follower')
  await openByMenu(page, 'Play', 'Metronome')
  await expect(page.getByRole('heading', { level: 1, name: 'Metronome' })).toBeVisible()
  await expect(page).toHaveTitle('Metronome | Rubato')
}

const tempo = (page: Page) => page.getByRole('textbox', { name: 'Tempo in beats a minute' })
const startButton = (page: Page) => page.getByRole('button', { name: 'Start' })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop' })
const beatCount = (page: Page) => page.getByTestId('beat-count')
/** Waits for a beat, which is shown for less than a second, by a look at each frame. */
const waitForBeat = (page: Page, beat: string) =>
  page.waitForFunction((wanted) => document.querySelector('[data-testid="beat-count"]')?.textContent === wanted, beat, {
    timeout: 30_000,
  })
const note = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Intervals between the clicks that were not cancelled, ms. */
const clickIntervals = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const times = window.recorded.clicks.filter((time) => time !== null)
    return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) * 1e6) / 1e3)
  })

/**
 * Measures, and measures again after `reset` where the page stood still meanwhile: beats are scheduled 1.2 s ahead, and those of a
 * longer stall are lost.
 */
async function measureBeats(page: Page, measure: () => Promise<void>, reset: () => Promise<void>): Promise<void> {
  for (;;) {
    await page.evaluate(() => Object.assign(window.recorded, { clicks: [], stoodStill: 0 }))
    try {
      return await measure()
    } catch (error) {
      if ((await page.evaluate(() => window.recorded.stoodStill)) < 1000) throw error
    }
    await stopButton(page).click()
    await reset()
  }
}

test('A follower can start the metronome, change it while it runs, and find it as it was', async ({ page }) => {
  await openMetronome(page)
  await inspect(page, 'metronome')
  const measure = async () => {
    await page.keyboard.press('Space')
    await expect(stopButton(page)).toBeVisible()
    await waitForBeat(page, 'Beat 2 of 4')

    await tempo(page).fill('300')
    await tempo(page).press('Enter')
    await expect(page.getByText('Enter a whole number from 20 to 240.')).toBeVisible()
    await inspect(page, 'metronome-error')
    await tempo(page).fill('150')
    await tempo(page).press('Enter')
    await expect(page.getByText('150 bpm')).toBeVisible()
    await expect.poll(async () => (await clickIntervals(page)).at(-1)).toBe(400)
    const intervals = await clickIntervals(page)
    expect(new Set(intervals), 'no beat is lost, doubled or moved').toEqual(new Set([750, 400]))
  }
  await measureBeats(page, measure, async () => {
    await tempo(page).fill('80')
    await tempo(page).press('Enter')
    await page.getByRole('heading', { level: 1 }).click()
  })

  await page.getByRole('button', { name: '3/4' }).click()
  await waitForBeat(page, 'Beat 3 of 3')
  await page.getByRole('radio', { name: 'Bell' }).check({ force: true })
  await page.keyboard.press('Escape')
  await expect(startButton(page)).toBeVisible()

  await page.reload()
  await expect(tempo(page)).toHaveValue('150')
  await expect(page.getByRole('button', { name: '3/4' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: 'Bell' })).toBeChecked()
})

test('Everything about the metronome can be done with the keyboard', async ({ page }) => {
  await openMetronome(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowUp')
  await expect(tempo(page)).toHaveValue('81')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('PageDown')
  await expect(tempo(page)).toHaveValue('61')
  await page.getByRole('slider', { name: 'Tempo', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageUp')
  await expect(tempo(page)).toHaveValue('72')

  await note(page, 'Beat 1: accent').focus()
  await page.keyboard.press('ArrowRight')
  await expect(note(page, 'Beat 2: beat')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(note(page, 'Beat 2: accent')).toBeFocused()
  await page.keyboard.press('3')
  await page.keyboard.press('ArrowRight')
  await expect(note(page, 'Beat 2, note 2 of 3: beat')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(note(page, 'Beat 2, note 2 of 3: rest')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'note 2 of 3: rest' })).toBeAttached()
  await page.keyboard.press('End')
  await expect(note(page, 'Beat 4: beat')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(note(page, 'Beat 4: 1 note')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(note(page, 'Beat 2: 2 notes')).toBeFocused()
  await page.getByRole('button', { name: 'Plain' }).click()
  await page.getByRole('button', { name: 'Bring mine back' }).click()
  await expect(note(page, 'Beat 2, note 2 of 2: rest')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect(stopButton(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(startButton(page)).toBeVisible()
})

test('A ramp moves the tempo, and a change of the tempo by hand ends it', async ({ page }) => {
  await openMetronome(page)
  await page.getByRole('switch', { name: 'Ramp' }).check({ force: true })
  await page.getByLabel('From').fill('200')
  await page.getByLabel('To', { exact: true }).fill('240')
  await page.getByLabel('Over').fill('1')
  await page.getByRole('radio', { name: 'Bars' }).check({ force: true })
  await page.getByRole('switch', { name: 'Light' }).check({ force: true })
  await startButton(page).click()
  await expect(tempo(page)).toHaveValue('240')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByTestId('light'), 'too fast for a light on each beat').toHaveAttribute('data-steady', 'true')
  await expect(beatCount(page)).toBeVisible()
  await inspect(page, 'metronome-light')
  await page.getByRole('button', { name: 'Slower by one' }).click()
  await expect(page.getByRole('switch', { name: 'Ramp' })).not.toBeChecked()
  await expect(tempo(page)).toHaveValue('239')
})

test('Taps set the tempo', async ({ page }) => {
  await openMetronome(page)
  await page.evaluate(() => {
    for (const at of [0, 500, 1010, 1500]) {
      const tap = new KeyboardEvent('keydown', { key: 't', bubbles: true })
      Object.defineProperty(tap, 'timeStamp', { value: 10_000 + at })
      document.body.dispatchEvent(tap)
    }
  })
  await expect(tempo(page)).toHaveValue('120')
  await page.getByRole('button', { name: 'Tap' }).click()
  await expect(tempo(page), 'a single tap means nothing').toHaveValue('120')
})

test('Silent mode vibrates without sound; leaving the screen ends it', async ({ page }) => {
  await openMetronome(page)
  await page.getByRole('switch', { name: 'Silent' }).check({ force: true })
  await startButton(page).click()
  await expect.poll(() => page.evaluate(() => window.recorded.vibrations)).toBeGreaterThan(1)
  await placeLink(page, 'Play').click()
  await expect(page).toHaveURL(/\/home/)
  await expect
    .poll(() => page.evaluate(() => window.recorded.contexts.map(({ state }) => state)), 'no sound goes on')
    .toEqual(['closed'])
  await openByMenu(page, 'Play', 'Metronome')
  await expect(startButton(page)).toBeVisible()
})

test('An interruption is shown, and the beat continues from the same position', async ({ page }) => {
  await openMetronome(page)
  const measure = async () => {
    await startButton(page).click()
    await waitForBeat(page, 'Beat 2 of 4')
    await page.evaluate(() => window.recorded.contexts.at(-1)?.suspend())
    const notice = page.getByRole('alert').filter({ hasText: 'The sound was interrupted.' })
    await expect(notice).toBeVisible()
    await inspect(page, 'metronome-interrupted')
    await notice.getByRole('button', { name: 'Go on' }).click()
    await expect(notice).toBeHidden()
    await waitForBeat(page, 'Beat 4 of 4')
    expect(new Set(await clickIntervals(page)), 'no beat is lost, doubled or moved').toEqual(new Set([750]))
  }
  await measureBeats(page, measure, async () => {})
})

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('The beat is counted in text and nothing pulses', async ({ page }) => {
    await openMetronome(page)
    await page.getByRole('switch', { name: 'Light' }).check({ force: true })
    await startButton(page).click()
    await expect(beatCount(page)).toBeVisible()
    await waitForBeat(page, 'Beat 3 of 4')
    await expect(page.getByTestId('light')).toHaveAttribute('data-steady', 'true')
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await inspect(page, 'metronome-still')
  })
})
