/** Finds the member's own file of the video that a game was made around. Loaded for such a game alone. */
import { isVideoFile, type GameVideo } from '@rubato/contracts/domain'
import { fingerprintOf } from '../../../lib/file-fingerprint.ts'
import type { FolderFile } from '../../../lib/folder-file.ts'
import { releaseMedia } from '../../../ui/media/release-media.ts'
import { chosenFolder, restoreFolder } from '../sources/folder.ts'

/** Files of the folder that are looked at: those with the title in their name first. */
const FILES_MAX = 300
/** Another file whose length differs by less than this may be the same video, ms. */
const SAME_LENGTH_MS = 2000
/** How long a browser may take to say the length of a file, ms. */
const LENGTH_TIMEOUT_MS = 10_000

const isSame = (file: Blob, { hash }: GameVideo): Promise<boolean> =>
  fingerprintOf(file).then(
    (found) => found === hash,
    () => false,
  )

export interface FoundVideo {
  file: Blob
  /** In the member's folder; null for a file that was chosen alone. */
  path: string | null
}

/** The file in the member's folder with the fingerprint of the video; null where there is none. No file is read after an abort. */
export async function findVideo(video: GameVideo, signal: AbortSignal): Promise<FoundVideo | null> {
  await restoreFolder()
  const folder = chosenFolder.get()
  if (folder.state !== 'ready') return null
  const isNamed = ({ path }: FolderFile) => path.includes(video.title)
  const files = folder.videoFiles.filter(({ path }) => isVideoFile(path))
  const likely = files.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, FILES_MAX)
  for (const { path, load } of likely) {
    if (signal.aborted) return null
    const file = await load().catch(() => null)
    if (file && !signal.aborted && (await isSame(file, video))) return { file, path }
  }
  return null
}

/** The length of a video, ms; null where the browser cannot say it, or not in time. */
function lengthOf(file: Blob, signal: AbortSignal): Promise<number | null> {
  const url = URL.createObjectURL(file)
  const element = document.createElement('video')
  const until = AbortSignal.any([signal, AbortSignal.timeout(LENGTH_TIMEOUT_MS)])
  return new Promise<number | null>((resolve) => {
    element.preload = 'metadata'
    element.addEventListener('loadedmetadata', () => resolve(element.duration * 1000))
    element.addEventListener('error', () => resolve(null))
    until.addEventListener('abort', () => resolve(null), { once: true })
    if (until.aborted) resolve(null)
    element.src = url
  }).finally(() => {
    releaseMedia(element)
    URL.revokeObjectURL(url)
  })
}

/** Whether a chosen file is that of the video, or as long as it: the same video may be stored in another format. */
export async function fits(file: Blob, video: GameVideo, signal: AbortSignal): Promise<boolean> {
  if (await isSame(file, video)) return true
  const length = signal.aborted ? null : await lengthOf(file, signal)
  return length !== null && Math.abs(length - video.duration) < SAME_LENGTH_MS
}
