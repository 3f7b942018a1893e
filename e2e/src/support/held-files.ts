/**
 * The files and pictures that a page holds, with the bytes of each: URLs of objects that are not revoked, and bitmaps that
 * were given to a canvas and not taken away.
 */
import type { Page } from '@playwright/test'

/** Runs in the page, before its code. */
export function watchFiles(): void {
  const held = new Map<unknown, number>()
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
  const canvas = ImageBitmapRenderingContext.prototype
  const { transferFromImageBitmap } = canvas
  canvas.transferFromImageBitmap = function (bitmap) {
    if (bitmap) held.set(this, bitmap.width * bitmap.height * 4)
    else held.delete(this)
    transferFromImageBitmap.call(this, bitmap)
  }
  Reflect.set(globalThis, 'heldFiles', held)
}

export const heldFiles = (page: Page): Promise<{ count: number; bytes: number }> =>
  page.evaluate(() => {
    const held = Reflect.get(globalThis, 'heldFiles') as Map<unknown, number>
    return { count: held.size, bytes: [...held.values()].reduce((sum, bytes) => sum + bytes, 0) }
  })
