/**
 * Where the outbox stands until it is sent: on this device, one entry for each open editor, under its member and its
 * script. An editor takes over what a closed tab has left; two open tabs never send each other's entries.
 */
import { triggerIdSchema, uuidSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { forgetStored, onRemovedElsewhere, readStored, storedKeys, writeStored } from '../../../lib/stored.ts'
import type { Kept } from '../document/editor-state.ts'
import { outboxPrefix } from './outbox-key.ts'
import { queueSchema, wordsSchema, type Operation } from '../document/operation-queue.ts'

const keptSchema = z.object({
  queue: queueSchema,
  conflicts: z.array(
    z.object({
      id: uuidSchema,
      trigger: triggerIdSchema,
      mine: wordsSchema.nullable(),
      merged: z.string().optional(),
      theirs: wordsSchema
        .extend({ id: uuidSchema, trigger: triggerIdSchema, cloned: z.boolean(), revision: z.int().optional() })
        .nullable(),
    }),
  ),
})
const NOTHING: Kept = { queue: [], conflicts: [] }
const isEmpty = ({ queue, conflicts }: Kept) => queue.length === 0 && conflicts.length === 0

function read(key: string): Kept {
  const parsed = keptSchema.safeParse(readStored('device', key))
  return parsed.success ? parsed.data : NOTHING
}

/** Whether nobody holds the name; held from now on, until `release`. Without locks every entry is taken over. */
async function hold(name: string, release: Promise<unknown>): Promise<boolean> {
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await release
    })
  })
}

/** What a member has on this device that is not sent: how many changes, in which scripts. */
export function unsentOf(memberId: string): { count: number; scriptIds: string[] } {
  const keys = storedKeys('device', outboxPrefix(memberId))
  const entries = keys.map(read)
  return {
    count: entries.reduce((sum, { queue, conflicts }) => sum + queue.length + conflicts.length, 0),
    scriptIds: [...new Set(keys.map((key) => key.split('.')[2] ?? ''))],
  }
}

/** Whether closed tabs have left something to send for a script. Without locks nobody can tell whose it is. */
export async function isLeft(memberId: string, scriptId: string): Promise<boolean> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const open = new Set(held.map(({ name }) => name))
  const keys = storedKeys('device', `${outboxPrefix(memberId)}${scriptId}.`)
  return keys.some((key) => !open.has(key) && read(key).queue.length > 0)
}

const droppers = new Set<() => void>()
/** Kept no longer, in no tab: its writer has let it go. */
export function dropUnsent(memberId: string): void {
  for (const drop of droppers) drop()
  forgetStored('device', outboxPrefix(memberId))
}

export interface OutboxShelf {
  kept: Kept
  /** False when the device refused to keep it. */
  keep: (kept: Kept) => boolean
  /** Whether its writer has let it go. */
  isDropped: () => boolean
  close: () => void
}

/** Opens an entry of one's own, with everything closed tabs have left for this script. */
export async function openOutbox(memberId: string, scriptId: string): Promise<OutboxShelf> {
  const prefix = `${outboxPrefix(memberId)}${scriptId}.`
  const key = prefix + crypto.randomUUID()
  let letGo = (): void => undefined
  const release = new Promise<void>((resolve) => (letGo = resolve))
  await hold(key, release)
  let isDropped = false
  const drop = () => void (isDropped = true)
  droppers.add(drop)
  // Nobody else touches an entry that is held, but whoever lets all of it go.
  const deafen = 'locks' in navigator ? onRemovedElsewhere(key, drop) : () => undefined
  const close = () => {
    droppers.delete(drop)
    deafen()
    letGo()
  }
  const keep = (kept: Kept): boolean => {
    if (isDropped) return isEmpty(kept)
    writeStored('device', key, isEmpty(kept) ? undefined : kept)
    return isEmpty(kept) || readStored('device', key) !== undefined
  }
  const queue: Operation[] = []
  const conflicts: Kept['conflicts'][number][] = []
  const takeOver = async (left: string): Promise<void> => {
    let done = (): void => undefined
    if (!(await hold(left, new Promise<void>((resolve) => (done = resolve))))) return
    const entry = read(left)
    queue.push(...entry.queue)
    conflicts.push(...entry.conflicts)
    if (keep({ queue, conflicts })) writeStored('device', left, undefined)
    done()
  }
  for (const left of storedKeys('device', prefix)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they share one list
    if (left !== key) await takeOver(left)
  }
  return { kept: { queue, conflicts }, keep, isDropped: () => isDropped, close }
}
