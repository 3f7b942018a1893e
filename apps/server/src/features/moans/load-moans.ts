/**
 * The recordings of `MOANS_DIR`, checked at start: `VOICE-LEVEL-NAME.wav`, where VOICE is the name of a voice or `any`,
 * LEVEL is `gentle` or `strong`, and NAME is letters and digits.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MOANS_MAX, moanLevels, moanRecordingSchema, voiceNames, type MoanRecording } from '@rubato/contracts/domain'
import { durationOf, peakOf, readWav, WavError } from '@rubato/contracts/wav'

/** A recording with the place of its file. */
export interface StoredMoan extends MoanRecording {
  path: string
}

/** Bytes of a file. */
const SIZE_MAX = 1_500_000
/** s: a longer sound would not fit into a gap between two lines. */
const DURATION = { min: 0.2, max: 6 }
const SILENCE = 0.01

/** The message names the file and says what is wrong with it. */
export class MoanFileError extends Error {
  override readonly name = 'MoanFileError'
}

const NAME = new RegExp(`^(any|${voiceNames.join('|')})-(${moanLevels.join('|')})-[a-z0-9]+(?:-[a-z0-9]+)*\\.wav$`, 'i')

function checkSound(path: string): void {
  const { size } = statSync(path)
  if (size > SIZE_MAX) throw new WavError(`has ${size} bytes, more than ${SIZE_MAX}`)
  const sound = readWav(readFileSync(path))
  const duration = durationOf(sound)
  if (duration < DURATION.min || duration > DURATION.max)
    throw new WavError(`lasts ${duration.toFixed(2)} s; a recording lasts ${DURATION.min} to ${DURATION.max} s`)
  if (peakOf(sound) < SILENCE) throw new WavError('is silent')
}

function readMoan(directory: string, name: string): StoredMoan {
  const path = join(directory, name)
  const found = NAME.exec(name.toLowerCase())
  if (!found) throw new MoanFileError(`MOANS_DIR: ${name} is not named VOICE-LEVEL-NAME.wav, such as alto-gentle-1.wav`)
  try {
    checkSound(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MoanFileError(`MOANS_DIR: ${name} ${reason}`, { cause: error })
  }
  const voice = voiceNames.find((each) => each.toLowerCase() === found[1]) ?? null
  const id = name.toLowerCase().replace(/\.wav$/, '')
  return { ...moanRecordingSchema.parse({ id, voice, level: found[2] }), path }
}

/** Hidden files are left out. @throws MoanFileError for the first file that cannot be used, and without a directory */
export function loadMoans(directory: string | undefined): StoredMoan[] {
  if (directory === undefined) return []
  let names: string[]
  try {
    names = readdirSync(directory).filter((name) => !name.startsWith('.'))
  } catch (error) {
    throw new MoanFileError(`MOANS_DIR: no directory ${directory}`, { cause: error })
  }
  if (names.length > MOANS_MAX) throw new MoanFileError(`MOANS_DIR: more than ${MOANS_MAX} files`)
  const moans = names.sort().map((name) => readMoan(directory, name))
  const twice = moans.find(({ id }, index) => moans.findIndex((other) => other.id === id) !== index)
  if (twice) throw new MoanFileError(`MOANS_DIR: two files are named ${twice.id}.wav`)
  return moans
}
