/**
 * Makes the element of a picture. A browser keeps what it has decoded for an `<img>` for minutes after the element is gone,
 * in the size of the file. So a picture is decoded once, scaled to the stage, and given to a canvas, which frees it at once.
 */
import { heldSize } from './picture-file.ts'

/** A decoded picture takes four bytes a pixel: one of more pixels than this is skipped. */
const PIXELS_MAX = 80_000_000

function refuseTooLarge(pixels: number): void {
  if (pixels > PIXELS_MAX) throw new Error('the picture is too large')
}

async function scaleToStage(decoded: ImageBitmap): Promise<ImageBitmap> {
  const stage = { width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio }
  const { width, height } = heldSize(decoded, stage)
  if (width === decoded.width && height === decoded.height) return decoded
  return createImageBitmap(decoded, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
}

/** A canvas with the file's first picture. Throws where it cannot be decoded. */
export async function openStill(file: Blob): Promise<{ element: HTMLCanvasElement; release(): void }> {
  const decoded = await createImageBitmap(file)
  try {
    refuseTooLarge(decoded.width * decoded.height)
    const element = document.createElement('canvas')
    const context = element.getContext('bitmaprenderer')
    // Takes the bitmap over.
    context?.transferFromImageBitmap(await scaleToStage(decoded))
    return { element, release: () => context?.transferFromImageBitmap(null) }
  } finally {
    decoded.close()
  }
}

/** An image that moves by itself. */
export async function openMoving(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  // Behind texts that say everything: there is nothing to read out.
  image.alt = ''
  image.src = url
  await image.decode()
  refuseTooLarge(image.naturalWidth * image.naturalHeight)
  return image
}
