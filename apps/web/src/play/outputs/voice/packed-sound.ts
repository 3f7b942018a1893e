/**
 * 16-bit mono samples in a quarter of their size, for lines that are kept for offline play: adaptive differential coding
 * with 4 bits for each sample. The step of a sample depends on the size of the difference before it.
 */
import type { Sound } from '@rubato/contracts/wav'
import type { Clip } from './timbres.ts'

/** Sample rate, Hz, and number of samples, as 32-bit numbers. */
const HEADER_BYTES = 8
/** Each step is a tenth larger than the one before it; the largest covers half of the range of a sample. */
const STEPS = Array.from({ length: 89 }, (_, index) => 7 * 1.1 ** index)
/** By how much the index of the step changes after a difference of each size. */
const CHANGES = [-1, -1, -1, -1, 2, 4, 6, 8]
const SIGN = 8

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Shared state of coding and decoding: the sample that the codes so far lead to. */
function createPredictor() {
  let value = 0
  let index = 0
  const step = () => STEPS[index]!
  return {
    codeOf(sample: number): number {
      const size = Math.min(7, Math.floor((4 * Math.abs(sample - value)) / step()))
      return sample < value ? size | SIGN : size
    },
    next(code: number): number {
      const size = code & 7
      const difference = ((size + 0.5) * step()) / 4
      value = clamp(Math.round(code & SIGN ? value - difference : value + difference), -32_768, 32_767)
      index = clamp(index + CHANGES[size]!, 0, STEPS.length - 1)
      return value
    },
  }
}

export function packSound({ samples: pcm, sampleRate }: Sound): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(HEADER_BYTES + Math.ceil(pcm.length / 2))
  const header = new DataView(packed.buffer)
  header.setUint32(0, sampleRate, true)
  header.setUint32(4, pcm.length, true)
  const predictor = createPredictor()
  for (const [index, sample] of pcm.entries()) {
    const code = predictor.codeOf(sample)
    predictor.next(code)
    packed[HEADER_BYTES + (index >> 1)]! |= index % 2 === 0 ? code : code << 4
  }
  return packed
}

/** @throws for data that is cut off. */
export function unpackSound(packed: Uint8Array<ArrayBuffer>): Clip {
  const header = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const pcm = new Int16Array(header.getUint32(4, true))
  if (packed.length !== HEADER_BYTES + Math.ceil(pcm.length / 2)) throw new Error('The sound is not complete')
  const predictor = createPredictor()
  for (let index = 0; index < pcm.length; index++) {
    const pair = packed[HEADER_BYTES + (index >> 1)]!
    pcm[index] = predictor.next(index % 2 === 0 ? pair & 15 : pair >> 4)
  }
  return { pcm, sampleRate: header.getUint32(0, true) }
}
