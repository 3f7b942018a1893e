/** The files that a page holds by an address: URLs of objects that are not revoked, with the bytes of each. */
import type { Page } from '@playwright/test'

/** Runs in the page, before its code. */
export function watchFiles(): void {
  const held = new Map<string, number>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (object) => {
    const url = createObjectURL(object)
    held.set(url, object instanceof Blob ? object.size : 0)
    return url
  }
  URL.revokeObjectURL = (url) => {
    held.delete(url)
    revokeObjectURL(url)
  }
  Reflect.set(globalThis, 'heldFiles', held)
}

export const heldFiles = (page: Page): Promise<{ count: number; bytes: number }> =>
  page.evaluate(() => {
    const held = Reflect.get(globalThis, 'heldFiles') as Map<string, number>
    return { count: held.size, bytes: [...held.values()].reduce((sum, bytes) => sum + bytes, 0) }
  })
