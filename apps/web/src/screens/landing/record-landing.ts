/** Makes the files of the demonstration: the session as the engine plays it, and the samples. Runs in the build. */
import type { VoiceName } from '@rubato/contracts/domain'
import { defaultProfile, startSession, step, type Effect } from '@rubato/engine'
import { minuteLines, samples, type PublicLine } from '@rubato/script-content'
import type { LandingFile } from './landing-file.ts'
import { countMinute, minuteGame } from './minute-game.ts'

/** Silence between the end of the minute and its next beginning, ms. */
const PAUSE_MS = 3000
const SEED = 'minute'
/** The others are for devices, and for the end of a session: the demonstration has neither. */
const shown: readonly Effect['kind'][] = ['beat', 'say', 'show']

/** The minute without any input, in the words that anyone may read. */
function recordMinute(): Effect[] {
  const game = countMinute()
  const library = { scripts: [minuteLines()], lastSpoken: {} }
  const first = startSession({ game, library, profile: defaultProfile, seed: SEED })
  const [, effects] = step(first, { type: 'advance', to: game.duration + 1 })
  return effects.filter(({ kind }) => shown.includes(kind))
}

export function recordLanding(): LandingFile {
  return {
    session: { effects: recordMinute(), period: minuteGame.duration + PAUSE_MS },
    samples: samples().map(({ instructor, lines }) => ({
      instructor: instructor.id,
      lines: lines.map(({ id, text }) => ({ id, text })),
    })),
  }
}

interface VoicedLine extends Pick<PublicLine, 'id' | 'text' | 'speech'> {
  voice: VoiceName
}

/** Every line of the landing page, with the voice that speaks it, each once. */
export function voicedLines(): VoicedLine[] {
  const all = samples().flatMap(({ instructor, lines }) => lines.map((line) => ({ ...line, voice: instructor.voice })))
  const host = samples().find(({ instructor }) => instructor.id === 'host')?.instructor
  const minute = host ? minuteLines().map((line) => ({ ...line, voice: host.voice })) : []
  return [...new Map([...all, ...minute].map((line) => [line.id, line])).values()]
}
