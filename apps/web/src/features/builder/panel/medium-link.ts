/** The kinds of media of a game, and the texts by which a member enters them. */
import {
  ANY_MEDIA_TAG,
  isLight,
  lightNames,
  MEDIA_TAG_LENGTH_MAX,
  mediaLinkSchema,
  mediaTypeOfName,
  scrolllerMediaHosts,
  type LightLink,
  type LightName,
  type MediaLink,
  type ShownMedium,
} from '@rubato/contracts/domain'
import { linkOfFile, linkOfName, linkOfTag } from '@rubato/builder'

/**
 * `tag`: any medium with this tag. `file`: one of the member's own folder. `scrolller`: one of the provider. `light`: one that the
 * stage draws.
 */
export const mediumKinds = ['tag', 'file', 'light', 'scrolller'] as const
export type MediumKind = (typeof mediumKinds)[number]

/** Why a text is refused: keys of `fields.medium`. */
type MediumRefusal = 'long-tag' | 'no-path' | 'not-a-file' | 'outside' | 'not-a-link' | 'page' | 'too-long'
type Read = { readonly link: MediaLink } | { readonly refusal: MediumRefusal }

export function kindOfLink(link: ShownMedium): MediumKind {
  if (isLight(link)) return 'light'
  const { mediaType, source } = link
  if (source.id === 'scrolller') return 'scrolller'
  return mediaType === 'embed' ? 'tag' : 'file'
}

/** The tag as it is shown: the one of any medium is an empty text. */
export const tagText = (tag: string): string => (tag === ANY_MEDIA_TAG ? '' : tag)

export const linkOfLight = (light: LightName): LightLink => ({ light })
export const FIRST_LIGHT: LightName = lightNames[0]

/** The tag of a text; an empty one means any medium. */
export function readTag(text: string, link: MediaLink): Read {
  const tag = text.trim() || ANY_MEDIA_TAG
  if (tag.length > MEDIA_TAG_LENGTH_MAX) return { refusal: 'long-tag' }
  return { link: kindOfLink(link) === 'tag' ? linkOfTag(tag) : { ...link, tag } }
}

const checked = (link: MediaLink): Read =>
  mediaLinkSchema.safeParse(link).success ? { link } : { refusal: 'too-long' }

/** A path inside the folder, as "lace/one.jpg"; with the separators of any system. */
export function readPath(text: string, { tag }: MediaLink): Read {
  const path = text
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
  if (path === '') return { refusal: 'no-path' }
  const parts = path.split('/')
  if (/^[a-z]+:/i.test(path) || parts.includes('..')) return { refusal: 'outside' }
  const link = linkOfFile(path, tag)
  return link ? checked(link) : { refusal: 'not-a-file' }
}

/** The path of a file, or a tag where the text has not the ending of a picture or clip. */
export function readName(text: string): Read {
  const link = linkOfName(text.trim())
  return kindOfLink(link) === 'tag' ? readTag(text, link) : readPath(text, link)
}

/** The https address of a picture or a clip at one of the provider's hosts. */
export function readScrolllerLink(text: string, { tag }: MediaLink): Read {
  const typed = text.trim()
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return { refusal: 'not-a-link' }
  if (url.hostname === 'scrolller.com') return { refusal: 'page' }
  const mediaType = mediaTypeOfName(url.pathname)
  if (!scrolllerMediaHosts.some((host) => host === url.hostname) || mediaType === null) return { refusal: 'not-a-link' }
  url.hash = ''
  return checked({ mediaType, tag, source: { id: 'scrolller', url: url.href }, url: url.href })
}
