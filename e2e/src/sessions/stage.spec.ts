import type { GeneratorConfig } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import { heldClock, holdAtRest, whenHeld } from '../layout/held-clock.ts'
import { fastClock } from '../support/fast-clock.ts'
import { expect, SCREENSHOTS, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'
import {
  checkedSizes,
  drawingFaultsOf,
  faultsOf,
  longCaption,
  openTool,
  positionsOf,
  resume,
  seeSummary,
  stageSizes,
} from '../support/stage.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The question; a line of the instructor may begin with the same words. */
const question = (page: Page) => page.locator('[aria-live="assertive"]').filter({ hasText: /^(Are you|Is everything)/ })

/** Every state lasts long enough to be checked in all sizes on the fast clock; the edge comes soon. */
const slowStates = (config: GeneratorConfig): GeneratorConfig => ({
  ...lasting(8)(config),
  instructor: { ...config.instructor, introduction: false },
  cock: { ...config.cock, warmup: { ...config.cock.warmup, duration: 180 } },
  orgasm: {
    ...config.orgasm,
    edging: { ...config.orgasm.edging, edges: { min: 1, max: 1 }, duration: { min: 240, max: 240 } },
  },
})

async function startSession(page: Page): Promise<void> {
  await button(page, 'Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
}

interface CheckOptions {
  prepare?: () => Promise<void>
  /** Whether this state may be longer than the screen. */
  mayScroll?: boolean
  /** Whether the ring is shown and nothing covers it. */
  hasRing?: boolean
}

/** Checks the layout of the present state of the stage in every size. */
async function checkState(page: Page, state: string, options: CheckOptions = {}): Promise<void> {
  const { prepare, mayScroll, hasRing = false } = options
  for (const [size, viewport] of checkedSizes) {
    await page.setViewportSize(viewport)
    const faults = async () => {
      await prepare?.()
      return [...(await faultsOf(page, mayScroll)), ...(hasRing ? await drawingFaultsOf(page) : [])]
    }
    await expect.poll(faults, { message: `${state} at ${size}` }).toEqual([])
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${state}-${size}.png` })
  }
}

test.beforeEach(async ({ page, request }) => {
  await changeSettings(request, 'supporter', slowStates)
  await page.addInitScript(fastClock, 8)
  await page.addInitScript(heldClock)
  await signIn(page, 'supporter', '/play/game-generator/')
})

test('The stage shows all its parts in every size and state', async ({ page }) => {
  await startSession(page)
  await checkState(page, 'warm-up', { hasRing: true })
  await button(page, 'Too close').click()
  await holdAtRest(page)
  await whenHeld(page, async () => {
    await expect(page.getByTestId('tempo')).toHaveText('Rest')
    await checkState(page, 'rest', { hasRing: true })
  })
  await button(page, 'Pause').click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await checkState(page, 'paused', { hasRing: true })
  await resume(page, () => button(page, 'Resume').click({ timeout: 3000 }))
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
  await checkState(page, 'question', { hasRing: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await checkState(page, 'stopped')
  await seeSummary(page)
  await expect(page.getByText('You stopped it. That is always fine.')).toBeVisible()
  await checkState(page, 'game-over', { mayScroll: true })
})

test('Long captions and the panels fit in every size', async ({ page }) => {
  await startSession(page)
  for (const [length, size] of [
    [130, 'medium'],
    [260, 'long'],
    [500, 'longest'],
  ] as const) {
    await checkState(page, `caption-${length}`, { prepare: () => longCaption(page, length, size) })
  }
  await openTool(page, 'Volume and talk')
  await checkState(page, 'volume')
  await openTool(page, 'What the buttons do')
  await checkState(page, 'help')
})

test('No control changes its position between play, question, rest and pause', async ({ page }) => {
  await startSession(page)
  const sizes = [stageSizes.phone, { width: 844, height: 390 }, stageSizes.desktop]
  const positions = async () => {
    const found: Record<string, string>[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      found.push(await positionsOf(page))
    }
    return found
  }
  const before = await positions()
  const names = ['pause', 'ease', 'edge', 'too-close', 'cannot', 'skip', 'finish', 'yes', 'no', 'done', 'stop']
  for (const found of before) expect(Object.keys(found)).toEqual(expect.arrayContaining([...names, 'Cover', 'More']))
  await button(page, 'Too close').click()
  await holdAtRest(page)
  await whenHeld(page, async () => {
    await expect(page.getByTestId('tempo')).toHaveText('Rest')
    await expect(page.getByTestId('rest')).toHaveText('Hands off. Breathe.')
    await expect.poll(positions, 'in a rest').toEqual(before)
  })
  await button(page, 'Pause').click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect.poll(positions, 'in a pause').toEqual(before)
  await resume(page, () => button(page, 'Resume').click({ timeout: 3000 }))
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
  await expect.poll(positions, 'with a question').toEqual(before)
})

test('A member can set the volume, mute, read the help and choose keys while the session runs', async ({ page }) => {
  await startSession(page)
  await page.keyboard.press('m')
  await button(page, 'More').click()
  await expect(button(page, 'Mute')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Mute').click()
  await expect(button(page, 'Mute')).toHaveAttribute('aria-pressed', 'false')
  await button(page, 'Volume and talk').click()
  const sound = page.getByRole('dialog', { name: 'Mixer' })
  await sound.getByRole('slider', { name: 'Beat' }).press('Home')
  await expect(sound.getByRole('slider', { name: 'Beat' })).toHaveValue('0')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rubato.volumes'))).toContain('"beat":0')
  await sound.getByRole('radio', { name: 'Signals and counts' }).check()
  await expect(sound.getByRole('radio', { name: 'Everything' })).not.toBeChecked()
  await sound.getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'More'), 'the focus returns').toBeFocused()
  await expect(button(page, 'Skip task')).toHaveAccessibleDescription(/Leaves out the task that is running/)
  await openTool(page, 'What the buttons do')
  const help = page.getByRole('dialog', { name: 'What the buttons do' })
  await expect(help).toContainText('I am at the edge')
  await expect(help).toContainText('at every other moment Esc stops everything')
  await page.getByTestId('caption').click({ force: true })
  await expect(help, 'a press outside closes it').toBeHidden()

  await openTool(page, 'Keys')
  const keys = page.getByRole('dialog', { name: 'Keys during a session' })
  await expect(keys).toBeVisible()
  await expect(page.getByText('Paused', { exact: true }), 'the session waits').toBeVisible()
  await keys.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(button(page, 'More'), 'the focus returns').toBeFocused()
  await openTool(page, 'Volume and talk')
  await expect(page.getByTestId('caption'), 'the last line is over').toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Mixer' }), 'nothing sounds: Escape closes the panel').toBeHidden()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await openTool(page, 'Keys')
  await expect(keys).toBeVisible()
  await button(page, 'Stop everything').click()
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(keys).toHaveCount(0)
})

test('Escape stops from an open panel, and forced colours keep line and ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await startSession(page)
  const colours = await page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`${selector} is not there`)
      return getComputedStyle(element)
    }
    const line = '[role="progressbar"]'
    return {
      page: style('main').backgroundColor,
      line: style(`${line} > div`).backgroundColor,
      edge: style(line).outlineStyle,
      rings: [...document.querySelectorAll('main [data-ring], main circle[stroke-dasharray]')].map(
        (circle) => getComputedStyle(circle).stroke,
      ),
    }
  })
  expect(colours.line).not.toBe(colours.page)
  expect(colours.edge).toBe('solid')
  for (const ring of colours.rings) expect([colours.page, 'none']).not.toContain(ring)
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/forced-colours.png` })
  const sound = button(page, 'More')
  await sound.click()
  await sound.click()
  await expect(sound).toBeFocused()
  await page.keyboard.press('Space')
  await expect(
    page.getByText('Paused', { exact: true }),
    'the space bar pauses after a press of the pointer',
  ).toBeVisible()
  await sound.click()
  // On a slow machine the line of the pause is over: nothing sounds, and the first press closes the panel.
  const stopped = page.getByRole('alertdialog', { name: 'Everything has stopped' })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(stopped).toBeVisible({ timeout: 1000 })
  }).toPass()
})
