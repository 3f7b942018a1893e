/** Looks at the stage in every size: what overlaps, what is out of reach, and where each control stands. */
import type { Page } from '@playwright/test'

export const stageSizes = {
  'phone-small': { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  'phone-side': { width: 844, height: 390 },
  'phone-small-side': { width: 667, height: 375 },
  'phone-other-side': { width: 740, height: 360 },
  // 1440 by 900 at 200 %.
  zoomed: { width: 720, height: 450 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
  large: { width: 2560, height: 1440 },
} as const

/** What must be seen whole and beside everything else: words, figures and controls. Panels that lie over others count alone. */
const PIECES =
  'main [data-input], main header button, main header dl, main [role="timer"], main [data-testid], main [aria-live], main section'

/**
 * Names of pairs that lie over each other and of pieces that are cut off or outside the screen. Below the screen is a
 * fault as well, unless `mayScroll`.
 */
export const faultsOf = (page: Page, mayScroll = false): Promise<string[]> =>
  page.evaluate(
    ([pieces, mayScroll]) => {
      const bottom = mayScroll ? document.documentElement.scrollHeight : innerHeight
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        (element.textContent !== '' || element.matches('button'))
      const over = document.querySelector('main [role="alertdialog"], main [role="status"][aria-labelledby]')
      const panel = document.querySelector('main section[role="dialog"]')
      const stop = document.querySelectorAll('[data-input="stop"]')
      // A panel lies over the ring and the words on purpose, and over no control.
      const besidePanel = [panel, ...document.querySelectorAll('main [data-input], main header button, main header dl')]
      const scope = over
        ? [...over.querySelectorAll('button'), ...stop]
        : panel
          ? besidePanel.filter((element) => element !== null)
          : document.querySelectorAll(pieces)
      const found = [...scope].filter(isSeen).map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const own = element.matches('button, dl, section')
          ? element.getBoundingClientRect()
          : range.getBoundingClientRect()
        // What scrolls in its own place is seen no further than that.
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
          if (width > 1 && height > 1) faults.push(`${name} lies over ${other.name}`)
        }
      }
      if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
      return faults
    },
    [PIECES, mayScroll] as const,
  )

/** Place of each control, by input or name, in whole pixels; hidden ones too. */
export const placesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const places: Record<string, string> = {}
    for (const element of document.querySelectorAll<HTMLElement>('main [data-input], main header button')) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const name = (element.dataset['input'] ?? element.getAttribute('aria-label') ?? '').replace('resume', 'pause')
      places[name] = [left, top, width, height].map(Math.round).join(' ')
    }
    return places
  })

/** Puts a line of this length where the caption stands, as a script may hold it. */
export const longCaption = (page: Page, length: number, size: string): Promise<void> =>
  page.getByTestId('caption').evaluate(
    (caption, [text, name]) => {
      caption.textContent = text
      caption.dataset['size'] = name
    },
    ['Slowly now, and keep your breath as even as your hand. '.repeat(20).slice(0, length), size] as const,
  )
