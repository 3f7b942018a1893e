/**
 * Makes the element of a picture. A browser keeps the decoded data of an `<img>` after the element is gone, up to
 * hundreds of megabytes. So a picture is decoded once, drawn in the size of the stage, and its canvas is emptied at its release.
 */
import { heldSize } from './picture-file.ts'

/** A decoded picture takes four bytes a pixel: one of more pixels than this is skipped. */
const PIXELS_MAX = 80_000_000

function refuseTooLarge(width: number, height: number): void {
  if (width * height > PIXELS_MAX) throw new Error('the picture is too large')
}

function draw(decoded: ImageBitmap): HTMLCanvasElement {
  const stage = { width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio }
  const size = heldSize(decoded, stage)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(decoded, 0, 0, size.width, size.height)
  return canvas
}

/** A canvas with the file's first picture. Throws where it cannot be decoded. */
export async function openStill(file: Blob): Promise<HTMLCanvasElement> {
  const decoded = await createImageBitmap(file)
  try {
    refuseTooLarge(decoded.width, decoded.height)
    return draw(decoded)
  } finally {
    decoded.close()
  }
}

/** Frees the pixels now: without this they stay until the element is collected. */
export function releaseStill(canvas: HTMLCanvasElement): void {
  canvas.remove()
  Object.assign(canvas, { width: 0, height: 0 })
}

/** An image that moves by itself. */
export async function openMoving(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  // Behind texts that say everything: there is nothing to read out.
  image.alt = ''
  image.src = url
  await image.decode()
  refuseTooLarge(image.naturalWidth, image.naturalHeight)
  return image
}
