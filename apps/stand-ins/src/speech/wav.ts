/** WAV files of 16-bit mono samples, whole and broken. */

const HEADER_BYTES = 44
/** The length that servers write which send a file while they make it. */
const UNKNOWN_LENGTH = 0xffff_ffff

export const wavOf = (samples: Int16Array, sampleRate: number): Buffer => {
  const file = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  file.write('RIFF')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  // Samples in memory have the order of the file on every machine that runs Node.
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES)
  return file
}

/** The same file with lengths as of a server that streams. */
export const streamed = (file: Buffer): Buffer => {
  const changed = Buffer.from(file)
  changed.writeUInt32LE(UNKNOWN_LENGTH, 4)
  changed.writeUInt32LE(UNKNOWN_LENGTH, 40)
  return changed
}

/** The first half of the file, which says that it is whole. */
export const truncated = (file: Buffer): Buffer => file.subarray(0, file.length >> 1)

export const silent = (seconds: number): Buffer => wavOf(new Int16Array(Math.round(seconds * 16_000)), 16_000)
