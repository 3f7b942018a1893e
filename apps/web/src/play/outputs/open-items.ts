/**
 * What is on, in or held right now, kept in this browser, so that a crash or a reload does not forget it. A record
 * that is still there when the product loads means that a session was cut off while something was open.
 */
import { ballBindings, items, levelSchema, type ItemId, type Owned } from '@rubato/contracts/domain'
import type { ReleaseStep } from '@rubato/engine'
import { z } from 'zod'
import { ownName } from '../body/own-name.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

const KEY = 'rubato.open-items'
/** Told to the page when a session was left without its end. */
export const CUT_OFF_EVENT = 'rubato:session-cut-off'

/** Whatever else cannot be read, the item itself is kept: it has to come off. */
const keptItemSchema = z.object({
  item: z.enum(items),
  /** Times of day, ms since 1970: when it was opened, and its hard end. Absent for what ends when nobody holds it. */
  since: z.number().optional().catch(undefined),
  until: z.number().optional().catch(undefined),
  level: levelSchema.optional().catch(undefined),
  binding: z.enum(ballBindings).optional().catch(undefined),
  /** What the member calls it. */
  name: z.string().optional().catch(undefined),
})
export type KeptItem = z.infer<typeof keptItemSchema>

export interface CutOffSession {
  /** In safe order: the order of the closed list. */
  items: readonly KeptItem[]
  /** False when some of what was kept cannot be read: there may be more to undo than `items` says. */
  isComplete: boolean
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session that was cut off in this browser while something was open, or null. */
export function readCutOffSession(shelf: Shelf): CutOffSession | null {
  const saved = readKept(shelf)
  if (saved === 'unreadable') return { items: [], isComplete: false }
  if (saved.length === 0) return null
  const readable = saved.flatMap((entry) => keptItemSchema.safeParse(entry).data ?? [])
  return {
    items: readable.sort((a, b) => items.indexOf(a.item) - items.indexOf(b.item)),
    isComplete: readable.length === saved.length,
  }
}

function readKept(shelf: Shelf): unknown[] | 'unreadable' {
  const text = readText(shelf)
  if (text === null) return []
  try {
    return z.array(z.unknown()).parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

/** Storage that may not be read was not written to either. */
function readText(shelf: Shelf): string | null {
  try {
    return shelf.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetOpenItems(shelf: Shelf): void {
  try {
    shelf.removeItem(KEY)
  } catch {
    // Storage that cannot be written was not written before either.
  }
}

export interface KeeperOptions {
  shelf: Shelf
  /** Time of day, ms since 1970. */
  wall(): number
  /** The member's things, for their names. */
  owned: readonly Owned[]
  /** Stays on by itself, so that it is still there after a crash. */
  isWorn(item: ItemId): boolean
}

export function createOpenItemsKeeper({ shelf, wall, owned, isWorn }: KeeperOptions): Output {
  const waiting = createDueList<OutputCueOf<'show'> | OutputCueOf<'over'>>()
  /** Time of day at which each item that is open now was first seen. */
  const seen = new Map<ItemId, number>()
  /** From the end on nothing is saved any more: what follows it is the last picture, not a session. */
  let ended = false

  const kept = (step: ReleaseStep, open: readonly ItemId[]): KeptItem => {
    const since = seen.get(step.item) ?? wall()
    seen.set(step.item, since)
    const { item, level, binding } = step
    const named = { item, level, binding, name: ownName(item, open, owned) }
    return isWorn(item) ? { ...named, since, until: since + (step.until - step.since) } : named
  }
  const save = (steps: readonly ReleaseStep[]) => {
    const open = steps.map((step) => step.item)
    for (const item of seen.keys()) if (!open.includes(item)) seen.delete(item)
    if (open.length === 0) return forgetOpenItems(shelf)
    try {
      shelf.setItem(KEY, JSON.stringify(steps.map((step) => kept(step, open))))
    } catch {
      // A full or forbidden storage must not end the session; the list after a stop does not need it.
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
        // What came off while nobody answered has perhaps not come off.
        if (cue.kind === 'show') save([...cue.view.open, ...(cue.view.unconfirmed ?? [])])
        else {
          ended = true
          forgetOpenItems(shelf)
        }
      }
    },
    // After a stop the list stays saved until the member has confirmed it.
    silence() {
      ended = true
    },
  }
}
