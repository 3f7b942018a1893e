/** What is asked of every screen, modal and state of the stage at every size. */
import type { CDPSession, Page } from '@playwright/test'
import { elementHelpers } from './elements.ts'
import { findUnseenFocus, focusHelpers } from './focus-checks.ts'
import { inPage } from './in-page.ts'
import { findNamesHeardTwice } from './name-checks.ts'
import { findOutOfReach, reachHelpers } from './reach-checks.ts'
import { findOverlappingText, findSidewaysScrolling, textHelpers } from './text-checks.ts'

interface Size {
  width: number
  height: number
  deviceScaleFactor?: number
}

export const sizes: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
  { width: 844, height: 390 },
  { width: 720, height: 900 },
  // 1440 by 900 at a zoom of 200 %.
  { width: 720, height: 450, deviceScaleFactor: 2 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** Where the menu is a bar at the bottom. */
export const phones = sizes.filter(({ width }) => width <= 800)

/** Sizes at which names differ: the menu is another one on a phone. */
const named = new Set([1440, 390])

const helpers = [...elementHelpers, ...textHelpers, ...reachHelpers, ...focusHelpers]

interface Walk {
  page: Page
  session: CDPSession
}

export async function resize({ page, session }: Walk, { deviceScaleFactor = 1, ...size }: Size): Promise<void> {
  await page.setViewportSize(size)
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor, mobile: false })
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const isEnding = (a: Animation) => a.playState === 'running' && a.effect?.getComputedTiming().iterations === 1
    const ending = document.getAnimations().filter(isEnding)
    const atMost = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(ending.map((a) => a.finished)), atMost])
    await frame()
  })
}

export async function walkerOf(page: Page): Promise<Walk> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return { page, session }
}

/** The screen as it stands, at every size: what is wrong with it, in sentences. */
export async function problemsOf(walk: Walk, only: readonly Size[] = sizes): Promise<string[]> {
  const { page, session } = walk
  const found: string[] = []
  for (const size of only) {
    await resize(walk, size)
    const wrong = await inPage(
      page,
      () => [...findSidewaysScrolling(), ...findOverlappingText(), ...findOutOfReach()],
      helpers,
    )
    // From a press of this key on, the browser shows where the focus is.
    await page.keyboard.press('Tab')
    wrong.push(...(await inPage(page, findUnseenFocus, helpers)))
    if (named.has(size.width)) wrong.push(...(await findNamesHeardTwice(session)))
    found.push(...wrong.map((sentence) => `${size.width}x${size.height} ${sentence}`))
  }
  const [first] = only
  if (first) await resize(walk, first)
  return found
}
