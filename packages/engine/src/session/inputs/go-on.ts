/** Rests hold across whatever an input jumps over: what comes too soon afterwards is put off, or left out. */
import type { Phase, TriggerId } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { caps } from '../../safety/caps.ts'
import { restOf, rests, type Resting } from '../../safety/rests.ts'
import { answers } from '../rewrite/lines.ts'
import { inOrder, shiftCues, type Cue, type TaskCue } from '../model/cue.ts'
import { planned, type Plan } from '../rewrite/keep-allowed.ts'
import { ahead, type Unsaid } from '../rewrite/rewrite.ts'
import type { Moment, Setup, World } from '../model/state.ts'
import { ANSWER, PATIENCE } from '../model/timing.ts'

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

interface Shifted {
  /** ms */
  length: number
  tail: readonly Cue[]
}

/** The tail after `atLeast` ms and all the rest that it needs. */
function afterRest(
  setup: Setup,
  { world, tail, at }: { world: World; tail: readonly Cue[]; at: number },
  atLeast: number,
): Shifted {
  let length = atLeast
  let plan: Plan = planned(setup, world, shiftCues(tail, length), PATIENCE)
  for (;;) {
    const missing = Math.ceil(Math.max(plan.missing, missingRest(world, plan.tail, at)))
    if (missing <= 0) return { length, tail: plan.tail }
    length += missing
    plan = planned(setup, world, shiftCues(plan.tail, missing), PATIENCE)
  }
}

/** A rest that is in force from the beginning of a tail on, and the cues of its own lines. */
interface RestAhead {
  cue: TaskCue
  lines: readonly Cue[]
}

const isRestLine = (trigger: TriggerId): boolean => trigger === 'stroke-stop' || trigger === 'stroke-start'

/** The rest that the tail begins with, or null when it begins with anything else. */
export function restAhead(tail: readonly Cue[], from: number): RestAhead | null {
  const cue = tail.findLast((each) => each.kind === 'task' && each.at <= from)
  if (cue?.kind !== 'task' || cue.task !== 'rest') return null
  const { until, group } = cue
  if (tail.some((each) => each.kind === 'beat' && each.at < until)) return null
  const isOwn = (each: Cue) =>
    each.kind === 'say' &&
    each.at < until &&
    (each.group === undefined ? isRestLine(each.trigger) : each.group === group)
  return { cue, lines: tail.filter(isOwn) }
}

/** When the strokes after the rest begin, where no line of the tail calls the hand back to them; null otherwise. */
function unannouncedStrokes(tail: readonly Cue[], until: number): number | null {
  const first = tail.find((cue) => cue.kind === 'beat')
  if (first?.kind !== 'beat' || !areStrokes(first.segment.task)) return null
  const isSpoken = tail.some((cue) => cue.kind === 'say' && cue.at >= until && cue.at < first.at)
  return isSpoken ? null : first.at
}

/** Lines that take the hands off. `cannot` is a sentence of the product. */
type Lead = 'stroke-stop' | 'premature-edge' | 'premature-ruin' | 'cannot'

export interface Onward {
  world: World
  tail: readonly Cue[]
  /** Hands off for so long at least, ms. */
  atLeast?: number
  /** What begins it; null where the hands are off already. */
  lead?: Lead | null
  /** Said before anything else. */
  first?: Unsaid
}

interface Rest {
  cue: TaskCue
  /** What comes after it, and what is said in it by others. */
  tail: readonly Cue[]
}

/** A rest of `length` ms before the tail. It takes in the rest that the tail begins with, so that there is one end. */
function restBefore({ length, tail }: Shifted, at: number, phase: Phase): Rest {
  const head = restAhead(tail, at + length)
  const until = head?.cue.until ?? at + length
  const from = head && length === 0 ? head.cue.from : at
  const cue: TaskCue = { kind: 'task', id: `rest@${at}`, at, from, until, task: 'rest', phase }
  const replaced = new Set<Cue>(head ? [head.cue, ...head.lines] : [])
  return { cue, tail: tail.filter((each) => !replaced.has(each)) }
}

/** The lines that begin and end the rest. Strokes are announced only where they follow. */
function restLines(
  setup: Setup,
  world: World,
  { cue, tail }: Rest,
  { from, stop }: { from: number; stop: Lead | null },
) {
  const start = (unannouncedStrokes(tail, cue.until) ?? -Infinity) - setup.lead
  const isRoom = start >= from + (stop === null ? 0 : setup.lead)
  const isStop = stop !== null && from < cue.until
  const said = answers(setup, world, [
    ...(isStop && stop !== 'cannot' ? [{ trigger: stop, at: from }] : []),
    ...(isRoom ? [{ trigger: 'stroke-start' as const, at: start }] : []),
  ])
  const sentence: Cue = { kind: 'system', at: from, line: 'cannot', duration: ANSWER }
  return { world: said.world, cues: [...(stop === 'cannot' ? [sentence] : []), ...said.cues] }
}

/** Goes on with the tail, after the rest that it needs. */
export function goOn(setup: Setup, moment: Moment, onward: Onward): Moment {
  const { at } = moment
  const { world, tail, atLeast = 0, lead = 'stroke-stop', first = { cues: [], until: at } } = onward
  const isAnswer = lead !== 'stroke-stop' && lead !== null
  const shifted = afterRest(setup, { world, tail, at }, atLeast)
  if (shifted.length === 0 && !isAnswer) return ahead(moment, world, inOrder([...first.cues, ...shifted.tail]))
  const room = first.until - at + 2 * setup.lead
  const short = restBefore(shifted, at, world.phase)
  const isShort = short.cue.until - at < room
  // Hands that are off need no word to stop. A word that stops them and one that calls them back need their time.
  const isOff = moment.world.beat === null && !isAnswer
  const needsRoom = isShort && !isOff && lead !== null
  const rest = needsRoom ? restBefore(afterRest(setup, { world, tail, at }, room), at, world.phase) : short
  const stop = isShort && isOff ? null : lead
  const said = restLines(setup, world, rest, { from: first.until, stop })
  return ahead(moment, said.world, inOrder([...first.cues, rest.cue, ...said.cues, ...rest.tail]))
}
