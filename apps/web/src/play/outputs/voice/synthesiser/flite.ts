/** Renders one line of text to samples with the bundled synthesiser. Runs in a worker, and in Node for its tests. */
import { speakable } from '@rubato/contracts/domain'
import { readWav } from '@rubato/contracts/wav'
import { addRoom, raisePresence, scalePauses, setLevel, trimSilence } from './samples.ts'
import { deliveryTiming, timbres, type Clip, type SpeechJob } from '../timbres.ts'
import { runWasi } from './wasi.ts'

/** Size of `flite.wasm`, bytes: a compressed response does not state it. */
export const SYNTHESISER_BYTES = 21_530_456

/** Speech above this frequency is raised, which makes the consonants of the muffled speakers clearer. */
const PRESENCE = { hz: 2000, db: 4 }

/** Settings for the synthesiser: the job's timing, and the timbre of its voice. */
function settingsOf({ voice, stretch, delivery }: SpeechJob): string[] {
  const { w, f0, spread, pace } = timbres[voice]
  const settings = [`duration_stretch=${(stretch * deliveryTiming[delivery].stretch * pace * w).toFixed(3)}`]
  if (f0 !== null) settings.push(`int_f0_target_mean=${(f0 / w).toFixed(1)}`)
  if (spread !== null) settings.push(`int_f0_target_stddev=${(spread / w).toFixed(1)}`)
  return settings
}

/** @throws WavError for a file without samples */
function clipOfFile(file: Uint8Array): Clip {
  const { samples: pcm, sampleRate } = readWav(file)
  return { pcm, sampleRate }
}

/** Runs the synthesiser. @throws when it fails; the message does not contain the text. */
function synthesise(module: WebAssembly.Module, job: SpeechJob): Clip {
  const { speaker, w } = timbres[job.voice]
  const flags = settingsOf(job).flatMap((setting) => ['--setf', setting])
  const text = speakable(job.text)
  const { code, output } = runWasi(module, ['flite', '-voice', speaker, ...flags, '-t', text, '-o', '/line.wav'])
  if (code !== 0 || output.length < 44) throw new Error(`The synthesiser exited with code ${code}`)
  const { pcm, sampleRate } = clipOfFile(output)
  return { pcm, sampleRate: sampleRate * w }
}

/**
 * Renders one line, which begins with its first sound.
 * @throws when the synthesiser fails; the message does not contain the text.
 */
export function renderSpeech(module: WebAssembly.Module, job: SpeechJob): Clip {
  const { pcm, sampleRate } = synthesise(module, job)
  const spoken = scalePauses(trimSilence(pcm, sampleRate), sampleRate, deliveryTiming[job.delivery].pauses)
  const shaped = addRoom(raisePresence(spoken, sampleRate, PRESENCE), sampleRate)
  return { pcm: setLevel(shaped, sampleRate), sampleRate }
}

/** A line of the speech server, as its file or samples: it begins with its first sound, at the level of the bundled voices. */
export function clipOfRecording(recording: Uint8Array<ArrayBuffer> | Clip): Clip {
  const { pcm, sampleRate } = 'pcm' in recording ? recording : clipOfFile(recording)
  return { pcm: setLevel(Float32Array.from(trimSilence(pcm, sampleRate)), sampleRate), sampleRate }
}
