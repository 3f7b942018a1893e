/**
 * The items that are on, in or held now, stored in this browser, so that they survive a crash or a reload. A record that
 * exists when the product loads means that a session was cut off while items were open.
 */
import { ballBindings, items, levelSchema, type ItemId, type Owned } from '@rubato/contracts/domain'
import type { ReleaseStep } from '@rubato/engine'
import { z } from 'zod'
import { equipmentName } from '../body/equipment-name.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

const KEY = 'rubato.open-items'
/** Dispatched on the window when a playback closes before its session has ended, or before its releases are confirmed. */
export const CUT_OFF_EVENT = 'rubato:session-cut-off'

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

/** The session that was cut off in this browser while something was open, or null. */
export function readCutOffSession(storage: ItemStorage): CutOffSession | null {
  const saved = readSaved(storage)
  if (saved === 'unreadable') return { items: [], isComplete: false }
  if (saved.length === 0) return null
  const readable = saved.flatMap((entry) => savedItemSchema.safeParse(entry).data ?? [])
  return {
    items: readable.sort((a, b) => items.indexOf(a.item) - items.indexOf(b.item)),
    isComplete: readable.length === saved.length,
  }
}

function readSaved(storage: ItemStorage): unknown[] | 'unreadable' {
  const text = readText(storage)
  if (text === null) return []
  try {
    return z.array(z.unknown()).parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

/** Null also where storage is forbidden: no record was written there either. */
function readText(storage: ItemStorage): string | null {
  try {
    return storage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetOpenItems(storage: ItemStorage): void {
  try {
    storage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so no record was written.
  }
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

export function createOpenItemsRecorder({ storage, wall, owned, isWorn }: RecorderOptions): Output {
  const waiting = createDueList<OutputCueOf<'show'> | OutputCueOf<'over'>>()
  /** When each item that is open now was first seen, ms since 1970. */
  const seen = new Map<ItemId, number>()
  /** Set at the end of the session: views after it are not saved. */
  let ended = false

  const savedItem = (step: ReleaseStep, open: readonly ItemId[]): SavedItem => {
    const since = seen.get(step.item) ?? wall()
    seen.set(step.item, since)
    const { item, level, binding } = step
    const named = { item, level, binding, name: equipmentName(item, open, owned) }
    return isWorn(item) ? { ...named, since, until: since + (step.until - step.since) } : named
  }
  const save = (steps: readonly ReleaseStep[]) => {
    const open = steps.map((step) => step.item)
    for (const item of seen.keys()) if (!open.includes(item)) seen.delete(item)
    if (open.length === 0) return forgetOpenItems(storage)
    try {
      storage.setItem(KEY, JSON.stringify(steps.map((step) => savedItem(step, open))))
    } catch {
      // Full or forbidden storage must not end the session; the list after a stop does not need the record.
    }
  }
  return {
    take(cue) {
      if (cue.kind === 'show' || cue.kind === 'over') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      for (const cue of waiting.due(now)) {
        if (ended) return
        // Items whose release the member has not confirmed may still be on.
        if (cue.kind === 'show') save([...cue.view.open, ...(cue.view.unconfirmed ?? [])])
        else {
          ended = true
          forgetOpenItems(storage)
        }
      }
    },
    // After a stop the record stays until the member has confirmed the releases.
    silence() {
      ended = true
    },
  }
}
