/**
 * How long each voice speaks at the normal speed in its slowest delivery, ms: for the line, a letter, a sentence that
 * follows and a pause. Written by `npm run bench -- voices --lengths`.
 */
import type { VoiceName } from './voice.ts'

export const speakingLengths: Readonly<Record<VoiceName, readonly [number, number, number, number]>> = {
  Soprano: [627, 71, 396, 359],
  Mezzo: [622, 76, 433, 389],
  Alto: [665, 71, 401, 368],
  Contralto: [647, 75, 425, 390],
  Tenor: [620, 71, 391, 355],
  Baritone: [429, 81, 386, 358],
  Bass: [611, 74, 421, 388],
}
