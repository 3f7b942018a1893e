/**
 * The data directory is for its owner alone, as PostgreSQL insists on for its own: it holds password hashes, sealed
 * tokens and everything that members write. PGlite asks for modes 0666 and 0777; the process's umask takes the rest away
 * from new files (`keepNewFilesPrivate`), and what is there already is repaired here.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const DIRECTORY_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000
const hasModes = process.platform !== 'win32'

/** The data directory cannot be used; the message is for people. */
export class DirectoryNotPrivateError extends Error {
  override readonly name = 'DirectoryNotPrivateError'
}

/** For the beginning of a process: whatever it creates is for its owner alone. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS)
}

/** Creates the directory where it is missing, and takes everything in it from others. Throws `DirectoryNotPrivateError`. */
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

/** A directory that others use too must not be taken from them. */
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
    // Not followed: what a link points to is somewhere else. It may be gone meanwhile, as temporary files are.
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) closeTree(path)
    else if (found?.isFile()) restrict(path, found.mode, FILE_MODE)
  }
}

function restrict(path: string, mode: number, wanted: number): void {
  if ((mode & OTHERS) !== 0) chmodSync(path, wanted)
}
