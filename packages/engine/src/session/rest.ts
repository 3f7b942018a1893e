/** Rests hold across whatever an input jumps over: what comes too soon afterwards is put off, or left out. */
import { caps } from '../safety/caps.ts'
import { restOf, rests, type Resting } from '../safety/rests.ts'
import { answers } from './answers.ts'
import { inOrder, shiftCues, type Cue } from './cue.ts'
import { planned, type Plan } from './plan.ts'
import { ahead, type Unsaid } from './rewrite.ts'
import type { Moment, Setup, World } from './state.ts'
import { PATIENCE } from './timing.ts'

/** Activities that rest without an item; those of items are the body's own. */
function restingOf(cue: Cue): Resting | null {
  if (cue.kind === 'ask' && cue.question === 'edge') return 'edging'
  return cue.kind === 'task' && cue.task === 'grip-challenge' ? 'grip-challenge' : null
}

const isHot = (cue: Cue): boolean =>
  cue.kind === 'beat' && Math.max(cue.segment.tempo.from, cue.segment.tempo.to) > caps.hotTempo.value

/** How much later the tail has to begin, ms, for what carries no item. */
function missingRest(world: World, tail: readonly Cue[], at: number): number {
  let missing = 0
  const hot = world.heat.hot > 0 ? tail.find(isHot) : undefined
  if (hot) missing = Math.max(missing, rests.hotTempo - world.heat.cool - (hot.at - at))
  const stroke = tail.find((cue) => cue.kind === 'beat')
  if (stroke) missing = Math.max(missing, world.handsOffUntil - stroke.at)
  for (const cue of tail) {
    const activity = restingOf(cue)
    const ended = activity === null ? undefined : world.endedAt[activity]
    if (activity !== null && ended !== undefined) missing = Math.max(missing, ended + restOf(activity) - cue.at)
  }
  return missing
}

/** The tail after `atLeast` ms and all the rest that it needs. */
function afterRest(
  setup: Setup,
  { world, tail, at }: { world: World; tail: readonly Cue[]; at: number },
  atLeast: number,
) {
  let length = atLeast
  let plan: Plan = planned(setup, world, shiftCues(tail, length), PATIENCE)
  for (;;) {
    const missing = Math.ceil(Math.max(plan.missing, missingRest(world, plan.tail, at)))
    if (missing <= 0) return { length, tail: plan.tail }
    length += missing
    plan = planned(setup, world, shiftCues(plan.tail, missing), PATIENCE)
  }
}

export interface Onward {
  world: World
  tail: readonly Cue[]
  /** Hands off for so long at least, ms. */
  atLeast?: number
  /** What begins it; null where the hands are off already. */
  lead?: 'stroke-stop' | 'premature-edge' | 'premature-ruin' | null
  /** Said before anything else. */
  first?: Unsaid
}

/** Goes on with the tail, after the rest that it needs. */
export function goOn(setup: Setup, moment: Moment, onward: Onward): Moment {
  const { at } = moment
  const { world, atLeast = 0, lead = 'stroke-stop', first = { cues: [], until: at } } = onward
  const { length, tail } = afterRest(setup, { world, tail: onward.tail, at }, atLeast)
  if (length === 0) return ahead(moment, world, inOrder([...first.cues, ...tail]))
  const until = at + length
  const start = { trigger: 'stroke-start' as const, at: until - setup.lead }
  const stop = lead !== null && first.until < until ? [{ trigger: lead, at: first.until }] : []
  const isRoom = start.at >= first.until + (lead === null ? 0 : setup.lead)
  const wanted = [...stop, ...(isRoom ? [start] : [])]
  const said = answers(setup, world, wanted)
  const rest: Cue = { kind: 'task', id: `rest@${at}`, at, from: at, until, task: 'rest', phase: world.phase }
  return ahead(moment, said.world, inOrder([...first.cues, rest, ...said.cues, ...tail]))
}
