/**
 * Only the owner may access the data directory, as PostgreSQL requires for its directory: it holds password hashes, sealed
 * tokens and everything that members write. PGlite creates files with modes 0666 and 0777; the umask of the process
 * removes the bits of other users from new files (`keepNewFilesPrivate`), and existing files are repaired here.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const DIRECTORY_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000
const hasModes = process.platform !== 'win32'

/** The data directory cannot be used; the message is meant for the operator. */
export class DirectoryNotPrivateError extends Error {
  override readonly name = 'DirectoryNotPrivateError'
}

/** Called at process start: only the owner can access the files that the process creates. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS)
}

/**
 * Creates the directory if it is missing, and removes the access of other users to its contents. Throws
 * `DirectoryNotPrivateError`.
 */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE })
  if (!hasModes) return
  refuseShared(directory)
  try {
    closeTree(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EACCES') throw error
    throw new DirectoryNotPrivateError(
      `Other users can read ${directory}, and this process may not change that. Give it to the user that runs the server, or set DATA_DIR to another directory.`,
    )
  }
}

/** Refuses directories that other users use: their access must not be removed. */
function refuseShared(directory: string): void {
  const isTemporary = (statSync(directory).mode & STICKY) !== 0
  const path = realpathSync(directory)
  if (isTemporary || path === dirname(path) || path === homedir()) {
    throw new DirectoryNotPrivateError(
      `${directory} is not for the server alone. Set DATA_DIR to a directory of its own.`,
    )
  }
}

function closeTree(directory: string): void {
  restrict(directory, statSync(directory).mode, DIRECTORY_MODE)
  for (const name of readdirSync(directory)) {
    const path = join(directory, name)
    // Links are not followed: their targets are outside. A temporary file may have been deleted since `readdirSync`.
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) closeTree(path)
    else if (found?.isFile()) restrict(path, found.mode, FILE_MODE)
  }
}

function restrict(path: string, mode: number, wanted: number): void {
  if ((mode & OTHERS) !== 0) chmodSync(path, wanted)
}
