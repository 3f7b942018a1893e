/**
 * Lock of a PGlite directory: two processes on one directory corrupt it silently. The lock is a file that names its
 * process; the lock of a dead process is taken over.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const LOCK_FILE = 'rubato.lock'
/** A takeover lasts microseconds; a guard file older than this was left by a process that was killed during one. */
const GUARD_STALE_MS = 10_000

const holderSchema = z.object({ pid: z.int(), startedAt: z.string() })
type Holder = z.infer<typeof holderSchema>

export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: number | undefined) {
    const who = pid === undefined ? 'another process' : `process ${pid}`
    super(`The data directory ${directory} is in use by ${who}. Stop it first, or set DATA_DIR to another directory.`)
    this.name = 'DirectoryInUseError'
  }
}

/**
 * Takes the lock and returns the function that releases it. Throws `DirectoryInUseError` when a living process holds
 * it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, LOCK_FILE)
  if (!createExclusively(path)) takeOver(directory, path)
  return () => rmSync(path, { force: true })
}

function takeOver(directory: string, path: string): void {
  const holder = readHolder(path)
  if (holder === undefined || isAlive(holder)) throw new DirectoryInUseError(directory, holder?.pid)
  // When two processes see the dead one at the same time, the guard file lets one of them replace the lock.
  const guard = `${path}.takeover`
  if (!createExclusively(guard)) {
    if (Date.now() - statSync(guard).mtimeMs > GUARD_STALE_MS) rmSync(guard, { force: true })
    throw new DirectoryInUseError(directory, undefined)
  }
  try {
    const still = readHolder(path)
    if (still && (still.pid !== holder.pid || still.startedAt !== holder.startedAt)) {
      throw new DirectoryInUseError(directory, still.pid)
    }
    rmSync(path, { force: true })
    if (!createExclusively(path)) throw new DirectoryInUseError(directory, undefined)
  } finally {
    rmSync(guard, { force: true })
  }
}

function createExclusively(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder))
    } catch (error) {
      // Without a name in it, on a full disk, it would keep the next process out.
      rmSync(path, { force: true })
      throw error
    } finally {
      closeSync(file)
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * The holder; pid 0 (dead) when the file stays unreadable for `GUARD_STALE_MS`; undefined while it is being written.
 */
function readHolder(path: string): Holder | undefined {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (parsed.success) return parsed.data
  } catch {
    // Truncated by a kill or a full disk: the age of the file decides below.
  }
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return age > GUARD_STALE_MS ? { pid: 0, startedAt: '' } : undefined
}

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  // Process ids are reused, in containers immediately: the start time distinguishes the old process from the new.
  return holder.startedAt === '' || startOf(holder.pid) === holder.startedAt
}

/** Start time of a process, in clock ticks since boot; empty on systems without /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name may contain spaces and brackets: fields are counted after it. Field 22 is the start time.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
