/** Tracks whether the database has run out of disk space, based on the writes of this process. */
import { statfs } from 'node:fs/promises'
import type { Clock } from '../ports/clock.ts'
import { isStorageFull } from './database-errors.ts'

/** A file of the write-ahead log, 16 MB, and as much for the tables. */
const NEEDED_BYTES = 32 * 1024 * 1024
/** How long a refused write counts, ms: another database does not report its free space. */
const REFUSAL_MS = 30_000

/** The disk of the database is full. The message is for the operator. */
export class StorageFullError extends Error {
  constructor(where: string, cause: unknown) {
    super(`The disk of ${where} is full: free some space, then start again.`, { cause })
    this.name = 'StorageFullError'
  }
}

/** `error`, or the error for the operator when its cause is a full disk. */
export function explainStorage(
  error: unknown,
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
): unknown {
  if (!isStorageFull(error)) return error
  return new StorageFullError(DATABASE_URL === undefined ? DATA_DIR : 'the database server', error)
}

/** @param directory of the embedded database; null on a server */
export function storageSpace(directory: string | null, clock: Pick<Clock, 'now'>) {
  let refusedAt = -Infinity
  return {
    /** Call it when a write was refused because the disk is full. */
    noteFull() {
      refusedAt = clock.now()
    },
    async isFull(): Promise<boolean> {
      return clock.now() - refusedAt < REFUSAL_MS || (directory !== null && (await freeBytes(directory)) < NEEDED_BYTES)
    },
  }
}

export type StorageSpace = ReturnType<typeof storageSpace>

/** Infinity for a directory that is not there. */
async function freeBytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
