/** PNG files of opaque pictures (RFC 2083): one header, one block of compressed rows, one end. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** 8 bits for each channel, RGB, no interlace. */
const FORMAT = [8, 2, 0, 0, 0]
/** Each row begins with the number of its filter. "Up": the difference to the row above, which is often the same. */
const UP = 2

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type, 'latin1'), data])]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function filteredRows(pixels: Uint8Array, size: number): Buffer {
  const width = size * 3
  const rows = Buffer.alloc((width + 1) * size)
  for (let row = 0; row < size; row += 1) {
    const start = row * (width + 1)
    rows[start] = UP
    for (let at = 0; at < width; at += 1) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * width + at] ?? 0)
      rows[start + 1 + at] = ((pixels[row * width + at] ?? 0) - above) & 0xff
    }
  }
  return rows
}

/** @param pixels rows of RGB of a square picture */
export function encodePng(pixels: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set(FORMAT, 8)
  const rows = deflateSync(filteredRows(pixels, size), { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Whether two files of `encodePng` show the same, however well they are compressed. */
export const isSamePicture = (a: Buffer, b: Buffer): boolean => {
  const [one, two] = [rowsOf(a), rowsOf(b)]
  return one !== null && two !== null && one.equals(two)
}

/** Header and rows; null for a file of another form. */
function rowsOf(file: Buffer): Buffer | null {
  const start = SIGNATURE.length + 25
  const end = start + 8 + (file.length > start + 4 ? file.readUInt32BE(start) : 0)
  try {
    return Buffer.concat([file.subarray(0, start), inflateSync(file.subarray(start + 8, end))])
  } catch {
    return null
  }
}
