/** Files that commands write for the operator. */
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
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

/** The error in words if the file system has refused to write the file. */
function explained(error: unknown, path: string): unknown {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
  return reason === undefined ? error : new OperatorError(`${path} cannot be written: ${reason}.`, { cause: error })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Writes a file that is readable by its owner alone, is on the disk also after a power cut, and has its name once it is whole; until
 * then the name ends with `.part`. Nothing is left when `write` throws. Throws `OperatorError` when the file exists or cannot be written.
 */
export async function writeNewFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  if (await exists(path)) throw new OperatorError(`${path} exists already. Name another file.`)
  const part = `${path}.part`
  try {
    // Left by a process that was killed.
    await rm(part, { force: true })
    const result = await writePart(part, write)
    await rename(part, path)
    return result
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw explained(error, path)
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
