/** The packs of a site: files in one directory, each named by the digest of its manifest. */
import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { voiceNames } from '@rubato/contracts/domain'
import { writeSpokenWav } from '@rubato/contracts/wav'
import { lineKey, type SpeechRequest, type VoicePacks } from '../../ports/content-services.ts'
import { decodeOpus } from '../opus/opus-file.ts'
import { sha256, VoicePackError, type PackedLine } from './manifest.ts'
import { readPack, verifyPack, type VoicePack } from './read-pack.ts'

const PACK = /^[0-9a-f]{64}\.voices$/
/** The name of a pack's file. */
export const packName = (id: string): string => `${id}.voices`
/** A part of a file is left over by a killed import after this time, ms. */
const PART_AGE = 60 * 60_000

interface InstalledPack extends VoicePack {
  path: string
  /** ms since 1970 */
  importedAt: number
}

function readInstalled(directory: string, name: string): InstalledPack {
  const path = join(directory, name)
  try {
    return { ...readPack(path), path, importedAt: statSync(path).mtimeMs }
  } catch (error) {
    if (error instanceof VoicePackError) throw new VoicePackError(`${path}: ${error.message}`, { cause: error })
    throw error
  }
}

function listPacks(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => PACK.test(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readLine(path: string, line: PackedLine & { at: number }): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const content = Buffer.alloc(line.size)
    await file.read(content, 0, line.size, line.at)
    if (sha256(content) !== line.sha256) throw new VoicePackError(`${path} was changed.`)
    return content
  } finally {
    await file.close()
  }
}

/**
 * Reads the manifests once: packs that are imported later are used after a restart. Where two packs have a line, the pack
 * that was imported last speaks it.
 *
 * @throws VoicePackError for a file that is no pack
 */
export function installedPacks(directory: string): VoicePacks {
  const packs = listPacks(directory)
    .map((name) => readInstalled(directory, name))
    .sort((a, b) => b.importedAt - a.importedAt)
  const find = async (request: SpeechRequest): Promise<Uint8Array | null> => {
    for (const { manifest, layout, path } of packs) {
      const line = layout.lines.get(lineKey(manifest.synthesis, request))
      if (line) return writeSpokenWav(decodeOpus(await readLine(path, line)))
    }
    return null
  }
  return {
    id: packs.length === 0 ? null : sha256(Buffer.from(packs.map(({ id }) => id).join())).slice(0, 16),
    packs: packs.map(({ manifest: { title, licence, voices } }) => ({
      title,
      licence: licence.name,
      voices: voiceNames.filter((name) => voices.includes(name)),
    })),
    find,
  }
}

async function removeOldParts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const age = Date.now() - (await stat(path)).mtimeMs
    if (name.endsWith('.part') && age > PART_AGE) await rm(path, { force: true })
  }
}

/**
 * Copies a pack into the directory, checks the copy, and gives it its name: a pack is there completely or not at all. The
 * same pack again replaces itself.
 *
 * @throws VoicePackError for a file that is not a complete, unchanged pack
 */
export async function importPack(source: string, directory: string): Promise<VoicePack & { isNew: boolean }> {
  await mkdir(directory, { recursive: true })
  await removeOldParts(directory)
  const part = join(directory, `${randomUUID()}.part`)
  try {
    await copyFile(source, part)
    const pack = verifyPack(part)
    const name = packName(pack.id)
    const isNew = !listPacks(directory).includes(name)
    const file = await open(part, 'r+')
    await file.sync()
    await file.close()
    await rename(part, join(directory, name))
    return { ...pack, isNew }
  } finally {
    await rm(part, { force: true })
  }
}
