/**
 * The seven voices, made from two speakers: pitch, pace and a shift of the formants tell them apart. Formants above those
 * of the speaker cost intelligibility, lower ones do not: `npm run bench -- voices` measures it.
 */
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'

export interface Timbre {
  speaker: 'slt' | 'rms'
  /**
   * The line is synthesised slower by 1/w at a pitch of f0/w and played at `sampleRate * w`: tempo and pitch are as
   * specified, formants are scaled by w.
   */
  w: number
  /** Mean pitch and its standard deviation, Hz; null keeps the speaker's own (rms ignores both). */
  f0: number | null
  spread: number | null
  /** Duration relative to the speaker's own pace. */
  pace: number
}

/** High to low by measured pitch. */
export const timbres: Record<VoiceName, Timbre> = {
  Soprano: { speaker: 'slt', w: 0.9, f0: 214, spread: 104, pace: 0.99 },
  Mezzo: { speaker: 'slt', w: 0.92, f0: 188, spread: 81, pace: 1.05 },
  Alto: { speaker: 'slt', w: 0.92, f0: 164, spread: 70, pace: 1 },
  Contralto: { speaker: 'slt', w: 0.91, f0: 140, spread: 57, pace: 1.05 },
  Tenor: { speaker: 'rms', w: 1.14, f0: null, spread: null, pace: 0.96 },
  Baritone: { speaker: 'rms', w: 1.03, f0: null, spread: null, pace: 0.94 },
  Bass: { speaker: 'slt', w: 0.85, f0: 88, spread: 38, pace: 1.03 },
}

/** Duration of a line at each speed of the member's settings, relative to the voice's own pace. */
export const stretches: Record<ChatSpeed, number> = { slow: 1.18, normal: 1.04, fast: 0.92 }

/** How a line is spoken. Few steps, because each is rendered and stored apart. */
export const deliveries = ['gentle', 'even', 'strong'] as const
export type Delivery = (typeof deliveries)[number]

/** Duration of the words and of the pauses between sentences, relative to the even delivery. */
export const deliveryTiming: Record<Delivery, { stretch: number; pauses: number }> = {
  gentle: { stretch: 1.07, pauses: 1.35 },
  even: { stretch: 1, pauses: 1 },
  strong: { stretch: 0.94, pauses: 0.7 },
}

/** The delivery for a demand of the moment, 0..1. */
export function deliveryOf(intensity: number): Delivery {
  if (intensity < 0.35) return 'gentle'
  return intensity > 0.65 ? 'strong' : 'even'
}

export interface SpeechJob {
  voice: VoiceName
  /** Duration relative to the voice's own pace. */
  stretch: number
  delivery: Delivery
  text: string
}

/** A line of the site's speech server. */
export interface SiteJob {
  /** The id of the server's voices. */
  site: string
  voice: VoiceName
  speed: ChatSpeed
  text: string
}

/** A rendered line: mono samples from its first sound on, and the rate to play them at, Hz. */
export interface Clip {
  pcm: Int16Array<ArrayBuffer>
  sampleRate: number
  /** Absent for a line of the bundled synthesiser. */
  source?: 'site'
}
