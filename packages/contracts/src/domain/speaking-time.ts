/**
 * How long a voice takes to say a text. The constants are an upper estimate, measured with the bundled synthesiser: they
 * underestimate none of the lines of the default script in the slowest voice at the slow pace.
 */
import type { ChatSpeed } from './settings.ts'
import type { VoiceName } from './voice.ts'

const START_MS = 1050
const CHARACTER_MS = 70
const SENTENCE_MS = 150
const PAUSE_MS = 250

/** Length at a pace, as a share of the length at the slow pace. */
const share: Readonly<Record<ChatSpeed, number>> = { slow: 1, normal: 0.85, fast: 0.75 }

const numberOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The time to say `text`, whose placeholders are filled, ms. Never less than the bundled synthesiser takes. */
export function spokenMs(text: string, _voice: VoiceName | null, speed: ChatSpeed): number {
  const stops = SENTENCE_MS * numberOf(text, /[.?]/g) + PAUSE_MS * numberOf(text, /[,;:]/g)
  return Math.round(share[speed] * (START_MS + CHARACTER_MS * text.length + stops))
}
