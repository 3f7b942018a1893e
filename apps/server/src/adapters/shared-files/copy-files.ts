/** A copy on this machine of files of a bucket, so that they are there while its server is not. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SharedFile, SharedFiles } from '../../ports/shared-files.ts'
import { directoryFiles } from './directory-files.ts'

const PIECE_BYTES = 8 * 1024 * 1024

/** Names come from another server: a name that leads out of the directory is an error. */
const isPlain = (name: string): boolean =>
  name.length <= 200 && name.split('/').every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part))

async function copyFile(files: SharedFiles, { size, changedAt }: SharedFile, from: string, path: string) {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID()}.part`
  try {
    const file = await open(part, 'wx')
    try {
      for (let at = 0; at < size; at += PIECE_BYTES) {
        const piece = await files.readPart(from, at, Math.min(PIECE_BYTES, size - at))
        if (piece.length !== Math.min(PIECE_BYTES, size - at)) throw new Error(`A file of the storage is cut off`)
        await file.write(piece)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await utimes(part, changedAt / 1000, changedAt / 1000)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Makes the directory hold the files below `prefix`, under their names without it: those that are missing or have changed
 * are copied, and others are removed. The directory may hold nothing else.
 */
export async function copyFiles(files: SharedFiles, prefix: string, directory: string): Promise<void> {
  const wanted = new Map(
    (await files.list(prefix))
      .map((file) => ({ ...file, name: file.name.slice(prefix.length) }))
      .filter(({ name }) => isPlain(name))
      .map((file) => [file.name, file]),
  )
  await mkdir(directory, { recursive: true })
  const copies = new Map((await directoryFiles(directory).list('')).map((file) => [file.name, file]))
  for (const name of copies.keys()) if (!wanted.has(name)) await rm(join(directory, name), { force: true })
  for (const file of wanted.values()) {
    const copy = copies.get(file.name)
    const isSame = copy?.size === file.size && Math.abs(copy.changedAt - file.changedAt) < 1000
    if (!isSame) await copyFile(files, file, prefix + file.name, join(directory, file.name))
  }
}
