/** What a path in the member's folder says about a file: its type by its ending, its tags by the names of its folders. */
import type { MediaPreference } from '@rubato/contracts/domain'
import type { Medium, MediumType } from './medium.ts'

const endings: Readonly<Record<MediumType, RegExp>> = {
  image: /\.(jpe?g|png|webp|gif|avif)$/i,
  video: /\.(mp4|m4v|webm|mov|ogv)$/i,
}

/** Null for files that are neither a picture nor a clip, and for hidden ones. */
export function typeOfPath(path: string): MediumType | null {
  if (/(^|\/)\./.test(path)) return null
  if (endings.image.test(path)) return 'image'
  return endings.video.test(path) ? 'video' : null
}

/** Lower case, with every separator as one blank: "Black_Lace" and "black-lace" are the same tag. */
export const plainTag = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(/[\s_\-.]+/g, ' ')
    .trim()

/** The names of the folders that the file is in, without that of the chosen folder. A name can hold several tags. */
export function tagsOfPath(path: string): string[] {
  const folders = path.split('/').slice(0, -1)
  const names = folders.flatMap((folder) => folder.split(/[,;+&]/))
  return [...new Set(names.map(plainTag).filter((tag) => tag !== ''))]
}

/** Media of the wanted types; of these the ones with a wanted tag, or all where none has one. */
export function mediaFor(media: readonly Medium[], { tags, mediaTypes }: MediaPreference): readonly Medium[] {
  const wanted = new Set(tags.map(plainTag))
  const ofType = media.filter(({ type }) => mediaTypes.includes(type))
  const tagged = ofType.filter((medium) => medium.tags.some((tag) => wanted.has(tag)))
  return tagged.length > 0 ? tagged : ofType
}
