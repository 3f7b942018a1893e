/** Makes the element of a medium, with the first picture of it decoded: a file that is broken is found before it is shown. */
import { releaseMedia } from '../../../ui/media/release-media.ts'
import type { Medium } from '../sources/medium.ts'
import type { Loaded } from './loader.ts'
import { openMoving, openStill, releaseStill } from './open-picture.ts'
import { isMoving } from './picture-file.ts'

export type MediumElement = HTMLCanvasElement | HTMLImageElement | HTMLVideoElement

const VIDEO_TIMEOUT_MS = 10_000

/**
 * Throws where the file cannot be read or shown.
 *
 * @param isStill whether pictures that move are shown as their first picture
 */
export async function openElement(
  medium: Medium,
  signal: AbortSignal,
  isStill: boolean,
): Promise<Loaded<MediumElement>> {
  const file = await medium.load(signal)
  if (medium.type === 'video') return { medium, ...(await withAddress(file, openVideo)) }
  if (!isStill && (await isMoving(file))) return { medium, ...(await withAddress(file, openMoving)) }
  const element = await openStill(file)
  return { medium, element, release: () => releaseStill(element) }
}

/** Gives the file an address until the element is released. */
async function withAddress(file: Blob, open: (url: string) => Promise<HTMLImageElement | HTMLVideoElement>) {
  const url = URL.createObjectURL(file)
  try {
    const element = await open(url)
    return { element, release: () => release(element, url) }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
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

function release(element: HTMLImageElement | HTMLVideoElement, url: string): void {
  element.remove()
  if (element instanceof HTMLVideoElement) releaseMedia(element)
  else element.removeAttribute('src')
  URL.revokeObjectURL(url)
}
