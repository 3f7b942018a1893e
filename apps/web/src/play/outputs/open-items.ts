/**
 * What is on, in or held right now, kept in this browser, so that a crash or a reload does not forget it. A record
 * that is still there when the product loads means that a session was cut off.
 */
import { items, type ItemId } from '@rubato/contracts/domain'
import { createDueList, type CueOf, type Output } from './output.ts'

const KEY = 'rubato.open-items'
/** Told to the page when a session was left without its end. */
export const CUT_OFF_EVENT = 'rubato:session-cut-off'

export interface CutOffSession {
  /** In safe order: the order of the closed list. */
  items: readonly ItemId[]
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session that was cut off in this browser, or null. Whatever cannot be read counts as nothing open. */
export function readCutOffSession(shelf: Shelf): CutOffSession | null {
  try {
    const text = shelf.getItem(KEY)
    if (text === null) return null
    const saved: unknown = JSON.parse(text)
    return { items: Array.isArray(saved) ? items.filter((item) => saved.includes(item)) : [] }
  } catch {
    return { items: [] }
  }
}

export function forgetOpenItems(shelf: Shelf): void {
  try {
    shelf.removeItem(KEY)
  } catch {
    // Storage that cannot be written was not written before either.
  }
}

export function createOpenItemsKeeper(shelf: Shelf): Output {
  const waiting = createDueList<CueOf<'show'> | CueOf<'over'>>()
  /** From the end on nothing is saved any more: what follows it is the last picture, not a session. */
  let ended = false
  const save = (open: readonly ItemId[]) => {
    try {
      shelf.setItem(KEY, JSON.stringify(open))
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
        if (cue.kind === 'show') save(cue.view.open.map((step) => step.item))
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
