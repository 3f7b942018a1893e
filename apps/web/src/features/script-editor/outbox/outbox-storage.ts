/**
 * Stores the outbox on this device until it is sent: one entry per open editor, under its member and its script. An
 * editor takes over the entries of closed tabs; two open tabs never send each other's entries.
 */
import { triggerIdSchema, uuidSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import {
  removeStored,
  onRemovedElsewhere,
  readStored,
  storedKeys,
  tryToStore,
  writeStored,
} from '../../../lib/storage/stored.ts'
import type { UnsentWork } from '../document/editor-state.ts'
import { contentSchema, queueSchema, type Operation } from '../document/operation-queue.ts'
import { outboxPrefix } from './outbox-key.ts'

const unsentSchema = z.object({
  queue: queueSchema,
  conflicts: z.array(
    z.object({
      id: uuidSchema,
      trigger: triggerIdSchema,
      mine: contentSchema.nullable(),
      merged: z.string().optional(),
      theirs: contentSchema
        .extend({ id: uuidSchema, trigger: triggerIdSchema, cloned: z.boolean(), revision: z.int().optional() })
        .nullable(),
    }),
  ),
})
const NOTHING: UnsentWork = { queue: [], conflicts: [] }
const isEmpty = ({ queue, conflicts }: UnsentWork) => queue.length === 0 && conflicts.length === 0

function read(key: string): UnsentWork {
  const parsed = unsentSchema.safeParse(readStored('device', key))
  return parsed.success ? parsed.data : NOTHING
}

/**
 * Takes the Web Lock of this name until `release` resolves; false when another tab holds it. Without the Web Locks API
 * every lock is granted, so every entry is taken over.
 */
async function acquireLock(name: string, release: Promise<unknown>): Promise<boolean> {
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await release
    })
  })
}

/** The unsent changes of a member on this device, conflicts included: their number, and their scripts. */
export function findUnsent(memberId: string): { count: number; scriptIds: string[] } {
  const keys = storedKeys('device', outboxPrefix(memberId))
  const entries = keys.map(read)
  return {
    count: entries.reduce((sum, { queue, conflicts }) => sum + queue.length + conflicts.length, 0),
    scriptIds: [...new Set(keys.map((key) => key.split('.')[2] ?? ''))],
  }
}

/** Whether closed tabs have left operations of a script. Without the Web Locks API entries of open tabs count too. */
export async function hasAbandoned(memberId: string, scriptId: string): Promise<boolean> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const open = new Set(held.map(({ name }) => name))
  const keys = storedKeys('device', `${outboxPrefix(memberId)}${scriptId}.`)
  return keys.some((key) => !open.has(key) && read(key).queue.length > 0)
}

/** One per open outbox of this tab. */
const discardListeners = new Set<() => void>()
/** Deletes the unsent work of a member in every tab, at the member's request. */
export function discardUnsent(memberId: string): void {
  for (const discard of discardListeners) discard()
  removeStored('device', outboxPrefix(memberId))
}

export interface OutboxStorage {
  /** The work that closed tabs have left. */
  unsent: UnsentWork
  /** Returns false when the device refused to store the work: an earlier state of it may be stored then. */
  save: (unsent: UnsentWork) => boolean
  /** Whether the member has discarded the unsent work. */
  isDiscarded: () => boolean
  close: () => void
}

/** Opens a new entry and moves the entries that closed tabs have left for this script into it. */
export async function openOutbox(memberId: string, scriptId: string): Promise<OutboxStorage> {
  const prefix = `${outboxPrefix(memberId)}${scriptId}.`
  const key = prefix + crypto.randomUUID()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await acquireLock(key, released)
  let isDiscarded = false
  const discard = () => void (isDiscarded = true)
  discardListeners.add(discard)
  // With the lock held, another tab removes this entry only when the member discards all unsent work.
  const unsubscribe = 'locks' in navigator ? onRemovedElsewhere(key, discard) : () => undefined
  const close = () => {
    discardListeners.delete(discard)
    unsubscribe()
    release()
  }
  /** The entries of closed tabs whose work could not be stored in the new entry yet. Their locks are held until `close`. */
  let unmoved: string[] = []
  const save = (unsent: UnsentWork): boolean => {
    if (isDiscarded) return isEmpty(unsent)
    if (!tryToStore('device', key, isEmpty(unsent) ? undefined : unsent)) return false
    for (const abandoned of unmoved) writeStored('device', abandoned, undefined)
    unmoved = []
    return true
  }
  const queue: Operation[] = []
  const conflicts: UnsentWork['conflicts'][number][] = []
  const takeOver = async (abandoned: string): Promise<void> => {
    if (!(await acquireLock(abandoned, released))) return
    const entry = read(abandoned)
    queue.push(...entry.queue)
    conflicts.push(...entry.conflicts)
    unmoved.push(abandoned)
    save({ queue, conflicts })
  }
  for (const abandoned of storedKeys('device', prefix)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the entries are appended to one list
    if (abandoned !== key) await takeOver(abandoned)
  }
  return { unsent: { queue, conflicts }, save, isDiscarded: () => isDiscarded, close }
}
