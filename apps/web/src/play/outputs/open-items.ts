/**
 * The items to release if the session ended now, stored in this browser, so that they survive a crash or a reload. Each session has a
 * record with a key of its own: several tabs may play. A record whose session does not run means that the session was cut off.
 */
import { ballBindings, items, levelSchema, type ItemId, type Owned } from '@rubato/contracts/domain'
import type { ReleaseStep } from '@rubato/engine'
import { z } from 'zod'
import { equipmentName } from '../body/equipment-name.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

/** Start of the key of each record. Earlier versions had one record for all tabs, with this key. */
const PREFIX = 'rubato.open-items'
/** Dispatched on the window when a playback closes before its session has ended, or before its releases are confirmed. */
export const CUT_OFF_EVENT = 'rubato:session-cut-off'

/** Announces that the session of the record with this key was cut off. */
export const announceCutOff = (key: string): void => {
  dispatchEvent(new CustomEvent(CUT_OFF_EVENT, { detail: key }))
}

/** Invalid fields are dropped, and the item is kept: it has to be released. */
const savedItemSchema = z.object({
  item: z.enum(items),
  /** When it was opened, and its hard end, ms since 1970. Absent for items that end when the member lets go. */
  since: z.number().optional().catch(undefined),
  until: z.number().optional().catch(undefined),
  level: levelSchema.optional().catch(undefined),
  binding: z.enum(ballBindings).optional().catch(undefined),
  /** The member's name for it. */
  name: z.string().optional().catch(undefined),
})
type SavedItem = z.infer<typeof savedItemSchema>

export interface CutOffSession {
  /** In release order: the order of `items` in the contracts. */
  items: readonly SavedItem[]
  /** False when part of the record is invalid: there may be more to release than `items` lists. */
  isComplete: boolean
}

type ItemStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The keys of all records in this browser, of sessions that run and of those that were cut off. */
export function openItemsKeys(storage: Pick<Storage, 'key' | 'length'>): string[] {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    )
  } catch {
    // Storage is forbidden, so no record was written.
    return []
  }
}

/** The records with these keys, as one list with one entry for each item; null where nothing is open in them. */
export function readCutOffSession(
  storage: Pick<ItemStorage, 'getItem'>,
  keys: readonly string[],
): CutOffSession | null {
  const records = keys.map((key) => readSaved(storage, key))
  const saved = records.flatMap((record) => record ?? [])
  const isReadable = !records.includes(null)
  if (saved.length === 0 && isReadable) return null
  const readable = saved.flatMap((entry) => savedItemSchema.safeParse(entry).data ?? [])
  return {
    items: items.flatMap((item) => readable.find((entry) => entry.item === item) ?? []),
    isComplete: isReadable && readable.length === saved.length,
  }
}

/** The entries of a record; null where it is invalid. */
function readSaved(storage: Pick<ItemStorage, 'getItem'>, key: string): unknown[] | null {
  const text = readText(storage, key)
  if (text === null) return []
  try {
    return z.array(z.unknown()).parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Null also where storage is forbidden: no record was written there either. */
function readText(storage: Pick<ItemStorage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Removes the records with these keys; those of other sessions stay. */
export function forgetOpenItems(storage: Pick<ItemStorage, 'removeItem'>, keys: readonly string[]): void {
  try {
    for (const key of keys) storage.removeItem(key)
  } catch {
    // Storage is forbidden, so no record was written.
  }
}

/** The items to release of one session. */
export interface OpenItems {
  /** Key of the stored record, and name of the Web Lock that is held while the session is on the stage. */
  readonly key: string
  /** The items with clock times, in release order, also where nothing can be stored. */
  items(): readonly SavedItem[]
  /** The member has confirmed that they are released. */
  forget(): void
}

export interface RecorderOptions {
  storage: ItemStorage
  /** Time of day, ms since 1970. */
  wall(): number
  /** The member's equipment, for its names. */
  owned: readonly Owned[]
  /** Whether the item stays on without being held, so that it is still on after a crash. */
  isWorn(item: ItemId): boolean
}

export function createOpenItemsRecorder({ storage, wall, owned, isWorn }: RecorderOptions): Output & OpenItems {
  const key = `${PREFIX}.${crypto.randomUUID()}`
  const waiting = createDueList<OutputCueOf<'show'> | OutputCueOf<'safe-state'> | OutputCueOf<'over'>>()
  /** When each listed item was first seen, ms since 1970, and the session time from which it is listed, ms. */
  const seen = new Map<ItemId, { at: number; since: number }>()
  let listed: readonly SavedItem[] = []
  /** Set by a stop or a failure: later views are not listed, and the list stays until the member has confirmed it. */
  let isSilenced = false
  let isOver = false

  const seenAt = ({ item, since }: ReleaseStep): number => {
    const before = seen.get(item)
    const at = before !== undefined && since <= before.since ? before.at : wall()
    seen.set(item, { at, since })
    return at
  }
  const savedItem = (step: ReleaseStep, open: readonly ItemId[]): SavedItem => {
    const since = seenAt(step)
    const { item, level, binding } = step
    const named = { item, level, binding, name: equipmentName(item, open, owned) }
    return isWorn(item) ? { ...named, since, until: since + (step.until - step.since) } : named
  }
  const save = (steps: readonly ReleaseStep[]) => {
    const open = steps.map((step) => step.item)
    for (const item of seen.keys()) if (!open.includes(item)) seen.delete(item)
    listed = steps.map((step) => savedItem(step, open))
    if (listed.length === 0) return forgetOpenItems(storage, [key])
    try {
      storage.setItem(key, JSON.stringify(listed))
    } catch {
      // Full or forbidden storage must not end the session; the panels of the stage do not need the record.
    }
  }
  const update = (cue: OutputCueOf<'show'> | OutputCueOf<'safe-state'> | OutputCueOf<'over'>) => {
    // A pause has a safe state too: it is in the views.
    if (isSilenced) return cue.kind === 'safe-state' && save(cue.release)
    if (cue.kind === 'show') save(cue.view.toRelease)
    else if (cue.kind === 'over') {
      isOver = true
      save([])
    }
  }
  return {
    key,
    items: () => listed,
    forget: () => save([]),
    take(cue) {
      if (cue.kind === 'show' || cue.kind === 'safe-state' || cue.kind === 'over') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      for (const cue of waiting.due(now)) if (!isOver) update(cue)
    },
    silence() {
      isSilenced = true
    },
  }
}
