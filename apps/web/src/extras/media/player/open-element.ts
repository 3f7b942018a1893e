/** Makes the element of a medium, with the first picture of it decoded: a file that is broken is found before it is shown. */
import type { Medium } from '../sources/medium.ts'
import type { Loaded } from './loader.ts'

export type MediumElement = HTMLImageElement | HTMLVideoElement

/** A picture takes four bytes a pixel: one of more pixels than this is skipped. */
const PIXELS_MAX = 80_000_000
const VIDEO_TIMEOUT_MS = 10_000

/** Throws where the file cannot be read or shown. */
export async function openElement(medium: Medium, signal: AbortSignal): Promise<Loaded<MediumElement>> {
  const url = URL.createObjectURL(await medium.load(signal))
  try {
    const element = medium.type === 'video' ? await openVideo(url) : await openImage(url)
    return { medium, element, release: () => release(element, url) }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

async function openImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  // Behind texts that say everything: there is nothing to read out.
  image.alt = ''
  image.src = url
  await image.decode()
  if (image.naturalWidth * image.naturalHeight > PIXELS_MAX) throw new Error('the picture is too large')
  return image
}

function openVideo(url: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, loop: true, playsInline: true, preload: 'auto', src: url })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no picture in time')), VIDEO_TIMEOUT_MS)
    const end = () => clearTimeout(timer)
    video.addEventListener('loadeddata', () => (end(), resolve(video)), { once: true })
    video.addEventListener('error', () => (end(), reject(new Error('not a clip'))), { once: true })
  })
}

function release(element: MediumElement, url: string): void {
  element.remove()
  if (element instanceof HTMLVideoElement) {
    element.pause()
    element.removeAttribute('src')
    // Frees the decoder at once.
    element.load()
  }
  URL.revokeObjectURL(url)
}
