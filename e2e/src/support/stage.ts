/** Checks of the stage's layout: overlaps, elements outside the screen, the position of each control; and playing to the end. */
import { expect, type Page } from '@playwright/test'

export const stageSizes = {
  phone: { width: 390, height: 844 },
  // 1440 by 900 at 200 %.
  zoomed: { width: 720, height: 450 },
  desktop: { width: 1440, height: 900 },
  'phone-small-side': { width: 667, height: 375 },
} as const
const furtherSizes = {
  'phone-small': { width: 320, height: 568 },
  'phone-side': { width: 844, height: 390 },
  'phone-other-side': { width: 740, height: 360 },
  tablet: { width: 1024, height: 768 },
  large: { width: 2560, height: 1440 },
} as const
/** `npm test -- --full` checks all of them. */
export const checkedSizes = Object.entries(process.env['FULL_TESTS'] ? { ...stageSizes, ...furtherSizes } : stageSizes)

/** Elements that must be completely visible and not overlap: texts, figures and controls. An open panel is checked alone. */
const ELEMENTS =
  'main [data-input], main > header button, main header dl, main [role="timer"], main [data-testid], main [aria-live], main section'

/**
 * Describes overlapping pairs and elements that are cut off or outside the screen. An element below the screen is a fault
 * unless `mayScroll`.
 */
export const faultsOf = (page: Page, mayScroll = false): Promise<string[]> =>
  page.evaluate(
    ([selector, mayScroll]) => {
      const bottom = mayScroll ? document.documentElement.scrollHeight : innerHeight
      const isVisible = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        (element.textContent !== '' || element.matches('button'))
      const over = document.querySelector('main [role="alertdialog"], main [role="status"][aria-labelledby]')
      const panel = document.querySelector('main section[role="dialog"]')
      const stop = document.querySelectorAll('[data-input="stop"]')
      // A panel may cover the ring and the texts, but no control.
      const besidePanel = [
        panel,
        ...document.querySelectorAll('main [data-input], main > header button, main header dl'),
      ]
      const scope = over
        ? [...over.querySelectorAll('button'), ...stop]
        : panel
          ? besidePanel.filter((element) => element !== null)
          : document.querySelectorAll(selector)
      const found = [...scope].filter(isVisible).map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const own = element.matches('button, dl, section')
          ? element.getBoundingClientRect()
          : range.getBoundingClientRect()
        // An element in a scrolling section is visible only inside the section.
        const clip = (element.closest('section') ?? element).getBoundingClientRect()
        const box = {
          left: Math.max(own.left, clip.left),
          top: Math.max(own.top, clip.top),
          right: Math.min(own.right, clip.right),
          bottom: Math.min(own.bottom, clip.bottom),
        }
        const name =
          element.getAttribute('data-input') ??
          element.getAttribute('aria-label') ??
          element.getAttribute('data-testid') ??
          element.textContent?.slice(0, 30) ??
          element.tagName
        return { element, name, box }
      })
      const faults: string[] = []
      for (const [index, { element, name, box }] of found.entries()) {
        const isOut = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > bottom + 1
        if (isOut && !over?.contains(element)) faults.push(`${name} is outside the screen`)
        if (element.matches('button') && element.scrollWidth > element.clientWidth + 1)
          faults.push(`${name} is wider than its button`)
        for (const other of found.slice(index + 1)) {
          if (element.contains(other.element) || other.element.contains(element)) continue
          const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          if (width > 1 && height > 1) faults.push(`${name} overlaps ${other.name}`)
        }
      }
      if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
      return faults
    },
    [ELEMENTS, mayScroll] as const,
  )

/** Opens the menu "More" of the stage and presses the tool with this name. */
export async function openTool(page: Page, name: string): Promise<void> {
  await page.locator('main header').getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name, exact: true }).click()
}

/** Places of the buttons of the row at the top right, in whole pixels. */
export const rowOf = (page: Page): Promise<string[]> =>
  page.locator('main > header button').evaluateAll((buttons) =>
    buttons.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      return [left, top, width, height].map(Math.round).join(' ')
    }),
  )

/**
 * Describes texts of the ring that touch the arc, labels of controls in more than two lines, and on a phone the enabled
 * controls that are smaller than 44 px.
 */
export const drawingFaultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const arc = document.querySelector('main circle[data-arc]')?.getBoundingClientRect()
    if (!arc) return ['there is no arc']
    const [x, y] = [arc.left + arc.width / 2, arc.top + arc.height / 2]
    const texts = document.querySelectorAll('main [role="timer"], main [data-testid="task"], main [data-testid="rest"]')
    for (const text of texts) {
      const range = document.createRange()
      range.selectNodeContents(text)
      // Letters are lower than their line.
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const inset = (bottom - top) * 0.14
        const far = Math.hypot(Math.max(x - left, right - x), Math.max(y - top, bottom - y) - inset)
        if (far > arc.width / 2 - 3) faults.push(`${text.textContent} touches the arc`)
      }
    }
    for (const label of document.querySelectorAll<HTMLElement>('main [data-input] > span')) {
      const range = document.createRange()
      range.selectNodeContents(label)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines > 2) faults.push(`${label.textContent} takes ${lines} lines`)
    }
    if (innerWidth > 640 && innerHeight > 520) return faults
    for (const control of document.querySelectorAll<HTMLElement>('main [data-input], main > header button')) {
      const { width, height } = control.getBoundingClientRect()
      if (width > 0 && Math.min(width, height) < 44) faults.push(`${control.textContent} is ${width} x ${height} px`)
    }
    return faults
  })

/** Position and size of each control, by input or name, in whole pixels; hidden controls included. */
export const positionsOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const positions: Record<string, string> = {}
    for (const element of document.querySelectorAll<HTMLElement>('main [data-input], main > header button')) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const name = (element.dataset['input'] ?? element.textContent).replace('resume', 'pause')
      positions[name] = [left, top, width, height].map(Math.round).join(' ')
    }
    return positions
  })

/** Replaces the caption by a text of this length, as a script may contain. */
export const longCaption = (page: Page, length: number, size: string): Promise<void> =>
  page.getByTestId('caption').evaluate(
    (caption, [text, name]) => {
      caption.textContent = text
      caption.dataset['size'] = name
    },
    ['Slowly now, and keep your breath as even as your hand. '.repeat(20).slice(0, length), size] as const,
  )

/**
 * Resumes the session by `press`, which is repeated while it is paused: the stage ignores a press right after a change on the
 * screen.
 */
export async function resume(page: Page, press: () => Promise<void>): Promise<void> {
  const paused = page.getByText('Paused', { exact: true })
  await expect(async () => {
    if (await paused.isVisible()) await press()
    await expect(paused).toBeHidden({ timeout: 2000 })
  }).toPass()
}

/** The stage's captions and tempos, in order. */
export interface Shown {
  caption: string
  tempo: string
}

/** Goes from the list of what to release to the summary: the button has another name when there is nothing to release. */
export const seeSummary = (page: Page): Promise<void> =>
  page
    .getByRole('alertdialog', { name: 'Everything has stopped' })
    .getByRole('button', { name: /^(See the summary|All released)$/ })
    .click()

/** Records each change of caption and tempo from now on: a state of less than a second is not missed. */
export const recordStage = (page: Page) =>
  page.evaluate(() => {
    const shown: Shown[] = []
    const text = (id: string) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? ''
    const note = () => {
      const now = { caption: text('caption'), tempo: text('tempo') }
      const last = shown.at(-1)
      if (last?.caption !== now.caption || last.tempo !== now.tempo) shown.push(now)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    note()
    Object.assign(window, { shown })
  })

export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => [...(window as unknown as { shown: Shown[] }).shown])

const answers = { 'Are you at the edge?': 'e', 'Have you come?': 'd', 'Did you ruin it?': 'd' } as const

/**
 * Answers the present question: Yes to the well-being check, other questions by their own key. On a busy machine the
 * second and a half for an answer may pass; the session pauses then, and is resumed.
 */
async function answer(page: Page): Promise<void> {
  if (await page.getByText('Paused', { exact: true }).isVisible()) return page.keyboard.press('Space')
  for (const [question, key] of Object.entries(answers)) {
    if (await page.getByText(question).isVisible()) return page.keyboard.press(key)
  }
  await page.keyboard.press('y')
}

/** Answers every question of the session until it is over, within `timeout` ms. */
export async function playToEnd(page: Page, timeout: number): Promise<void> {
  const over = page.getByRole('heading', { name: 'That was it' })
  await expect
    .poll(
      async () => {
        if (await over.isVisible()) return true
        await answer(page)
        return false
      },
      { timeout, intervals: [250] },
    )
    .toBe(true)
}
