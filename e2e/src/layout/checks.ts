/** The checks of every screen, modal and state of the stage at every size. */
import type { CDPSession, Page } from '@playwright/test'
import { elementHelpers } from './elements.ts'
import { findInvisibleFocus, focusHelpers } from './focus-checks.ts'
import { inPage } from './in-page.ts'
import { findDuplicateNames } from './name-checks.ts'
import { findUnreachableControls, reachHelpers } from './reach-checks.ts'
import { findOverlappingText, findSidewaysScrolling, textHelpers } from './text-checks.ts'

export interface Size {
  width: number
  height: number
  deviceScaleFactor?: number
}

const usualSizes: readonly Size[] = [
  { width: 1440, height: 900 },
  // 1440 by 900 at a zoom of 200 %.
  { width: 720, height: 450, deviceScaleFactor: 2 },
  { width: 390, height: 844 },
]
const furtherSizes: readonly Size[] = [
  { width: 2560, height: 1440 },
  { width: 844, height: 390 },
  { width: 320, height: 640 },
]
/** `npm test -- --full` checks all of them. */
export const sizes = process.env['FULL_TESTS'] ? [...usualSizes, ...furtherSizes] : usualSizes

/** Sizes at which the menu is a bar at the bottom, and those at which it is beside the screen. */
export const phones = sizes.filter(({ width }) => width <= 800)
export const wides = sizes.filter(({ width }) => width > 800)

/** Sizes for modals, which are as wide on larger screens. */
export const modalSizes = sizes.filter(({ width }) => width <= 1440)

const PHONE_WIDTH = 390
/** Widths at which names are checked, with the two kinds of menu. */
const nameCheckWidths = new Set([1440, PHONE_WIDTH])

const helpers = [...elementHelpers, ...textHelpers, ...reachHelpers, ...focusHelpers]

export interface Inspection {
  page: Page
  session: CDPSession
  /** The present size; undefined before the first `resize`. */
  size: Size | undefined
}

export async function resize(inspection: Inspection, size: Size): Promise<void> {
  if (inspection.size === size) return
  inspection.size = size
  const { page, session } = inspection
  await session.send('Emulation.setDeviceMetricsOverride', { deviceScaleFactor: 1, ...size, mobile: false })
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const isEnding = (a: Animation) => a.playState === 'running' && a.effect?.getComputedTiming().iterations === 1
    const ending = document.getAnimations().filter(isEnding)
    const atMost = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(ending.map((a) => a.finished)), atMost])
    // The rows of a virtual list are measured and moved in the frames after a resize.
    const rows = () =>
      Array.from(document.querySelectorAll('[data-index]'), (row) => {
        const { top, height } = row.getBoundingClientRect()
        return `${top} ${height}`
      }).join()
    let before: string
    do {
      before = rows()
      await frame()
      await frame()
    } while (before !== rows())
  })
}

export async function openInspection(page: Page): Promise<Inspection> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return { page, session, size: undefined }
}

/**
 * Problems of the present screen at every size, as sentences. `checkOnPhone` runs at the size of a phone. The screen keeps the
 * last size.
 */
export async function problemsAt(
  inspection: Inspection,
  only: readonly Size[],
  checkOnPhone?: (page: Page) => Promise<void>,
): Promise<string[]> {
  const { page, session } = inspection
  const found: string[] = []
  for (const [index, size] of only.entries()) {
    await resize(inspection, size)
    const wrong = await inPage(
      page,
      () => [...findSidewaysScrolling(), ...findOverlappingText(), ...findUnreachableControls()],
      helpers,
    )
    // From a press of the Tab key on the browser draws :focus-visible.
    if (index === 0) await page.keyboard.press('Tab')
    wrong.push(...(await inPage(page, findInvisibleFocus, helpers)))
    if (nameCheckWidths.has(size.width)) wrong.push(...(await findDuplicateNames(session)))
    if (size.width === PHONE_WIDTH) await checkOnPhone?.(page)
    found.push(...wrong.map((sentence) => `${size.width}x${size.height} ${sentence}`))
  }
  return found
}

/** The same; the screen has the first size afterwards. */
export async function problemsOf(
  inspection: Inspection,
  only: readonly Size[] = sizes,
  checkOnPhone?: (page: Page) => Promise<void>,
): Promise<string[]> {
  const found = await problemsAt(inspection, only, checkOnPhone)
  const [first] = only
  if (first) await resize(inspection, first)
  return found
}
