/** What lies ahead, kept to what the body allows: whatever may not begin any more is left out with all of its task. */
import { inOrder, type Cue } from '../model/cue.ts'
import { lookAhead } from './body-ahead.ts'
import { leaveOut } from './leave-out.ts'
import { ahead, lift } from './rewrite.ts'
import type { Moment, Setup, World } from '../model/state.ts'
import { strokesBreach } from './strokes-ahead.ts'

export interface Plan {
  tail: readonly Cue[]
  /** How much later it has to begin, ms. */
  missing: number
}

/** A task whose items have all come off already, or never went on, has nothing left to do. */
function idle(tail: readonly Cue[], touched: ReadonlyMap<string, boolean>): Cue | undefined {
  return tail.find((cue) => cue.kind === 'task' && cue.group !== undefined && touched.get(cue.group) === false)
}

/** The tail without what may not be; a rest is waited for no longer than `patience` ms. */
export function planned(setup: Setup, world: World, wanted: readonly Cue[], patience: number): Plan {
  let tail = wanted
  for (;;) {
    const { breach, missing, touched } = lookAhead(world, tail, patience)
    const out = breach ?? strokesBreach(tail) ?? idle(tail, touched)
    if (!out) return { tail, missing }
    tail = leaveOut(setup, tail, out)
  }
}

/** Nothing is waited for: what comes too soon is left out, too. */
export function replanned(setup: Setup, moment: Moment): Moment {
  const { bare, tail, unsaid } = lift(moment)
  const plan = planned(setup, bare, tail, 0)
  return plan.tail === tail ? moment : ahead(moment, bare, inOrder([...unsaid.cues, ...plan.tail]))
}
