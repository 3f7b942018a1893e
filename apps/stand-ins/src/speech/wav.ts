import { writeWav } from '@rubato/contracts/wav'

/** The length that servers write which send a file while they make it. */
const UNKNOWN_LENGTH = 0xffff_ffff

/** The same file with lengths as of a server that streams. */
export const streamed = (file: Uint8Array): Uint8Array => {
  const changed = Buffer.from(file)
  changed.writeUInt32LE(UNKNOWN_LENGTH, 4)
  changed.writeUInt32LE(UNKNOWN_LENGTH, 40)
  return changed
}

/** The first half of the file, which says that it is whole. */
export const truncated = (file: Uint8Array): Uint8Array => file.subarray(0, file.length >> 1)

export const silent = (seconds: number): Uint8Array =>
  writeWav({ samples: new Int16Array(Math.round(seconds * 16_000)), sampleRate: 16_000 })
