/** What a path in the member's folder says about a file: its type by its ending, its tags by the names of its folders. */
import { mediaTypeOfName, type MediaPreference, type MediaType } from '@rubato/contracts/domain'
import type { Medium } from './medium.ts'

/** Null for files that are neither a picture nor a clip, and for hidden ones. */
export const typeOfPath = (path: string): MediaType | null => (/(^|\/)\./.test(path) ? null : mediaTypeOfName(path))

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
