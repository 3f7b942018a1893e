/** Type and tags of a file in the member's folder: the type by its extension, the tags by the names of its folders. */
import { mediaTypeOfName, type MediaPreference, type MediaType } from '@rubato/contracts/domain'
import { OTHER_TYPE_RANK, type Medium } from './medium.ts'

/** Null for files that are neither a picture nor a clip, and for hidden ones. */
export const typeOfPath = (path: string): MediaType | null => (/(^|\/)\./.test(path) ? null : mediaTypeOfName(path))

/** Lower case, with every separator as one blank: "Black_Lace" and "black-lace" are the same tag. */
export const plainTag = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(/[\s_\-.]+/g, ' ')
    .trim()

/** The names of the folders that the file is in, without the chosen folder's name. A name can hold several tags. */
export function tagsOfPath(path: string): string[] {
  const folders = path.split('/').slice(0, -1)
  const names = folders.flatMap((folder) => folder.split(/[,;+&]/))
  return [...new Set(names.map(plainTag).filter((tag) => tag !== ''))]
}

/** All of these media, ranked: first those of a wanted type, and among them those with a wanted tag. */
export function rankMedia(media: readonly Medium[], { tags, mediaTypes }: MediaPreference): readonly Medium[] {
  const wanted = new Set(tags.map(plainTag))
  const rankOf = (medium: Medium): number =>
    (mediaTypes.includes(medium.type) ? 0 : OTHER_TYPE_RANK) + (medium.tags.some((tag) => wanted.has(tag)) ? 0 : 1)
  return media.map((medium) => ({ ...medium, rank: rankOf(medium) }))
}
