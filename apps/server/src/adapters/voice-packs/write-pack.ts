/** Writes a voice pack. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { readWav } from '@rubato/contracts/wav'
import { encodeOpus } from '../opus/opus-file.ts'
import {
  checkManifest,
  DIGEST_FILE,
  layoutOf,
  LICENCE_FILE,
  lineFile,
  MACHINE_COMMENT,
  MANIFEST_FILE,
  MANIFEST_MAX_BYTES,
  sha256,
  VoicePackError,
  type Manifest,
  type PackedLine,
} from './manifest.ts'
import { BLOCK_BYTES, paddedSize, tarHeader } from './tar.ts'

export interface PackOptions {
  path: string
  title: string
  licence: { name: string; text: string }
  synthesis: string
  voices: Manifest['voices']
  speeds: Manifest['speeds']
  /** WAV files by `lineKey`, each key once. */
  lines: AsyncIterable<{ key: string; wav: Uint8Array }>
}

const entry = (name: string, content: Uint8Array): Buffer =>
  Buffer.concat([
    tarHeader({ name, size: content.length }),
    content,
    Buffer.alloc(paddedSize(content.length) - content.length),
  ])

async function write(stream: WriteStream, bytes: Buffer): Promise<void> {
  if (!stream.write(bytes)) await once(stream, 'drain')
}

async function end(stream: WriteStream): Promise<void> {
  stream.end()
  await once(stream, 'close')
}

/** Writes the entries of the lines. The manifest comes before them, and is known after them. */
async function writeLines(path: string, { title, lines }: PackOptions): Promise<PackedLine[]> {
  const stream = createWriteStream(path)
  const written: PackedLine[] = []
  for await (const { key, wav } of lines) {
    const file = encodeOpus(readWav(wav), [`ALBUM=${title}`, MACHINE_COMMENT])
    await write(stream, entry(lineFile(key), file))
    written.push({ key, size: file.length, sha256: sha256(file) })
  }
  await end(stream)
  return written
}

async function joinParts(path: string, linesPath: string, head: Buffer): Promise<void> {
  const stream = createWriteStream(path)
  await write(stream, head)
  const source = await open(linesPath)
  await pipeline(source.createReadStream(), stream, { end: false })
  await write(stream, Buffer.alloc(2 * BLOCK_BYTES))
  await end(stream)
}

/**
 * The file appears when it is complete, by a rename. Returns its manifest and its size, bytes.
 *
 * @throws VoicePackError without lines
 */
export async function writePack(options: PackOptions): Promise<{ manifest: Manifest; size: number }> {
  const { path, title, licence, synthesis, voices, speeds } = options
  const [linesPart, part] = [`${path}.lines.part`, `${path}.part`]
  try {
    const lines = await writeLines(linesPart, options)
    if (lines.length === 0) throw new VoicePackError('There are no lines to pack.')
    const text = Buffer.from(licence.text)
    const manifest = checkManifest({
      format: 'rubato-voice-pack',
      version: 1,
      title,
      madeByMachine: true,
      licence: { name: licence.name, size: text.length, sha256: sha256(text) },
      synthesis,
      voices,
      speeds,
      lines,
    } satisfies Manifest)
    const written = Buffer.from(JSON.stringify(manifest))
    if (written.length > MANIFEST_MAX_BYTES) throw new VoicePackError('The manifest is too large: pack fewer lines.')
    const { size } = layoutOf(manifest, written.length)
    const head = [
      entry(MANIFEST_FILE, written),
      entry(DIGEST_FILE, Buffer.from(`${sha256(written)}\n`)),
      entry(LICENCE_FILE, text),
    ]
    await joinParts(part, linesPart, Buffer.concat(head))
    await rename(part, path)
    return { manifest, size }
  } finally {
    await Promise.all([linesPart, part].map((file) => rm(file, { force: true })))
  }
}
