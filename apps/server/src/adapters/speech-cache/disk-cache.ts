/**
 * Spoken lines as files, each with the digest of its content in front: a damaged file is removed and the line is made
 * again. A file appears complete or not at all (written under a temporary name, then renamed), also when the process is
 * killed. Above `maxBytes` the least recently used files go. Several processes may use one directory.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ClipStore } from '../../ports/content-services.ts'

export interface DiskCacheOptions {
  directory: string
  maxBytes: number
}

const KEY = /^[0-9a-f]{64}$/
const CLIP = /^[0-9a-f]{64}\.clip$/
const DIGEST_BYTES = 32
/** A use is noted again after this time, ms: the order of last uses needs no more. */
const USE_INTERVAL = 60 * 60_000
/** A claim is left over by a killed process after this time, ms: longer than a request at the speech server takes. */
const CLAIM_AGE = 30_000
/** A part of a file is left over by a killed process after this time, ms. */
const PART_AGE = 10 * 60_000
/** After a sweep the files take at most this share of the bound, so that not every line sweeps again. */
const KEPT_SHARE = 0.9
/** The files of all processes are counted again when this process has written this share of the bound. */
const COUNTED_SHARE = 0.1
/** Files that are examined at once. */
const BATCH = 64

const digestOf = (clip: Uint8Array): Buffer => createHash('sha256').update(clip).digest()

interface StoredFile {
  path: string
  size: number
  /** ms since 1970 */
  usedAt: number
}

export function diskCache({ directory, maxBytes }: DiskCacheOptions): ClipStore {
  /** Bytes on disk as far as this process knows; null before the first sweep. */
  let total: number | null = null
  /** Bytes that this process has written since the last sweep. */
  let written = 0
  let sweeping: Promise<void> | null = null
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('A key is a SHA-256 in hexadecimal')
    return join(directory, key.slice(0, 2), `${key}.clip`)
  }

  const sweepOnce = (): Promise<void> => {
    sweeping ??= sweep(directory, maxBytes)
      .then((bytes) => {
        total = bytes
        written = 0
      })
      .finally(() => void (sweeping = null))
    return sweeping
  }
  return {
    find: async (key) => readClip(pathOf(key)),
    async claim(key) {
      const path = `${pathOf(key)}.claim`
      await mkdir(dirname(path), { recursive: true })
      return (await takeClaim(path)) ? () => rm(path, { force: true }) : null
    },
    async save(key, clip) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeClip(path, clip)
      written += clip.length + DIGEST_BYTES
      const isBelow = total !== null && total + written <= maxBytes
      if (!isBelow || written > maxBytes * COUNTED_SHARE) await sweepOnce()
    },
  }
}

/** Null for a file that does not exist or is damaged, which is removed. Notes the use. */
async function readClip(path: string): Promise<Uint8Array | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const content = await file.readFile()
    const clip = content.subarray(DIGEST_BYTES)
    if (!digestOf(clip).equals(content.subarray(0, DIGEST_BYTES))) {
      await rm(path, { force: true })
      return null
    }
    const now = new Date()
    if (now.getTime() - (await file.stat()).mtimeMs > USE_INTERVAL) await file.utimes(now, now)
    return clip
  } finally {
    await file.close()
  }
}

async function writeClip(path: string, clip: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, Buffer.concat([digestOf(clip), clip]))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Whether the file was made by this call. Removes one that was left over. */
async function takeClaim(path: string): Promise<boolean> {
  if (await makeFile(path)) return true
  const found = await stat(path).catch(() => null)
  if (found && Date.now() - found.mtimeMs < CLAIM_AGE) return false
  await rm(path, { force: true })
  return makeFile(path)
}

const makeFile = (path: string): Promise<boolean> =>
  writeFile(path, '', { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/** Removes the least recently used files above the bound, and old parts. Returns the bytes that stay. */
async function sweep(directory: string, maxBytes: number): Promise<number> {
  const files = (await listFiles(directory)).sort((a, b) => a.usedAt - b.usedAt)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return bytes
  for (const { path, size } of files) {
    if (bytes <= maxBytes * KEPT_SHARE) break
    await rm(path, { force: true })
    bytes -= size
  }
  return bytes
}

async function listFiles(directory: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const folder of await readdir(directory, { withFileTypes: true })) {
    if (!folder.isDirectory() || !/^[0-9a-f]{2}$/.test(folder.name)) continue
    const names = await readdir(join(directory, folder.name))
    for (let from = 0; from < names.length; from += BATCH) {
      const paths = names.slice(from, from + BATCH).map((name) => join(directory, folder.name, name))
      files.push(...(await Promise.all(paths.map(describeFile))).filter((file) => file !== null))
    }
  }
  return files
}

/** Null for a file that is not a clip, and for one that another process has removed meanwhile. Removes old parts and claims. */
async function describeFile(path: string): Promise<StoredFile | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  if (CLIP.test(basename(path))) return { path, size: found.size, usedAt: found.mtimeMs }
  if (/\.(?:part|claim)$/.test(path) && Date.now() - found.mtimeMs > PART_AGE) await rm(path, { force: true })
  return null
}
