/** Shared by the adapters of speech: the speeds that they request, and the check of a sound. */
import type { ChatSpeed } from '@rubato/contracts/domain'
import { durationOf, peakOf, type Sound } from '@rubato/contracts/wav'
import { SpeechUnavailableError } from '../ports/content-services.ts'

/** The speed of a request at each speed of the member's settings. */
export const speedFactors: Readonly<Record<ChatSpeed, number>> = { slow: 0.88, normal: 1, fast: 1.1 }
/** A shorter answer holds no word, s. */
const SHORTEST_S = 0.08
/** An answer is at most this long: a constant and a time for each character, s. */
const LONGEST_S = { constant: 4, character: 0.25 }
/** A sound below this share of full scale is silence. */
const SILENCE = 0.003

/** Throws `SpeechUnavailableError` for a sound that can not be the text. */
export function checkSpoken(sound: Sound, text: string): Sound {
  const longest = LONGEST_S.constant + LONGEST_S.character * text.length
  const duration = durationOf(sound)
  if (duration < SHORTEST_S || duration > longest || peakOf(sound) < SILENCE)
    throw new SpeechUnavailableError('malformed')
  return sound
}
