/**
 * The client of Unsplash's API v1. Timeout 4 s, no retry: every call counts against the limit of the key. Images are used
 * at the addresses that Unsplash gives (hotlinks), each choice of a photo is reported to Unsplash, and links to
 * Unsplash name this site, as its guidelines require.
 */
import { PHOTO_PAGES_MAX, PHOTO_TEXT_MAX, PHOTO_URL_MAX, PHOTOS_PER_PAGE, type Photo } from '@rubato/contracts/domain'
import {
  PhotosUnavailableError,
  type ChosenPhoto,
  type PhotoLibrary,
  type PhotoSearch,
} from '../../ports/content-services.ts'
import { askVendor, problemOfCall, type VendorAnswer } from '../ask-vendor.ts'
import { listAnswerSchema, PHOTO_ID, searchAnswerSchema, wirePhotoSchema, type WirePhoto } from './wire.ts'

export interface UnsplashOptions {
  accessKey: string
  /** The name under which the key is registered; links to Unsplash contain it. */
  siteName: string
  /** Default: Unsplash. */
  baseUrl?: string | undefined
  timeoutMs?: number
}

const API_URL = 'https://api.unsplash.com'
const IMAGES_ORIGIN = 'https://images.unsplash.com'
const PROFILES_ORIGIN = 'https://unsplash.com'
const TIMEOUT_MS = 4000
/** A photo takes about 5 kB. */
const ANSWER_MAX_BYTES = 1_048_576

export function unsplash({
  accessKey,
  siteName,
  baseUrl = API_URL,
  timeoutMs = TIMEOUT_MS,
}: UnsplashOptions): PhotoLibrary {
  const apiOrigin = new URL(baseUrl).origin
  // A stand-in serves the images too.
  const imageOrigin = apiOrigin === API_URL ? IMAGES_ORIGIN : apiOrigin
  const reader = { apiOrigin, imageOrigin, referral: referralOf(siteName) }
  const get = (path: string) => ask(`${baseUrl}${path}`, accessKey, timeoutMs)
  return {
    imageOrigin,
    search: async (search) =>
      search.text === ''
        ? readList(await get(listPath(search)), search, reader)
        : readSearch(await get(searchPath(search)), search, reader),
    isLinkOf: (photo) => isDownloadLink(photo, apiOrigin),
    find: async (id) => (PHOTO_ID.test(id) ? findPhoto(() => get(photoPath(id)), reader) : null),
    async countChoice({ id, downloadLink }) {
      const ixid = new URL(downloadLink).searchParams.get('ixid')
      // The address is built from the id; of the link only this parameter is passed on.
      await orNull(() => get(withQuery(downloadPath(id), ixid === null ? {} : { ixid })))
    },
  }
}

/** Throws for every status but 200. */
async function ask(url: string, accessKey: string, timeoutMs: number): Promise<VendorAnswer> {
  const headers = { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' }
  const request = { headers, signal: AbortSignal.timeout(timeoutMs) }
  const answer = await askVendor(url, request, ANSWER_MAX_BYTES).catch((error: unknown) => {
    throw new PhotosUnavailableError(problemOfCall(error), error)
  })
  // 403 is Unsplash's answer beyond the limit of the key.
  if (answer.status === 403 || answer.status === 429) throw new PhotosUnavailableError('rate-limited')
  if (answer.status !== 200) throw new PhotosUnavailableError(`status-${answer.status}`)
  return answer
}

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`

const listPath = ({ page }: PhotoSearch): string =>
  withQuery('/photos', { page: String(page), per_page: String(PHOTOS_PER_PAGE) })

const searchPath = ({ text, page }: PhotoSearch): string =>
  withQuery('/search/photos', {
    query: text,
    page: String(page),
    per_page: String(PHOTOS_PER_PAGE),
    orientation: 'landscape',
    content_filter: 'high',
  })

interface Reader {
  apiOrigin: string
  imageOrigin: string
  /** Query of links to Unsplash. */
  referral: string
}

function readSearch({ json }: VendorAnswer, { page }: PhotoSearch, reader: Reader) {
  const { success, data } = searchAnswerSchema.safeParse(json)
  if (!success) throw new PhotosUnavailableError('malformed')
  return pageOf(readPhotos(data.results, reader), data.total, page < data.total_pages ? page + 1 : null)
}

/** The list has its counts in headers. */
function readList({ json, headers }: VendorAnswer, { page }: PhotoSearch, reader: Reader) {
  const { success, data } = listAnswerSchema.safeParse(json)
  const total = Number(headers.get('x-total') ?? Number.NaN)
  if (!success || !Number.isSafeInteger(total) || total < 0) throw new PhotosUnavailableError('malformed')
  const hasNext = /;\s*rel="next"/.test(headers.get('link') ?? '')
  return pageOf(readPhotos(data, reader), total, hasNext ? page + 1 : null)
}

/** Null for the answer 404. */
async function findPhoto(get: () => Promise<VendorAnswer>, reader: Reader): Promise<Photo | null> {
  const answer = await orNull(get)
  return answer && (readPhotos([answer.json], reader)[0] ?? null)
}

/** Null for a photo that Unsplash does not have. */
async function orNull(get: () => Promise<VendorAnswer>): Promise<VendorAnswer | null> {
  try {
    return await get()
  } catch (error) {
    if (error instanceof PhotosUnavailableError && error.code === 'status-404') return null
    throw error
  }
}

const pageOf = (data: Photo[], total: number, next: number | null) => ({
  data,
  pagination: { total, next: next !== null && next <= PHOTO_PAGES_MAX ? next : null },
})

/** Leaves out photos of another shape or with addresses of other hosts. */
function readPhotos(results: readonly unknown[], reader: Reader): Photo[] {
  const photos = results.slice(0, PHOTOS_PER_PAGE).flatMap((result) => {
    const { success, data } = wirePhotoSchema.safeParse(result)
    return success && isExpected(data, reader) ? [photoOf(data, reader)] : []
  })
  if (photos.length === 0 && results.length > 0) throw new PhotosUnavailableError('malformed')
  return photos
}

function isExpected({ id, urls, links, user }: WirePhoto, { apiOrigin, imageOrigin }: Reader): boolean {
  const images = [urls.regular, urls.small]
  return (
    images.every((url) => new URL(url).origin === imageOrigin) &&
    new URL(user.links.html).origin === PROFILES_ORIGIN &&
    isDownloadLink({ id, downloadLink: links.download_location }, apiOrigin) &&
    [...images, links.download_location].every((url) => url.length <= PHOTO_URL_MAX)
  )
}

const photoOf = ({ id, urls, links, user, ...photo }: WirePhoto, { referral }: Reader): Photo => ({
  id,
  photo: urls.regular,
  thumbnail: urls.small,
  downloadLink: links.download_location,
  author: {
    name: plainText(user.name),
    profile: `${user.links.html.split(/[?#]/, 1)[0]}?${referral}`.slice(0, PHOTO_URL_MAX),
  },
  alt: plainText(photo.alt_description ?? photo.description ?? ''),
  source: 'unsplash',
})

/** One line of text that can be stored, without characters that change the writing direction. */
const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, PHOTO_TEXT_MAX)
    .toWellFormed()

const referralOf = (siteName: string): string =>
  new URLSearchParams({
    utm_source: siteName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_'),
    utm_medium: 'referral',
  }).toString()

const photoPath = (id: string): string => `/photos/${encodeURIComponent(id)}`
const downloadPath = (id: string): string => `${photoPath(id)}/download`

function isDownloadLink({ id, downloadLink }: ChosenPhoto, apiOrigin: string): boolean {
  const url = URL.canParse(downloadLink) ? new URL(downloadLink) : null
  return url !== null && url.origin === apiOrigin && url.pathname === downloadPath(id) && url.username === ''
}
