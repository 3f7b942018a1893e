/** Reads RIFF files (WAV) with 16-bit or 32-bit floating point samples, and writes them as 16-bit mono. */

export interface Sound {
  /** Mono. */
  samples: Int16Array<ArrayBuffer>
  /** Hz */
  sampleRate: number
}

/** The message says what is wrong with the file. */
export class WavError extends Error {
  override readonly name = 'WavError'
}

const PCM = 1
const FLOAT = 3
/** The real format is in the first two bytes of the sub-format. */
const EXTENSIBLE = 0xfffe
const HEADER_BYTES = 44
/** Words of the file, as big-endian numbers. */
const RIFF = 0x52_49_46_46
const WAVE = 0x57_41_56_45
const FMT = 0x66_6d_74_20
const DATA = 0x64_61_74_61
const LIST = 0x4c_49_53_54
const INFO = 0x49_4e_46_4f
const ICMT = 0x49_43_4d_54
const COMMENT_HEADER_BYTES = 20
/** The comment of every file of synthesised speech. */
export const MADE_BY_MACHINE = 'Made by a machine: synthesised speech'
const SAMPLE_RATES = { min: 8_000, max: 96_000 }
/** Servers that send while they synthesise write a length that they cannot know: 0, or close to the largest one. */
const isUnknownLength = (length: number): boolean => length === 0 || length >= 0x7fff_0000

interface Chunk {
  at: number
  length: number
}

/** @throws WavError for a chunk that is shorter than it says */
function findChunk(view: DataView, id: number): Chunk | null {
  for (let at = 12; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at + 4, true)
    const rest = view.byteLength - at - 8
    if (view.getUint32(at) === id) {
      if (length > rest && !isUnknownLength(length)) throw new WavError('is cut off')
      return { at: at + 8, length: isUnknownLength(length) ? rest : length }
    }
    at += 8 + length + (length % 2)
  }
  return null
}

interface Format {
  isFloat: boolean
  channels: number
  sampleRate: number
}

function readFormat(view: DataView): Format {
  const chunk = findChunk(view, FMT)
  if (!chunk || chunk.length < 16) throw new WavError('says nothing of its format')
  const { at, length } = chunk
  const code = view.getUint16(at, true)
  const kind = code === EXTENSIBLE && length >= 26 ? view.getUint16(at + 24, true) : code
  const bits = view.getUint16(at + 14, true)
  const format = {
    isFloat: kind === FLOAT,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
  }
  if (!(kind === PCM && bits === 16) && !(kind === FLOAT && bits === 32))
    throw new WavError('has samples that are neither 16-bit nor 32-bit floating point')
  if (format.channels < 1 || format.channels > 2) throw new WavError('has more than two channels')
  if (format.sampleRate < SAMPLE_RATES.min || format.sampleRate > SAMPLE_RATES.max)
    throw new WavError('has an unusual sample rate')
  return format
}

/** @throws WavError when the bytes are not such a file */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWav = bytes.length >= 12 && view.getUint32(0) === RIFF && view.getUint32(8) === WAVE
  if (!isWav) throw new WavError('is no WAV file')
  const { isFloat, channels, sampleRate } = readFormat(view)
  const data = findChunk(view, DATA)
  if (!data) throw new WavError('has no samples')
  const width = isFloat ? 4 : 2
  const sampleAt = (at: number) => (isFloat ? view.getFloat32(at, true) * 0x7fff : view.getInt16(at, true))
  const samples = new Int16Array(Math.floor(data.length / (width * channels)))
  for (let index = 0; index < samples.length; index++) {
    const at = data.at + index * width * channels
    const mono = channels === 1 ? sampleAt(at) : (sampleAt(at) + sampleAt(at + width)) / 2
    samples[index] = Math.max(-0x8000, Math.min(0x7fff, Math.round(mono)))
  }
  return { samples, sampleRate }
}

/** s */
export const durationOf = ({ samples, sampleRate }: Sound): number => samples.length / sampleRate

/** Highest sample, as a share of full scale. */
export const peakOf = ({ samples }: Sound): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 0x8000

/** A list of information with one comment (ICMT) in ASCII, which programs that play the file show. */
function commentChunk(comment: string): Uint8Array<ArrayBuffer> {
  const text = Uint8Array.from(`${comment}\0`, (character) => character.charCodeAt(0))
  const padded = text.length + (text.length % 2)
  const chunk = new Uint8Array(COMMENT_HEADER_BYTES + padded)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, LIST)
  view.setUint32(4, chunk.length - 8, true)
  view.setUint32(8, INFO)
  view.setUint32(12, ICMT)
  view.setUint32(16, text.length, true)
  chunk.set(text, COMMENT_HEADER_BYTES)
  return chunk
}

/** A file of 16-bit mono samples that a program has spoken: its comment says so. */
export const writeSpokenWav = (sound: Sound): Uint8Array<ArrayBuffer> => writeWav(sound, commentChunk(MADE_BY_MACHINE))

/**
 * A file of 16-bit mono samples.
 *
 * @param comment a chunk behind the samples
 */
export function writeWav({ samples, sampleRate }: Sound, comment = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + samples.byteLength + comment.length)
  const view = new DataView(file.buffer)
  view.setUint32(0, RIFF)
  view.setUint32(4, file.length - 8, true)
  view.setUint32(8, WAVE)
  view.setUint32(12, FMT)
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  view.setUint32(36, DATA)
  view.setUint32(40, samples.byteLength, true)
  // Samples in memory have the order of the file on every machine that runs Node or a browser.
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES)
  file.set(comment, HEADER_BYTES + samples.byteLength)
  return file
}
