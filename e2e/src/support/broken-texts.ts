/** Components that crash, because the look-up of one of their texts throws. */
import type { Page } from '@playwright/test'

export const BROKEN_TEXT = 'Error: This text is broken.'

/** Set by `mendTexts`, for the pages that are loaded afterwards. */
const MENDED = 'texts-are-mended'

/** i18next looks for a namespace in every requested key: for these keys that throws. */
export const breakTexts = (page: Page, keys: readonly string[]): Promise<unknown> =>
  page.addInitScript(
    ({ keys, mended }) => {
      if (localStorage.getItem(mended) !== null) return
      const broken = new Set(keys)
      const native = String.prototype.includes
      function includes(this: string, ...args: Parameters<typeof native>): boolean {
        if (broken.has(this.valueOf())) throw new Error('This text is broken.')
        return Reflect.apply(native, this, args)
      }
      // oxlint-disable-next-line no-extend-native -- in the page of the test
      Object.defineProperty(String.prototype, 'includes', { value: includes })
    },
    { keys, mended: MENDED },
  )

export const mendTexts = (page: Page): Promise<void> =>
  page.evaluate((mended) => localStorage.setItem(mended, 'true'), MENDED)
