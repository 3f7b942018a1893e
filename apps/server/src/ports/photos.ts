/** A library of splash images. */
import type { Photo, PhotoList } from '@rubato/contracts/domain'
import { UnavailableError } from './unavailable-error.ts'

export interface PhotoSearch {
  /** Words; empty for the photos that the library recommends. */
  text: string
  /** From 1. */
  page: number
}

export interface PhotoLibrary {
  /** Origin from which browsers load the images, for the content security policy; null for images of this site. */
  readonly imageOrigin: string | null
  /** Throws `PhotosUnavailableError`, which contains nothing of the text. */
  search(search: PhotoSearch): Promise<PhotoList>
  /** Whether the link belongs to this library and this photo. Only such a link may be passed to `countChoice`. */
  isLinkOf(photo: ChosenPhoto): boolean
  /** The library's own record of a photo; null when it has no photo with this id. Throws `PhotosUnavailableError`. */
  find(id: string): Promise<Photo | null>
  /** Tells the library that the photo was chosen, with one call. Throws `PhotosUnavailableError`. */
  countChoice(photo: ChosenPhoto): Promise<void>
}

export type ChosenPhoto = Pick<Photo, 'id' | 'downloadLink'>

/**
 * `no-answer`: a timeout or a broken connection. `malformed`: another shape. `rate-limited`: the library or the site's own
 * limit allows no more calls for now.
 */
export type PhotosProblem = 'no-answer' | 'malformed' | 'rate-limited' | `status-${number}`

export class PhotosUnavailableError extends UnavailableError<PhotosProblem> {}
