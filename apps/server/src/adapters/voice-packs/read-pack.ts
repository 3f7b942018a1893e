/** Reads voice packs: the manifest alone at start, and the whole file before an import. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { OggError } from '../opus/ogg.ts'
import { readOpus } from '../opus/opus-file.ts'
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
  type PackLayout,
} from './manifest.ts'
import { BLOCK_BYTES, paddedSize, readTarHeader, type TarEntry } from './tar.ts'

export interface VoicePack {
  /** SHA-256 of the manifest, which has the digests of everything else. */
  id: string
  manifest: Manifest
  layout: PackLayout
}

function bytesAt(file: number, at: number, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  if (readSync(file, bytes, 0, size, at) < size) throw new VoicePackError('The file is cut off.')
  return bytes
}

function headerAt(file: number, at: number, name: string): TarEntry {
  const header = readTarHeader(bytesAt(file, at, BLOCK_BYTES))
  if (!header) throw new VoicePackError(at === 0 ? 'The file is no voice pack.' : `The file is damaged at byte ${at}.`)
  // A name is compared and never used as a path.
  if (header.name !== name)
    throw new VoicePackError(at === 0 ? 'The file is no voice pack.' : `The file has another entry than ${name}.`)
  return header
}

function parseManifest(bytes: Buffer): Manifest {
  let content: unknown
  try {
    content = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new VoicePackError('The manifest is no JSON.', { cause: error })
  }
  return checkManifest(content)
}

function readFront(file: number): VoicePack {
  const { size } = headerAt(file, 0, MANIFEST_FILE)
  if (size > MANIFEST_MAX_BYTES) throw new VoicePackError('The manifest is too large.')
  const bytes = bytesAt(file, BLOCK_BYTES, size)
  const digestAt = BLOCK_BYTES + paddedSize(size)
  const digest = headerAt(file, digestAt, DIGEST_FILE)
  const id = sha256(bytes)
  const expected = Buffer.from(`${id}\n`)
  if (digest.size !== expected.length || !bytesAt(file, digestAt + BLOCK_BYTES, digest.size).equals(expected))
    throw new VoicePackError('The manifest was changed: its checksum is wrong.')
  const manifest = parseManifest(bytes)
  const layout = layoutOf(manifest, size)
  const real = fstatSync(file).size
  if (real < layout.size) throw new VoicePackError('The file is cut off.')
  if (real > layout.size) throw new VoicePackError('The file goes on behind its end.')
  return { id, manifest, layout }
}

/** Checks the content of an entry, and returns it. */
function checkedEntry(file: number, at: number, entry: TarEntry & Pick<PackedLine, 'sha256'>): Buffer {
  const header = headerAt(file, at - BLOCK_BYTES, entry.name)
  if (header.size !== entry.size) throw new VoicePackError(`${entry.name} has another size than the manifest says.`)
  const content = bytesAt(file, at, entry.size)
  if (sha256(content) !== entry.sha256) throw new VoicePackError(`${entry.name} was changed: its checksum is wrong.`)
  return content
}

function checkLine(content: Buffer, name: string): void {
  try {
    if (readOpus(content).comments.includes(MACHINE_COMMENT)) return
  } catch (error) {
    if (error instanceof OggError) throw new VoicePackError(`${name} ${error.message}.`, { cause: error })
    throw error
  }
  throw new VoicePackError(`${name} does not say that it is made by a machine.`)
}

function checkEverything(file: number, { manifest, layout }: VoicePack): void {
  checkedEntry(file, layout.licenceAt, { ...manifest.licence, name: LICENCE_FILE })
  for (const line of layout.lines.values()) {
    const name = lineFile(line.key)
    checkLine(checkedEntry(file, line.at, { ...line, name }), name)
  }
  if (bytesAt(file, layout.size - 2 * BLOCK_BYTES, 2 * BLOCK_BYTES).some((byte) => byte !== 0))
    throw new VoicePackError('The file goes on behind its end.')
}

function withFile<T>(path: string, read: (file: number) => T): T {
  const file = openSync(path, 'r')
  try {
    return read(file)
  } finally {
    closeSync(file)
  }
}

/** The front of a pack that was checked when it was imported. @throws VoicePackError */
export const readPack = (path: string): VoicePack => withFile(path, readFront)

/** A pack with every checksum verified. @throws VoicePackError */
export const verifyPack = (path: string): VoicePack =>
  withFile(path, (file) => {
    const pack = readFront(file)
    checkEverything(file, pack)
    return pack
  })
