/** A provider of pictures and clips for the stage. */
import type { FoundMedium } from '@rubato/contracts/api'
import type { MediaPreference } from '@rubato/contracts/domain'
import { UnavailableError } from './unavailable-error.ts'

export interface OpenMedium {
  /** The media type that the first bytes prove. */
  type: string
  /** Throws `MediaUnavailableError` where the medium breaks off or is too large. */
  content: AsyncIterable<Uint8Array>
}

export interface MediaProvider {
  /** Media of one tag, in random order; empty for a tag that the provider cannot have. Throws `MediaUnavailableError`. */
  find(tag: string, type: MediaPreference['mediaTypes'][number]): Promise<FoundMedium[]>
  /** Whether the address is one of a host of this provider. Only such an address may be passed to `open`. */
  isAllowed(url: string): boolean
  /** Throws `MediaUnavailableError`, which contains nothing of the address. */
  open(url: string): Promise<OpenMedium>
}

/**
 * `no-answer`: a timeout, a broken connection or a host that resolves to an address that is not public. `malformed`: another
 * shape. `wrong-type`: neither a picture nor a clip. `too-large`: more bytes than the stage may hold.
 */
export type MediaProblem = 'no-answer' | 'malformed' | 'wrong-type' | 'too-large' | `status-${number}`

export class MediaUnavailableError extends UnavailableError<MediaProblem> {}
