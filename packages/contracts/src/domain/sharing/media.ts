import { z } from 'zod'
import { arraySchema, storableSchema } from '../primitives.ts'

export const mediaTypes = ['image', 'video'] as const
export type MediaType = (typeof mediaTypes)[number]

const endings: Readonly<Record<MediaType, RegExp>> = {
  image: /\.(jpe?g|png|webp|gif|avif)$/i,
  video: /\.(mp4|m4v|webm|mov|ogv)$/i,
}
/** The type of a file by the ending of its name; null for files that are neither a picture nor a clip. */
export const mediaTypeOfName = (name: string): MediaType | null =>
  mediaTypes.find((type) => endings[type].test(name)) ?? null

/** A file that may be a video with a script: some browsers play more formats than those of the clips. */
export const isVideoFile = (name: string): boolean => /\.(mp4|m4v|webm|mkv|mov|ogv)$/i.test(name)
/** A script of a video. */
export const isFunscript = (name: string): boolean => /\.funscript$/i.test(name)

/** The hosts of Scrolller that serve pictures and clips. */
export const scrolllerMediaHosts = ['static.scrolller.com', 'images.scrolller.com'] as const

/** The tag of all adult media: it distinguishes nothing, and means any medium. */
export const ANY_MEDIA_TAG = 'nsfw'
/** Tags of media in one config, and the length of each. */
const MEDIA_TAGS_MAX = 100
export const MEDIA_TAG_LENGTH_MAX = 280
export const mediaPreferenceSchema = z.object({
  tags: arraySchema(storableSchema.min(1).max(MEDIA_TAG_LENGTH_MAX), {
    min: 1,
    max: MEDIA_TAGS_MAX,
    minMessage: 'Must enter at least one tag',
  }),
  mediaTypes: arraySchema(z.enum(mediaTypes), {
    min: 1,
    max: mediaTypes.length,
    minMessage: 'Must select at least one format',
  }),
})

/** Longest address or path of a medium. */
const MEDIA_URL_MAX = 2048
export const mediaUrlSchema = storableSchema.min(1).max(MEDIA_URL_MAX)
/** One medium: of the Scrolller provider, or a file of the member's own folder. */
export const mediaLinkSchema = z.object({
  /** An `embed` is a page of its source. The stage shows no pages: it shows another medium of the same tag. */
  mediaType: z.enum(['embed', 'video', 'image']),
  tag: storableSchema.min(1).max(MEDIA_TAG_LENGTH_MAX),
  /** `url`: the page of the medium, or the name of the folder. */
  source: z.object({ id: z.enum(['scrolller', 'local']), url: mediaUrlSchema }),
  /** The file: an https address of the provider, or a path inside the folder. */
  url: mediaUrlSchema,
  /** Length of a video, s. */
  duration: z.number().min(0).max(86_400).optional(),
})
export type MediaLink = z.infer<typeof mediaLinkSchema>

/** The lights that the stage draws itself, in the order in which they are offered. */
export const lightNames = [
  'embers',
  'tide',
  'silk',
  'aurora',
  'dusk',
  'rain',
  'smoke',
  'candle',
  'deep-water',
  'dunes',
  'lanterns',
  'pulse',
] as const
export type LightName = (typeof lightNames)[number]
/** A light that a game names. It needs no file and no folder. */
const lightLinkSchema = z.object({ light: z.enum(lightNames) })
export type LightLink = z.infer<typeof lightLinkSchema>
/** The media that a game shows behind the stage. */
export const shownMediumSchema = z.union([lightLinkSchema, mediaLinkSchema])
export type ShownMedium = z.infer<typeof shownMediumSchema>
export const isLight = (medium: ShownMedium): medium is LightLink => 'light' in medium
/** The name of a medium as its author gave it: the tag, the path or address of its file, or the light. */
export function nameOfMedium(medium: ShownMedium): string {
  if (isLight(medium)) return medium.light
  return medium.mediaType === 'embed' ? medium.tag : medium.url
}
export type MediaPreference = z.infer<typeof mediaPreferenceSchema>

/** Longest texts that a photo library sends with a photo. */
export const PHOTO_URL_MAX = 2048
export const PHOTO_TEXT_MAX = 200
const photoSources = ['bundled', 'unsplash'] as const
const urlSchema = storableSchema.max(PHOTO_URL_MAX)
const textSchema = storableSchema.max(PHOTO_TEXT_MAX)
/** A splash image. */
export const photoSchema = z.object({
  id: storableSchema.max(PHOTO_TEXT_MAX),
  /** The image: a path of this site, or an address of the photo library, used unchanged. */
  photo: urlSchema.min(1, 'Please select a photo'),
  /** Called once when the photo is chosen; empty for a library that does not count. */
  downloadLink: urlSchema,
  author: z.object({ name: textSchema, profile: urlSchema }),
  /** A description of the image. */
  alt: textSchema.optional(),
  /** A smaller image of the same picture, for lists. */
  thumbnail: urlSchema.optional(),
  /** The source: a photo of Unsplash is shown with its author and Unsplash named. Absent: the bundled set. */
  source: z.enum(photoSources).optional(),
})
export type Photo = z.infer<typeof photoSchema>
/** Photos of a page of the list. */
export const PHOTOS_PER_PAGE = 30
export const PHOTO_PAGES_MAX = 200
/** `next` is the number of the next page, null on the last one. */
export const photoListSchema = z.object({
  data: z.array(photoSchema).max(PHOTOS_PER_PAGE),
  pagination: z.object({ total: z.int().min(0), next: z.int().nullable() }),
})
export type PhotoList = z.infer<typeof photoListSchema>
