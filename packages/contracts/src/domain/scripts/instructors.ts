/** The built-in instructors: a script with a voice. */
import { COACH_SCRIPT_ID, CONDUCTOR_SCRIPT_ID, DEFAULT_SCRIPT_ID, TEASE_SCRIPT_ID } from './script.ts'
import { DEFAULT_VOICE, type VoiceName } from '../speech/voice.ts'

export interface Instructor {
  id: 'host' | 'coach' | 'tease' | 'conductor'
  scriptId: string
  /** The voice that is chosen with the instructor; the member may choose another. */
  voice: VoiceName
}

export const instructors: readonly Instructor[] = [
  { id: 'host', scriptId: DEFAULT_SCRIPT_ID, voice: DEFAULT_VOICE },
  { id: 'coach', scriptId: COACH_SCRIPT_ID, voice: 'Tenor' },
  { id: 'tease', scriptId: TEASE_SCRIPT_ID, voice: 'Mezzo' },
  { id: 'conductor', scriptId: CONDUCTOR_SCRIPT_ID, voice: 'Baritone' },
]

/** The instructor whose script this is; undefined for any other script. */
export const findInstructor = (scriptId: string): Instructor | undefined =>
  instructors.find((instructor) => instructor.scriptId === scriptId)
