/** Finds a chunk of a RIFF file; offset and length in bytes. @throws when the file has no such chunk. */
function riffChunk(view: DataView, name: string): { at: number; length: number } {
  const id = new DataView(new TextEncoder().encode(name).buffer).getUint32(0)
  for (let at = 12; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at + 4, true)
    if (view.getUint32(at) === id) return { at: at + 8, length: Math.min(length, view.byteLength - at - 8) }
    at += 8 + length + (length % 2)
  }
  throw new Error(`The sound has no ${name} chunk`)
}

export interface Sound {
  /** Mono. */
  pcm: Int16Array<ArrayBuffer>
  /** Hz */
  sampleRate: number
}

/** The samples of a RIFF file with 16-bit mono samples, and their rate, Hz. @throws for a file without them. */
export function riffSamples(file: Uint8Array<ArrayBuffer>): Sound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const format = riffChunk(view, 'fmt ')
  const data = riffChunk(view, 'data')
  const pcm = new Int16Array(file.slice(data.at, data.at + (data.length & ~1)).buffer)
  return { pcm, sampleRate: view.getUint32(format.at + 4, true) }
}
