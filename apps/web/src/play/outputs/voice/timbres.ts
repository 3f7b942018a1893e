/** The seven voices, made from three speakers: a resampling factor moves the vocal tract, a pitch target the pitch. */
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'

export interface Timbre {
  speaker: 'slt' | 'rms' | 'awb'
  /**
   * The line is synthesised slower by 1/w at a pitch of f0/w and played at `sampleRate * w`: tempo and pitch are as
   * specified, formants are scaled by w.
   */
  w: number
  /** Mean pitch, Hz; null keeps that of the speaker (one of the speakers ignores a target). */
  f0: number | null
}

/** High to low by measured pitch: about 197, 171, 165, 132, 126, 100 and 85 Hz. */
export const timbres: Record<VoiceName, Timbre> = {
  Soprano: { speaker: 'slt', w: 1.16, f0: 205 },
  Mezzo: { speaker: 'awb', w: 1.2, f0: 180 },
  Alto: { speaker: 'slt', w: 1, f0: null },
  Contralto: { speaker: 'slt', w: 0.86, f0: 138 },
  Tenor: { speaker: 'awb', w: 1, f0: null },
  Baritone: { speaker: 'rms', w: 1, f0: null },
  Bass: { speaker: 'rms', w: 0.86, f0: null },
}

/** Duration of a line relative to the speaker's own pace. */
export const stretches: Record<ChatSpeed, number> = { slow: 1.18, normal: 1.04, fast: 0.92 }

export interface SpeechJob {
  voice: VoiceName
  /** Duration relative to the speaker's own pace. */
  stretch: number
  text: string
}

/** A rendered line: mono samples and the rate to play them at, Hz. */
export interface Clip {
  pcm: Int16Array<ArrayBuffer>
  sampleRate: number
}

/** The text that is passed to the synthesiser: no markup, no control characters or pictograms, single spaces. */
export const speakable = (text: string): string =>
  text
    .replace(/[<>{}[\]|\\^~`]/g, ' ')
    .replace(/\p{Cc}|\p{Extended_Pictographic}/gu, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, ', ')
    .replace(/…/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
