/** The files of the landing page's demonstration, which the build makes. */
import type { RecordedSession } from '../../play/demonstration/index.ts'

/** The lines of an instructor's sample, in their order. */
export interface RecordedSample {
  instructor: string
  lines: readonly { id: string; text: string }[]
}

export interface LandingFile {
  session: RecordedSession
  samples: readonly RecordedSample[]
}

export const LANDING_FILE = '/landing/landing.json'
/** The address of the sound of a line. */
export const voiceFile = (lineId: string): string => `/landing/voices/${lineId}.wav`
