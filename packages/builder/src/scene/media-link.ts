/** Media as an author names them: any with a tag, or a file of the member's own folder. */
import { isLight, mediaTypeOfName, nameOfMedium, type MediaLink, type ShownMedium } from '@rubato/contracts/domain'

/** No folder has a file of this name, so that the tag alone counts. */
export const linkOfTag = (tag: string): MediaLink => ({
  mediaType: 'embed',
  tag,
  source: { id: 'local', url: tag },
  url: tag,
})

/** Characters at the end of a path in which the name of its file is looked for. */
const FILE_NAME_MAX = 200
/** The name of a file without its folders and ending: the tag of a file that has no other. */
export const tagOfFile = (path: string): string =>
  /([^/\\]*?)(?:\.\w{1,5})?$/.exec(path.slice(-FILE_NAME_MAX))?.[1]?.trim() || 'image'

/** A path inside the folder; null where its ending is that of no picture or clip. */
export function linkOfFile(path: string, tag: string): MediaLink | null {
  const mediaType = mediaTypeOfName(path)
  return mediaType && { mediaType, tag, source: { id: 'local', url: path.split('/').at(-2) || tag }, url: path }
}

/** The medium of a name that is either the path of a file or a tag. */
export const linkOfName = (name: string): MediaLink => linkOfFile(name, tagOfFile(name)) ?? linkOfTag(name)

/** The name that makes the same link; null where none does, as for a light. */
export function nameOfLink(link: ShownMedium): string | null {
  if (isLight(link)) return null
  const name = nameOfMedium(link)
  const made = linkOfName(name)
  const isSame =
    link.duration === undefined &&
    made.mediaType === link.mediaType &&
    made.tag === link.tag &&
    made.url === link.url &&
    made.source.id === link.source.id &&
    made.source.url === link.source.url
  return isSame ? name : null
}
