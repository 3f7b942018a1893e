/** How much room lines take, and how long it lasts to render them. */
import { spokenMs } from '@rubato/contracts/domain'
import { OPUS_BITS_PER_SECOND } from '../../adapters/opus/opus-file.ts'
import type { SpeechRequest } from '../../ports/content-services.ts'

/** Bytes of a second of 16-bit sound, at the 24 kHz that most servers send. */
const SOUND_BYTES_PER_SECOND = 48_000
/** Bytes that a line takes in a pack in addition to its sound: headers, padding and its part of the manifest. */
const BYTES_PER_LINE = 1200
const BYTES_PER_MB = 1_000_000
/** Seconds of speech that are made in a second. */
const SPEEDS = { gpu: 50, processor: 4 }

export interface Estimate {
  lines: number
  characters: number
  /** Of speech. */
  seconds: number
  /** In the cache while rendering. */
  cacheMb: number
  packMb: number
}

export function estimateOf(requests: readonly SpeechRequest[]): Estimate {
  const ms = requests.reduce((sum, { text, voice, speed }) => sum + spokenMs(text, voice, speed), 0)
  const seconds = ms / 1000
  const packed = (seconds * OPUS_BITS_PER_SECOND) / 8 + requests.length * BYTES_PER_LINE
  return {
    lines: requests.length,
    characters: requests.reduce((sum, { text }) => sum + text.length, 0),
    seconds,
    cacheMb: Math.ceil((seconds * SOUND_BYTES_PER_SECOND) / BYTES_PER_MB),
    packMb: Math.ceil(packed / BYTES_PER_MB),
  }
}

const numbers = new Intl.NumberFormat('en-US')

const duration = (seconds: number): string =>
  seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`

/** Lines for the operator. */
export function describeEstimate({ lines, characters, seconds, cacheMb, packMb }: Estimate): string {
  const timeAt = (speed: number) => `${duration(seconds / speed)} at ${speed} times the speed of speech`
  return [
    `${numbers.format(lines)} lines with ${numbers.format(characters)} characters: at most ${duration(seconds)} of speech`,
    `Room: ${numbers.format(cacheMb)} MB in the cache while rendering, ${numbers.format(packMb)} MB in a pack`,
    `Time: ${timeAt(SPEEDS.gpu)} (a GPU), ${timeAt(SPEEDS.processor)} (a processor)`,
  ].join('\n')
}
