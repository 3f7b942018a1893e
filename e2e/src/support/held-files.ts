/**
 * The files and pictures that a page holds, with the bytes of each: URLs of objects that are not revoked, and canvases
 * with a picture that were not emptied.
 */
import type { Page } from '@playwright/test'

/** Runs in the page, before its code. */
export function watchFiles(): void {
  const held = new Map<string, number>()
  const drawn = new Set<HTMLCanvasElement>()
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
  const context = CanvasRenderingContext2D.prototype
  const { drawImage } = context
  context.drawImage = function (...given: unknown[]) {
    if (given[0] instanceof ImageBitmap) drawn.add(this.canvas)
    Reflect.apply(drawImage, this, given)
  }
  Reflect.set(globalThis, 'heldBytes', () => {
    for (const canvas of drawn) if (canvas.width === 0) drawn.delete(canvas)
    return [...held.values(), ...[...drawn].map(({ width, height }) => width * height * 4)]
  })
}

export const heldFiles = (page: Page): Promise<{ count: number; bytes: number }> =>
  page.evaluate(() => {
    const held = (Reflect.get(globalThis, 'heldBytes') as () => number[])()
    return { count: held.length, bytes: held.reduce((sum, bytes) => sum + bytes, 0) }
  })
