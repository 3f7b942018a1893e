/**
 * Lock of a PGlite directory: two processes on one directory corrupt it silently. The lock is a file that names its
 * process, which touches it every few seconds; the lock of a dead process is taken over. A process in another container or on
 * another machine cannot be looked up by its id: it is dead when it has not touched the file for a minute.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export const LOCK_FILE = 'rubato.lock'
/** A takeover lasts microseconds; a guard file older than this was left by a process that was killed during one. */
const GUARD_STALE_MS = 10_000
/** How often the holder touches its lock, ms. */
export const TOUCH_MS = 5000
/** A holder that cannot be looked up here is dead when it has not touched its lock for this long, ms. */
export const SILENT_MS = 60_000

/** Where a process id is valid. Parts are empty on systems without /proc. */
const placeSchema = z.object({ host: z.string(), boot: z.string(), pidNamespace: z.string() })
type Place = z.infer<typeof placeSchema>
/** Without a place: written by a release that stored none. */
const holderSchema = z.object({ pid: z.int(), startedAt: z.string(), place: placeSchema.optional() })
type Holder = z.infer<typeof holderSchema>

export class DirectoryInUseError extends Error {
  constructor(directory: string, holder: Holder | undefined) {
    const who = holder === undefined ? 'another process' : `process ${holder.pid}`
    const [where, later] = isElsewhere(holder)
      ? [` of the host ${holder.place.host}`, ' If that process was killed, try again in a minute.']
      : ['', '']
    super(
      `The data directory ${directory} is in use by ${who}${where}. Stop it first, or set DATA_DIR to another directory.${later}`,
    )
    this.name = 'DirectoryInUseError'
  }
}

/** The process stops without closing the database: another one has it open. */
class DirectoryLostError extends Error {
  constructor(path: string) {
    super(`Another process has taken ${path} over while this one did not answer for a minute. This one stops.`)
    this.name = 'DirectoryLostError'
  }
}

/**
 * Takes the lock and returns the function that releases it. Throws `DirectoryInUseError` when a living process holds
 * it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, LOCK_FILE)
  const content = JSON.stringify(ownHolder())
  if (!createExclusively(path, content)) takeOver(directory, path, content)
  const touching = setInterval(() => touch(path, content), TOUCH_MS).unref()
  return () => {
    clearInterval(touching)
    if (textOf(path) === content) rmSync(path, { force: true })
  }
}

/** A touch that fails is repeated at the next interval. Throws `DirectoryLostError`, which ends the process. */
function touch(path: string, content: string): void {
  const present = textOf(path)
  if (present === undefined) return
  if (present !== content) throw new DirectoryLostError(path)
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The file system does not answer.
  }
}

function takeOver(directory: string, path: string, content: string): void {
  refuseLiving(directory, path)
  // When two processes see the dead one at the same time, the guard file lets one of them replace the lock.
  const guard = `${path}.takeover`
  if (!createExclusively(guard, content)) {
    if (Date.now() - statSync(guard).mtimeMs > GUARD_STALE_MS) rmSync(guard, { force: true })
    throw new DirectoryInUseError(directory, undefined)
  }
  try {
    // Another process may have taken it over before the guard was there.
    refuseLiving(directory, path)
    rmSync(path, { force: true })
    if (!createExclusively(path, content)) throw new DirectoryInUseError(directory, undefined)
  } finally {
    rmSync(guard, { force: true })
  }
}

function refuseLiving(directory: string, path: string): void {
  const holder = readHolder(path)
  if (holder === undefined || isAlive(holder, ageOf(path))) throw new DirectoryInUseError(directory, holder)
}

function createExclusively(path: string, content: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, content)
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
    const parsed = holderSchema.safeParse(JSON.parse(textOf(path) ?? ''))
    if (parsed.success) return parsed.data
  } catch {
    // Truncated by a kill or a full disk: the age of the file decides below.
  }
  return ageOf(path) > GUARD_STALE_MS ? { pid: 0, startedAt: '' } : undefined
}

/** Time since the file was written or touched, ms; infinite without a file. */
const ageOf = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity)

function isAlive(holder: Holder, age: number): boolean {
  // A time in the future was written by a clock that was ahead, before it was set.
  if (isElsewhere(holder)) return Math.abs(age) <= SILENT_MS
  const { pid, startedAt } = holder
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  // Process ids are reused, in containers immediately: the start time distinguishes the old process from the new.
  return startedAt === '' || startOf(pid) === startedAt
}

const ownHolder = (): Holder => ({ pid: process.pid, startedAt: startOf(process.pid), place: ownPlace() })

const ownPlace = (): Place => ({
  host: hostname(),
  boot: textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? '',
  pidNamespace: pidNamespace(),
})

/** In another container, on another machine, or before the last start of this one: its process id means nothing here. */
const isElsewhere = (holder: Holder | undefined): holder is Holder & { place: Place } =>
  holder?.place !== undefined && !isDeepStrictEqual(holder.place, ownPlace())

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Undefined for a file that is missing or cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Start time of a process, in clock ticks since boot; empty on systems without /proc. */
function startOf(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`)
  // The command name may contain spaces and brackets: fields are counted after it. Field 22 is the start time.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
