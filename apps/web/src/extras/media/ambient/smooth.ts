/**
 * Makes the small drawing fit to be enlarged. The browser dithers gradients with a regular pattern, which would be seen as a
 * mesh, and edges would have steps: a blur of the small drawing removes both. What the blur leaves are bands of one level
 * of colour, which a still grain at the resolution of the screen hides.
 */

/** Standard deviation, px of the drawing. */
const BLUR_PX = 1.3
const GRAIN_PX = 128
/** Most opacity of a grain, of 255. */
const GRAIN_ALPHA = 5

/** Draws a smoothed copy of the drawing, which has the same size. */
export function drawSmoothed(target: CanvasRenderingContext2D, drawing: HTMLCanvasElement): void {
  target.filter = `blur(${BLUR_PX}px)`
  target.drawImage(drawing, 0, 0)
}

/** The address of a square of grain, to be revoked; null where the browser cannot draw. */
async function grainUrl(): Promise<string | null> {
  const canvas = document.createElement('canvas')
  canvas.width = GRAIN_PX
  canvas.height = GRAIN_PX
  const context = canvas.getContext('2d')
  if (!context) return null
  const grain = context.createImageData(GRAIN_PX, GRAIN_PX)
  for (let at = 0; at < grain.data.length; at += 4) {
    const level = Math.random() < 0.5 ? 0 : 255
    grain.data.set([level, level, level, Math.random() * GRAIN_ALPHA], at)
  }
  context.putImageData(grain, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return blob && URL.createObjectURL(blob)
}

/** Sets `--grain` of the element. Returns the function that removes it. */
export function addGrain(element: HTMLElement): () => void {
  let isClosed = false
  let url: string | null = null
  void grainUrl().then((made) => {
    url = made
    if (isClosed && url) URL.revokeObjectURL(url)
    else if (url) element.style.setProperty('--grain', `url("${url}")`)
  })
  return () => {
    isClosed = true
    element.style.removeProperty('--grain')
    if (url) URL.revokeObjectURL(url)
  }
}
