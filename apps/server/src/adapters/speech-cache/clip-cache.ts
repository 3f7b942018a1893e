/**
 * Spoken lines as files, each with the digest of its content in front: a damaged file is removed and the line is made
 * again. Files that were not used for the period of `retention.spokenLines` go, and above `maxBytes` the least recently used
 * ones. Several processes may use the same files.
 */
import { createHash } from 'node:crypto'
import { retention } from '../../jobs/retention.ts'
import type { ClipStore } from '../../ports/content-services.ts'
import type { SharedFile, SharedFiles } from '../../ports/shared-files.ts'

export interface ClipCacheOptions {
  files: SharedFiles
  /** Begins the name of every file of the cache; empty or with a slash at its end. */
  prefix: string
  maxBytes: number
}

const KEY = /^[0-9a-f]{64}$/
const CLIP = /^[0-9a-f]{2}\/[0-9a-f]{64}\.clip$/
const CLAIM = /^[0-9a-f]{2}\/[0-9a-f]{64}\.clip\.claim$/
const DIGEST_BYTES = 32
/** Longer than any line that is made. */
const CLIP_BYTES_MAX = 4_000_000
/** The time of last use is updated at most this often, ms. */
const USE_INTERVAL = 60 * 60_000
/** A claim older than this was left by a killed process, ms. It is longer than any request to the speech server. */
const CLAIM_AGE = 30_000
/** Claims older than this are removed by a sweep, ms. */
const OLD_CLAIM_AGE = 10 * 60_000
/** A sweep reduces the files to this share of the bound, so that the next lines do not trigger another one. */
const KEPT_SHARE = 0.9
/** The files of all processes are counted again when this process has written this share of the bound. */
const COUNTED_SHARE = 0.1

const digestOf = (clip: Uint8Array): Buffer => createHash('sha256').update(clip).digest()

export function clipCache({ files, prefix, maxBytes }: ClipCacheOptions): ClipStore {
  /** Estimated size of all files in bytes; null before the first sweep. */
  let total: number | null = null
  /** Bytes that this process has written since the last sweep. */
  let written = 0
  let sweeping: Promise<void> | null = null
  const nameOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('A key is a SHA-256 in hexadecimal')
    return `${prefix}${key.slice(0, 2)}/${key}.clip`
  }

  const sweepOnce = (): Promise<void> => {
    sweeping ??= sweep(files, prefix, maxBytes)
      .then((bytes) => {
        total = bytes
        written = 0
      })
      .finally(() => void (sweeping = null))
    return sweeping
  }
  return {
    find: async (key) => readClip(files, nameOf(key)),
    async claim(key) {
      const name = `${nameOf(key)}.claim`
      return (await takeClaim(files, name)) ? () => files.remove(name) : null
    },
    async save(key, clip) {
      await files.write(nameOf(key), Buffer.concat([digestOf(clip), clip]))
      written += clip.length + DIGEST_BYTES
      const isBelow = total !== null && total + written <= maxBytes
      if (!isBelow || written > maxBytes * COUNTED_SHARE) await sweepOnce()
    },
    removeUnused: sweepOnce,
  }
}

/** Null for a file that does not exist or is damaged, which is removed. Notes the use. */
async function readClip(files: SharedFiles, name: string): Promise<Uint8Array | null> {
  const file = await files.read(name, CLIP_BYTES_MAX + DIGEST_BYTES)
  if (!file) return null
  const clip = file.content.subarray(DIGEST_BYTES)
  if (!digestOf(clip).equals(file.content.subarray(0, DIGEST_BYTES))) {
    await files.remove(name)
    return null
  }
  // Another process may remove the file now; its content has already been read.
  if (Date.now() - file.changedAt > USE_INTERVAL) await files.touch(name).catch(() => undefined)
  return clip
}

/** Whether the file was made by this call. Removes one that was left over. */
async function takeClaim(files: SharedFiles, name: string): Promise<boolean> {
  const content = Buffer.from('claim')
  if (await files.writeNew(name, content)) return true
  const found = await files.read(name, CLIP_BYTES_MAX)
  if (found && Date.now() - found.changedAt < CLAIM_AGE) return false
  await files.remove(name)
  return files.writeNew(name, content)
}

/** Removes unused files, the least recently used ones above the bound, and old claims. Returns the bytes that stay. */
async function sweep(files: SharedFiles, prefix: string, maxBytes: number): Promise<number> {
  const isNamed = (form: RegExp) => (file: SharedFile) => form.test(file.name.slice(prefix.length))
  const all = await files.list(prefix)
  for (const { name, changedAt } of all.filter(isNamed(CLAIM)))
    if (Date.now() - changedAt > OLD_CLAIM_AGE) await files.remove(name)
  const clips = all.filter(isNamed(CLIP)).sort((a, b) => a.changedAt - b.changedAt)
  const usedSince = Date.now() - retention.spokenLines.ms
  const unused = clips.filter(({ changedAt }) => changedAt < usedSince)
  for (const { name } of unused) await files.remove(name)
  const used = clips.slice(unused.length)
  let bytes = used.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return bytes
  for (const { name, size } of used) {
    if (bytes <= maxBytes * KEPT_SHARE) break
    await files.remove(name)
    bytes -= size
  }
  return bytes
}
