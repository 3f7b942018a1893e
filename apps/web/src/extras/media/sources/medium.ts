/** A picture or a clip that can be shown, and the sources of them. */
import { ANY_MEDIA_TAG, type MediaLink, type MediaPreference, type MediaType } from '@rubato/contracts/domain'

export interface Medium {
  /** Unique in its source; the key under which "not this one again" is remembered contains no name. */
  key: string
  type: MediaType
  /** In lower case. */
  tags: readonly string[]
  /** 0, or absent, for a medium that the game requests. A higher rank is shown when no lower one is left. */
  rank?: number
  /** Reads the file. Throws where it is gone or cannot be read. */
  load(signal: AbortSignal): Promise<Blob>
}

/** From this rank on a medium is of a type that the game does not request. */
export const OTHER_TYPE_RANK = 2

export interface MediaSource {
  /** Media for the preference of the game; called again when all have been shown. Throws where the source does not answer. */
  list(preference: MediaPreference, signal: AbortSignal): Promise<readonly Medium[]>
  /** The medium of a link; null where this source does not have it. */
  find(link: MediaLink, known: readonly Medium[]): Medium | null
}

/** The next medium for a tag that any has; null for another tag. */
export const anyOf = (tag: string, known: readonly Medium[]): Medium | null =>
  tag === ANY_MEDIA_TAG ? (known[0] ?? null) : null

/** 53 bits of a text as a short key (cyrb53): enough to tell the files of a device apart, and no way back to their names. */
export function keyOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const char of text) {
    const code = char.codePointAt(0)!
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
