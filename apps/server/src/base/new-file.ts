/** New files that appear under their name only when they are whole: backups and exports. */
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** Reasons for which a file cannot be written, by the code of the operating system. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory does not exist',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
}

/** Calls of the operating system that concern the file. A database that cannot be reached has errors of the same codes. */
const fileCalls: readonly unknown[] = ['open', 'write', 'fsync', 'rename']

/** The error in words if the file system has refused to write the file. */
function explained(error: unknown, path: string): unknown {
  const isOfFile = error instanceof Error && 'code' in error && 'syscall' in error && fileCalls.includes(error.syscall)
  const reason = isOfFile ? reasons[String(error.code)] : undefined
  return reason === undefined ? error : new OperatorError(`${path} cannot be written: ${reason}.`, { cause: error })
}

/** A file that is being written is written to more often than this, ms. */
const ABANDONED_MS = 60_000

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Writes a file that only its owner can read and that survives a power cut. Its name ends with `.part` until it is complete. If
 * `write` throws, no file is left. Throws `OperatorError` when the file exists or cannot be written.
 */
export async function writeNewFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  if (await exists(path)) throw new OperatorError(`${path} exists already. Name another file.`)
  const part = `${path}.part`
  await removeAbandoned(part)
  try {
    const result = await writePart(part, write)
    await rename(part, path)
    await syncDirectory(dirname(path))
    return result
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw explained(error, path)
  }
}

/** Removes the file if its process was killed. Throws `OperatorError` if another process may still be writing it. */
async function removeAbandoned(part: string): Promise<void> {
  const found = await stat(part).catch(() => null)
  if (!found) return
  if (Date.now() - found.mtimeMs < ABANDONED_MS)
    throw new OperatorError(`${part} is being written, or was left a moment ago. Try again in a minute.`)
  await rm(part, { force: true })
}

/** Writes the entry of a new file to the disk: it survives a power cut only with its directory. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function writePart<Result>(part: string, write: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(part, 'wx', 0o600)
  try {
    const result = await write(file)
    await file.sync()
    return result
  } finally {
    await file.close()
  }
}
