/** A zip archive that is made while it is sent, in time slices: one piece of one file is in memory at a time. */
import { Zip, ZipDeflate } from 'fflate'
import { createTurns } from '../../../jobs/slices.ts'

export interface ArchivedFile {
  /** Path inside the archive. */
  name: string
  /** The text, piece by piece. */
  content: AsyncIterable<string> | Iterable<string>
}

/** Bytes that are compressed at once: a few milliseconds. */
const PIECE = 64 * 1024
/** Of DEFLATE, 0 to 9: faster than the usual 6, for slightly larger archives. */
const LEVEL = 3

/** The texts in UTF-8, in pieces of at most `PIECE` bytes, however short each text is. */
async function* piecesOf(texts: ArchivedFile['content']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let waiting = ''
  const take = function* (least: number) {
    if (waiting.length < least) return
    const bytes = encoder.encode(waiting)
    waiting = ''
    for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE)
  }
  for await (const text of texts) {
    waiting += text
    yield* take(PIECE)
  }
  yield* take(1)
}

/** @param modifiedAt the date of every file in the archive */
export async function* zipOf(files: AsyncIterable<ArchivedFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const take = () => made.splice(0)
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else made.push(piece)
  })
  const turn = createTurns()
  for await (const { name, content } of files) {
    const entry = new ZipDeflate(name, { level: LEVEL })
    entry.mtime = modifiedAt
    zip.add(entry)
    for await (const piece of piecesOf(content)) {
      entry.push(piece)
      yield* take()
      await turn()
    }
    entry.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  if (failure) throw failure
  yield* take()
}
