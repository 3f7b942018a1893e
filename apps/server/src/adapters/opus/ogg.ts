/** Reads and writes the pages of Ogg files (RFC 3533) that contain one short stream. */

const HEADER_BYTES = 27
const SEGMENTS_MAX = 255
const CAPTURE = 'OggS'
const FIRST = 2
const LAST = 4

/** The file is not valid; the message gives the reason. */
export class OggError extends Error {
  override readonly name = 'OggError'
}

/** The checksum of a page: polynomial 0x04c11db7, no reflection, initial value 0. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1
  return value
})
function checksum(page: Uint8Array): number {
  let value = 0
  for (const byte of page) value = (value << 8) ^ CRC_TABLE[((value >>> 24) ^ byte) & 0xff]!
  return value >>> 0
}

/** The segment lengths of a packet: it ends with the first one below 255. */
const lacing = (packet: Uint8Array): number[] => [
  ...Array.from({ length: Math.floor(packet.length / SEGMENTS_MAX) }, () => SEGMENTS_MAX),
  packet.length % SEGMENTS_MAX,
]

export interface OggPage {
  packets: readonly Uint8Array[]
  /** Samples at 48 kHz up to the end of the page. */
  position: number
}

/** @param pages complete packets of at most 255 segments each */
export function writeOgg(pages: readonly OggPage[]): Buffer {
  const written = pages.map(({ packets, position }, index) => {
    const segments = packets.flatMap(lacing)
    if (segments.length > SEGMENTS_MAX) throw new OggError('has a page with too many packets')
    const header = Buffer.alloc(HEADER_BYTES)
    header.write(CAPTURE, 'latin1')
    header.writeUInt8((index === 0 ? FIRST : 0) | (index === pages.length - 1 ? LAST : 0), 5)
    header.writeBigUInt64LE(BigInt(position), 6)
    // The number of the stream: there is one in each file.
    header.writeUInt32LE(1, 14)
    header.writeUInt32LE(index, 18)
    header.writeUInt8(segments.length, 26)
    const page = Buffer.concat([header, Buffer.from(segments), ...packets])
    page.writeUInt32LE(checksum(page), 22)
    return page
  })
  return Buffer.concat(written)
}

/** @throws OggError for a file that is cut off, changed, or has packets across pages */
export function readOgg(file: Buffer): OggPage[] {
  const pages: OggPage[] = []
  for (let at = 0; at < file.length;) {
    const page = readPage(file, at)
    pages.push(page)
    at += page.bytes
  }
  return pages
}

function readPage(file: Buffer, at: number): OggPage & { bytes: number } {
  if (file.length - at < HEADER_BYTES) throw new OggError('is cut off')
  if (file.toString('latin1', at, at + 4) !== CAPTURE) throw new OggError('is no Ogg file')
  const bodyAt = at + HEADER_BYTES + file.readUInt8(at + 26)
  const segments = file.subarray(at + HEADER_BYTES, bodyAt)
  const end = bodyAt + segments.reduce((sum, length) => sum + length, 0)
  if (bodyAt > file.length || end > file.length) throw new OggError('is cut off')
  const page = Buffer.from(file.subarray(at, end))
  page.writeUInt32LE(0, 22)
  if (checksum(page) !== file.readUInt32LE(at + 22)) throw new OggError('was changed')
  return {
    packets: packetsOf(segments, file.subarray(bodyAt, end)),
    position: Number(file.readBigUInt64LE(at + 6)),
    bytes: end - at,
  }
}

function packetsOf(segments: Uint8Array, body: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let start = 0
  let end = 0
  for (const length of segments) {
    end += length
    if (length === SEGMENTS_MAX) continue
    packets.push(body.subarray(start, end))
    start = end
  }
  if (start !== end) throw new OggError('has a packet that continues on the next page')
  return packets
}
