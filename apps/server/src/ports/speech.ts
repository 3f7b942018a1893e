/** A server that speaks texts, and the place where spoken lines are kept. */
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { UnavailableError } from './unavailable-error.ts'

export interface SpeechRequest {
  /** Without markup; see `speakable`. */
  text: string
  voice: VoiceName
  speed: ChatSpeed
}

export interface SpeechSynthesis {
  /** Differs between models and sets of voices that sound different: part of what a stored line is found by. */
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

/** Spoken lines by the hexadecimal SHA-256 of what they depend on. */
export interface ClipStore {
  /** Null for a line that is not kept, or whose file is damaged. */
  find(key: string): Promise<Uint8Array | null>
  save(key: string, clip: Uint8Array): Promise<void>
  /**
   * Claims the making of a line among all processes that share the store; null while another one makes it. Returns the
   * function that gives the claim back. The claim of a killed process ends by itself.
   */
  claim(key: string): Promise<(() => Promise<void>) | null>
}
