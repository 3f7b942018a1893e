/** Headers of a tar archive (POSIX ustar) of plain files. */

export const BLOCK_BYTES = 512
const NAME_BYTES = 100
/** Where the checksum is, which counts as spaces while it is computed. */
const CHECKSUM = { at: 148, length: 8 }

export interface TarEntry {
  name: string
  /** bytes */
  size: number
}

/** Bytes that a file takes, with the rest of its last block and without its header. */
export const paddedSize = (size: number): number => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

function checksum(header: Buffer): number {
  const end = CHECKSUM.at + CHECKSUM.length
  return header.reduce((sum, byte, at) => sum + (at >= CHECKSUM.at && at < end ? 32 : byte), 0)
}

/** Without owner and with the time 0, so that the same content gives the same archive. */
export function tarHeader({ name, size }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error('The name of the entry is too long')
  header.write(name)
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksum(header), 7)} `, CHECKSUM.at)
  return header
}

/** Null for a block that is no header of a plain file. */
export function readTarHeader(header: Buffer): TarEntry | null {
  const field = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  const sum = Number.parseInt(field(CHECKSUM.at, CHECKSUM.length), 8)
  const isPlain = header.length === BLOCK_BYTES && field(257, 5) === 'ustar' && field(156, 1) === '0'
  if (!isPlain || sum !== checksum(header)) return null
  const size = Number.parseInt(field(124, 12), 8)
  return Number.isSafeInteger(size) ? { name: field(0, NAME_BYTES), size } : null
}
