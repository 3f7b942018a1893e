/** Writes a voice pack. */
import { open, rename, rm } from 'node:fs/promises'
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { readWav } from '@rubato/contracts/wav'
import { lineKey, type SpeechRequest } from '../../ports/content-services.ts'
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
  /** WAV files, each line once. */
  lines: AsyncIterable<{ request: SpeechRequest; wav: Uint8Array }>
}

const entry = (name: string, content: Uint8Array): Buffer =>
  Buffer.concat([
    tarHeader({ name, size: content.length }),
    content,
    Buffer.alloc(paddedSize(content.length) - content.length),
  ])

interface WrittenLines {
  lines: PackedLine[]
  voices: Set<VoiceName>
  speeds: Set<ChatSpeed>
}

/** Writes the entries of the lines. The manifest comes before them, and is known after them. */
async function writeLines(path: string, { title, synthesis, lines }: PackOptions): Promise<WrittenLines> {
  const part = await open(path, 'w')
  const written: WrittenLines = { lines: [], voices: new Set(), speeds: new Set() }
  try {
    for await (const { request, wav } of lines) {
      const key = lineKey(synthesis, request)
      const file = encodeOpus(readWav(wav), [`ALBUM=${title}`, MACHINE_COMMENT])
      await part.appendFile(entry(lineFile(key), file))
      written.lines.push({ key, size: file.length, sha256: sha256(file) })
      written.voices.add(request.voice)
      written.speeds.add(request.speed)
    }
  } finally {
    await part.close()
  }
  return written
}

async function joinParts(path: string, linesPath: string, head: Buffer): Promise<void> {
  const part = await open(path, 'w')
  try {
    await part.appendFile(head)
    const lines = await open(linesPath)
    for await (const chunk of lines.createReadStream()) await part.appendFile(chunk as Buffer)
    await part.appendFile(Buffer.alloc(2 * BLOCK_BYTES))
    await part.sync()
  } finally {
    await part.close()
  }
}

/**
 * The file appears when it is complete, by a rename. Returns its manifest and its size, bytes.
 *
 * @throws VoicePackError without lines
 */
export async function writePack(options: PackOptions): Promise<{ manifest: Manifest; size: number }> {
  const { path, title, licence, synthesis } = options
  const [linesPart, part] = [`${path}.lines.part`, `${path}.part`]
  try {
    const { lines, voices, speeds } = await writeLines(linesPart, options)
    if (lines.length === 0) throw new VoicePackError('There are no lines to pack.')
    const text = Buffer.from(licence.text)
    const manifest = checkManifest({
      format: 'rubato-voice-pack',
      version: 1,
      title,
      madeByMachine: true,
      licence: { name: licence.name, size: text.length, sha256: sha256(text) },
      synthesis,
      voices: [...voices],
      speeds: [...speeds],
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
