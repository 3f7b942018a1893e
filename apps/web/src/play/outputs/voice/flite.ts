/** Renders one line of text to samples with the bundled synthesiser. Runs in a worker, and in Node for its tests. */
import { timbres, speakable, type Clip, type SpeechJob } from './timbres.ts'
import { runWasi } from './wasi.ts'

/** Size of `flite.wasm`, bytes: a compressed response does not state it. */
export const SYNTHESISER_BYTES = 21_530_456

/** Level of each line, RMS as a share of full scale, and its highest peak. */
const TARGET_RMS = 0.11
const PEAK = 0.95

/** Finds a chunk of a RIFF file; offset and length in bytes. @throws when the file has no such chunk. */
function riffChunk(view: DataView, name: string): { at: number; length: number } {
  const id = new DataView(new TextEncoder().encode(name).buffer).getUint32(0)
  for (let at = 12; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at + 4, true)
    if (view.getUint32(at) === id) return { at: at + 8, length: Math.min(length, view.byteLength - at - 8) }
    at += 8 + length + (length % 2)
  }
  throw new Error(`The synthesiser's output has no ${name} chunk`)
}

/** Normalises the level: the speakers differ by 5 dB, and a change of voice should not need a change of volume. */
function level(pcm: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer> {
  let sum = 0
  let peak = 1
  for (const sample of pcm) {
    sum += sample * sample
    peak = Math.max(peak, Math.abs(sample))
  }
  const rms = Math.sqrt(sum / Math.max(1, pcm.length)) / 0x8000
  if (rms < 1e-4) return pcm
  const gain = Math.min(TARGET_RMS / rms, (PEAK * 0x7fff) / peak)
  return pcm.map((sample) => Math.round(sample * gain))
}

/**
 * Renders one line.
 * @throws when the synthesiser fails; the message does not contain the text.
 */
export function renderSpeech(module: WebAssembly.Module, job: SpeechJob): Clip {
  const timbre = timbres[job.voice]
  const settings = [`duration_stretch=${(job.stretch * timbre.w).toFixed(3)}`]
  if (timbre.f0 !== null) settings.push(`int_f0_target_mean=${(timbre.f0 / timbre.w).toFixed(1)}`)
  const flags = settings.flatMap((setting) => ['--setf', setting])
  const text = speakable(job.text)
  const { code, output } = runWasi(module, ['flite', '-voice', timbre.speaker, ...flags, '-t', text, '-o', '/line.wav'])
  if (code !== 0 || output.length < 44) throw new Error(`The synthesiser exited with code ${code}`)
  const view = new DataView(output.buffer)
  const format = riffChunk(view, 'fmt ')
  const data = riffChunk(view, 'data')
  const pcm = new Int16Array(output.slice(data.at, data.at + (data.length & ~1)).buffer)
  return { pcm: level(pcm), sampleRate: view.getUint32(format.at + 4, true) * timbre.w }
}
