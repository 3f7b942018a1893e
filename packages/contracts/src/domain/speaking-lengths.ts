/**
 * How long each voice speaks at the normal speed in its slowest delivery, ms: for the line, a letter, a sentence that
 * follows and a pause. Written by `npm run bench -- voices --lengths`.
 */
import type { VoiceName } from './voice.ts'

export const speakingLengths: Readonly<Record<VoiceName, readonly [number, number, number, number]>> = {
  Soprano: [600, 72, 315, 370],
  Mezzo: [600, 72, 315, 370],
  Alto: [600, 72, 315, 370],
  Contralto: [600, 72, 315, 370],
  Tenor: [600, 72, 315, 370],
  Baritone: [600, 82, 315, 370],
  Bass: [600, 82, 315, 370],
}
