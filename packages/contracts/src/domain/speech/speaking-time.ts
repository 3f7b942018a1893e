/**
 * How long a voice takes to say a text: an upper estimate. It is below the length of at most one line in a hundred, there
 * by at most 5 %. Measured with the bundled synthesiser.
 */
import { speakingLengths } from './speaking-lengths.ts'
import { voiceNames, type ChatSpeed, type VoiceName } from './voice.ts'

/** Length at a speed, as a share of the length at the normal speed: of words and pauses alike. */
const share: Readonly<Record<ChatSpeed, number>> = { slow: 1.14, normal: 1, fast: 0.9 }

const numberOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * The features that predict the length of a text: a constant, its letters and digits, sentences after the first, and pauses.
 */
export const speechFeatures = (text: string): readonly [number, number, number, number] => [
  1,
  numberOf(text, /[\p{L}\p{N}]/gu),
  numberOf(text, /[.?!…]\s+\S/g),
  numberOf(text, /[,;:–—]/g),
]

const lengthIn = (voice: VoiceName, features: readonly number[]): number =>
  speakingLengths[voice].reduce((sum, ms, index) => sum + ms * features[index]!, 0)

/** The time to say `text`, whose placeholders are filled, ms; without a voice, the time of the slowest. */
export function spokenMs(text: string, voice: VoiceName | null, speed: ChatSpeed): number {
  const features = speechFeatures(text)
  const voices = voice === null ? voiceNames : [voice]
  return Math.round(share[speed] * Math.max(...voices.map((name) => lengthIn(name, features))))
}
