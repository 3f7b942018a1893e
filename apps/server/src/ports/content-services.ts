/**
 * Services that check, speak and illustrate texts. The site works without them: each feature handles a missing or
 * failing service.
 */
import { createHash } from 'node:crypto'
import type { FoundMedium } from '@rubato/contracts/api'
import type {
  ChatSpeed,
  EnglishDialect,
  GrammarIssue,
  MediaPreference,
  Photo,
  PhotoList,
  VoiceName,
} from '@rubato/contracts/domain'

/** A service did not answer, or not as its protocol says. Contains nothing of the request. */
class UnavailableError<Problem extends string> extends Error {
  readonly code: Problem
  constructor(code: Problem, cause?: unknown) {
    super(code, { cause })
    this.name = new.target.name
    this.code = code
  }
}

/** A service that checks spelling and grammar. */
export interface GrammarChecker {
  /** Throws `GrammarUnavailableError`, which contains nothing of the text. */
  check(text: string, dialect: EnglishDialect): Promise<GrammarIssue[]>
}

/** `no-answer`: a timeout or a broken connection. `malformed`: another shape, too large, or positions outside the text. */
export type GrammarProblem = 'no-answer' | 'malformed' | `status-${number}`

export class GrammarUnavailableError extends UnavailableError<GrammarProblem> {}

export interface SpeechRequest {
  /** Without markup; see `speakable`. */
  text: string
  voice: VoiceName
  speed: ChatSpeed
}

/** A server that speaks texts. */
export interface SpeechSynthesis {
  /** Differs between models and sets of voices that sound different: part of the key of a stored line. */
  id: string
  /** Those that the server speaks; the browser speaks the others. */
  voices: readonly VoiceName[]
  /** A WAV file of 16-bit mono samples. Throws `SpeechUnavailableError`, which contains nothing of the text. */
  synthesize(request: SpeechRequest): Promise<Uint8Array>
}

/**
 * `no-answer`: a timeout or a broken connection. `malformed`: no WAV file, one that is cut off, too large, silent, or too
 * short or too long for the text. `busy`: too many lines wait already.
 */
export type SpeechProblem = 'no-answer' | 'malformed' | 'busy' | `status-${number}`

export class SpeechUnavailableError extends UnavailableError<SpeechProblem> {}

/** To be changed when the same request gives another sound. */
const LINE_SCHEMA = 1

/**
 * The name of a spoken line, in the store and in packs: SHA-256 of all that the sound depends on, in hexadecimal.
 *
 * @param id of the synthesis
 */
export const lineKey = (id: string, { text, voice, speed }: SpeechRequest): string =>
  createHash('sha256')
    .update(JSON.stringify({ schema: LINE_SCHEMA, id, voice, speed, text }))
    .digest('hex')

/** Spoken lines by `lineKey`. */
export interface ClipStore {
  /** Null for a line that is not kept, or whose file is damaged. */
  find(key: string): Promise<Uint8Array | null>
  save(key: string, clip: Uint8Array): Promise<void>
  /**
   * Claims the making of a line among all processes that share the store; null while another one makes it. Returns the
   * function that gives the claim back. The claim of a killed process ends by itself.
   */
  claim(key: string): Promise<(() => Promise<void>) | null>
  /** Removes the lines that were not used for the period of `jobs/retention.ts`. */
  removeUnused(): Promise<void>
}

/** A pack of the site, and the voices that it speaks. */
interface PackedVoices {
  title: string
  licence: string
  voices: readonly VoiceName[]
}

/** Lines that were rendered elsewhere, by a machine, and imported as packs. */
export interface VoicePacks {
  /** Differs between packs that sound different; null without packs. */
  id: string | null
  packs: readonly PackedVoices[]
  /** A WAV file of 16-bit mono samples; null for a line that no pack has. */
  find(request: SpeechRequest): Promise<Uint8Array | null>
}

export interface PhotoSearch {
  /** Words; empty for the photos that the library recommends. */
  text: string
  /** From 1. */
  page: number
}

/** A library of splash images. */
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
 * `no-answer`: a timeout or a broken connection. `malformed`: another shape, or too large. `rate-limited`: the library or the site's own
 * limit allows no more calls for now.
 */
export type PhotosProblem = 'no-answer' | 'malformed' | 'rate-limited' | `status-${number}`

export class PhotosUnavailableError extends UnavailableError<PhotosProblem> {}

export interface OpenMedium {
  /** The media type that the first bytes prove. */
  type: string
  /** Throws `MediaUnavailableError` where the medium breaks off or is too large. */
  content: AsyncIterable<Uint8Array>
}

/** A provider of pictures and clips for the stage. */
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
 * shape, or a list that is too large. `wrong-type`: neither a picture nor a clip. `too-large`: more bytes than the stage may hold.
 */
export type MediaProblem = 'no-answer' | 'malformed' | 'wrong-type' | 'too-large' | `status-${number}`

export class MediaUnavailableError extends UnavailableError<MediaProblem> {}
