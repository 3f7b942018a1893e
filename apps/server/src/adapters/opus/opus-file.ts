/**
 * Speech as Opus in an Ogg file (RFC 7845), mono, about 24 kbit/s. libopus runs as WebAssembly: no native binary is
 * installed.
 */
import OpusScript from 'opusscript'
import type { Sound } from '@rubato/contracts/wav'
import { OggError, readOgg, writeOgg, type OggPage } from './ogg.ts'
import { resample } from './resample.ts'

export const OPUS_BITS_PER_SECOND = 24_000
/** The rates that libopus takes, Hz. */
const RATES = [8000, 12_000, 16_000, 24_000, 48_000] as const
type Rate = (typeof RATES)[number]
/** Positions in the file count samples at this rate, whatever the rate of the sound, Hz. */
const POSITION_RATE = 48_000
const FRAMES_PER_SECOND = 50
const POSITION_PER_FRAME = POSITION_RATE / FRAMES_PER_SECOND
/** Samples at 48 kHz by which libopus delays the sound (`OPUS_GET_LOOKAHEAD`). */
const DELAY = 312
/** A frame takes at most five segments at this bit rate. */
const FRAMES_PER_PAGE = 50
const HEAD_BYTES = 19
/** `OPUS_SET_COMPLEXITY`, from 0 to 10: half of it takes a third of the time of the default. */
const COMPLEXITY = { control: 4010, value: 5 }
/** s: a longer sound is no line. */
const LONGEST_S = 180

const rateFor = (sampleRate: number): Rate => RATES.find((rate) => rate >= sampleRate) ?? POSITION_RATE

function head(rate: Rate): Buffer {
  const packet = Buffer.alloc(HEAD_BYTES)
  packet.write('OpusHead', 'latin1')
  packet.writeUInt8(1, 8)
  packet.writeUInt8(1, 9)
  packet.writeUInt16LE(DELAY, 10)
  packet.writeUInt32LE(rate, 12)
  return packet
}

const counted = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function tags(comments: readonly string[]): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32LE(comments.length)
  return Buffer.concat([Buffer.from('OpusTags'), counted('libopus'), count, ...comments.map(counted)])
}

/** The samples in frames of a fiftieth of a second, with silence behind them for the delay. */
function framesOf({ samples, sampleRate }: Sound): Buffer[] {
  const length = sampleRate / FRAMES_PER_SECOND
  const delay = Math.ceil((DELAY * sampleRate) / POSITION_RATE)
  const padded = new Int16Array(Math.ceil((samples.length + delay) / length) * length)
  padded.set(samples)
  return Array.from({ length: padded.length / length }, (_, index) =>
    Buffer.from(padded.buffer, index * length * 2, length * 2),
  )
}

function encodeFrames(sound: Sound, rate: Rate): Buffer[] {
  const codec = new OpusScript(rate, 1, OpusScript.Application.AUDIO)
  try {
    codec.setBitrate(OPUS_BITS_PER_SECOND)
    codec.encoderCTL(COMPLEXITY.control, COMPLEXITY.value)
    return framesOf(sound).map((frame) => codec.encode(frame, rate / FRAMES_PER_SECOND))
  } finally {
    codec.delete()
  }
}

/** @param comments `NAME=text`, as in Vorbis comments */
export function encodeOpus(sound: Sound, comments: readonly string[]): Buffer {
  const rate = rateFor(sound.sampleRate)
  const converted = resample(sound, rate)
  const frames = encodeFrames(converted, rate)
  const end = DELAY + Math.round((converted.samples.length * POSITION_RATE) / rate)
  const pages: OggPage[] = [
    { packets: [head(rate)], position: 0 },
    { packets: [tags(comments)], position: 0 },
  ]
  for (let from = 0; from < frames.length; from += FRAMES_PER_PAGE) {
    const packets = frames.slice(from, from + FRAMES_PER_PAGE)
    // The last position ends the sound before the end of its last frame.
    pages.push({ packets, position: Math.min((from + packets.length) * POSITION_PER_FRAME, end) })
  }
  return writeOgg(pages)
}

interface OpusFile {
  rate: Rate
  delay: number
  comments: string[]
  frames: Buffer[]
  /** Samples at 48 kHz, with the delay. */
  end: number
}

/** @throws OggError when the file is not one that `encodeOpus` could have written */
export function readOpus(file: Buffer): OpusFile {
  const [first, second, ...rest] = readOgg(file)
  const [opening] = first?.packets ?? []
  const [comments] = second?.packets ?? []
  const start = Buffer.from(opening ?? [])
  if (start.length !== HEAD_BYTES || start.toString('latin1', 0, 8) !== 'OpusHead')
    throw new OggError('is no Opus file')
  const rate = RATES.find((each) => each === start.readUInt32LE(12))
  if (rate === undefined || start.readUInt8(9) !== 1) throw new OggError('is not mono at a rate of Opus')
  const frames = rest.flatMap(({ packets }) => packets.map((packet) => Buffer.from(packet)))
  const end = rest.at(-1)?.position ?? 0
  const delay = start.readUInt16LE(10)
  if (frames.length === 0 || end <= delay || end > frames.length * POSITION_PER_FRAME)
    throw new OggError('has no sound of its length')
  if (end > LONGEST_S * POSITION_RATE) throw new OggError('is too long')
  return { rate, delay, comments: readComments(Buffer.from(comments ?? [])), frames, end }
}

function readComments(packet: Buffer): string[] {
  if (packet.toString('latin1', 0, 8) !== 'OpusTags') throw new OggError('has no tags')
  let at = 8
  const length = (): number => {
    if (at + 4 > packet.length) throw new OggError('has tags that are cut off')
    at += 4
    return packet.readUInt32LE(at - 4)
  }
  const text = (): string => {
    const end = length() + at
    if (end > packet.length) throw new OggError('has tags that are cut off')
    const found = packet.toString('utf8', at, end)
    at = end
    return found
  }
  text()
  const comments: string[] = []
  for (let left = length(); left > 0; left--) comments.push(text())
  return comments
}

/** The sound at the rate of the file. @throws OggError, and Error for a frame that libopus cannot decode */
export function decodeOpus(file: Buffer): Sound {
  const { rate, delay, frames, end } = readOpus(file)
  const codec = new OpusScript(rate, 1, OpusScript.Application.AUDIO)
  try {
    const decoded = Buffer.concat(frames.map((frame) => codec.decode(frame)))
    const at = (position: number) => Math.round((position * rate) / POSITION_RATE) * Int16Array.BYTES_PER_ELEMENT
    const bytes = new Uint8Array(decoded.subarray(at(delay), at(end)))
    return { samples: new Int16Array(bytes.buffer), sampleRate: rate }
  } finally {
    codec.delete()
  }
}
