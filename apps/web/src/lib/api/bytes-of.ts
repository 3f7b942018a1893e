import type { FileOutput } from '@rubato/contracts/api'

/** The content of a file. Throws when it has more than `maxBytes`, and when it breaks off. */
export async function bytesOf({ content }: FileOutput, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    length += piece.length
    if (length > maxBytes) throw new Error('The file is too large')
    pieces.push(piece)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
