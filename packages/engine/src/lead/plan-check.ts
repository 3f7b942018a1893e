/**
 * The check of a plan that a partner has changed, from its moment to its end: the rules that a game is checked by, with the
 * body, the heat and the rests of the moment. A plan is taken when it breaks no rule more often than the one before it.
 */
import { areStrokes } from '../beat/strokes.ts'
import { isPlain, strokeRate } from '../beat/segment.ts'
import { tempoAt } from '../beat/curve.ts'
import { directionOf, ORDERS_APART } from '../plan/tempo-order.ts'
import { caps, CLOSING_TIME } from '../safety/caps.ts'
import { getsTooHot, heatAfterRest, heatAfterStrokes } from '../safety/heat.ts'
import { rests } from '../safety/rests.ts'
import type { AskCue, BeatCue, SessionCue, TaskCue } from '../session/model/cue.ts'
import type { Setup, Snapshot, World } from '../session/model/state.ts'
import { playedUntil } from '../session/model/world.ts'
import { keepAllowed } from '../session/rewrite/keep-allowed.ts'
import { suspendRunning } from '../session/rewrite/rewrite.ts'

/** Rounding of sums of tempos, bpm, and of times, ms. */
const TEMPO_ROUNDING = 1e-3
const TIME_ROUNDING = 1

interface Plan {
  setup: Setup
  snapshot: Snapshot
  world: World
  future: readonly SessionCue[]
}

const beatsIn = (future: readonly SessionCue[]): BeatCue[] => future.filter((cue) => cue.kind === 'beat')
const countOf = <Item>(items: readonly Item[], isBreach: (item: Item, before: Item | undefined) => boolean): number =>
  items.filter((item, index) => isBreach(item, items[index - 1])).length

/** Caps, rests and pairs of the body, strikes, counted intervals: what the session would leave out. */
const leftOut = ({ setup, world, future }: Plan): number =>
  keepAllowed(setup, world, future, 0).future === future ? 0 : 1

const outOfOrder = ({ future }: Plan): number =>
  countOf(future, (cue, before) => before !== undefined && cue.at < before.at)

/** Strokes outside the member's range, or above the cap. */
function outOfRange({ setup, future }: Plan): number {
  const least = setup.slowest - TEMPO_ROUNDING
  const most = Math.min(setup.tempo.max, caps.tempo.value) + TEMPO_ROUNDING
  return countOf(beatsIn(future), ({ segment: { tempo, task, pattern } }) => {
    if (!areStrokes(task) || !isPlain(pattern)) return false
    return Math.min(tempo.from, tempo.to) < least || Math.max(tempo.from, tempo.to) > most
  })
}

/** Strokes that get too hot. */
function tooHot({ snapshot, world, future }: Plan): number {
  const beats = beatsIn(future)
  let { heat } = world
  let until = snapshot.at
  return countOf(beats, ({ at, segment }) => {
    const end = Math.min(segment.until, beats.find((next) => next.at > at)?.at ?? Infinity)
    const rate = strokeRate(segment.tempo, segment.pattern)
    const rateAt = (time: number) => tempoAt(rate, segment.duration, Math.max(0, time - segment.origin))
    const curve = { from: rateAt(at), to: rateAt(end) }
    const rested = heatAfterRest(heat, Math.max(0, at - until))
    const isBreach = getsTooHot(rested, curve, Math.max(0, end - at))
    heat = heatAfterStrokes(rested, curve, Math.max(0, end - at))
    until = end
    return isBreach
  })
}

/** Edges that are too long, or too soon after one before. */
function tooManyEdges({ world, future }: Plan): number {
  let ended = world.endedAt.edging ?? -Infinity
  const edges = future.filter((cue): cue is AskCue => cue.kind === 'ask' && cue.question === 'edge')
  return countOf(edges, ({ at, until }) => {
    const isBreach = at < ended + rests.edging - TIME_ROUNDING || until - at > caps.edge.value
    ended = until
    return isBreach
  })
}

/** Challenges of the grip, and tight grips, that are too long or too soon. */
function tooTight({ world, future }: Plan): number {
  let ended = world.endedAt['grip-challenge'] ?? -Infinity
  const challenges = future.filter((cue): cue is TaskCue => cue.kind === 'task' && cue.task === 'grip-challenge')
  const early = countOf(challenges, ({ at, until }) => {
    const isBreach = at < ended + rests['grip-challenge'] - TIME_ROUNDING
    ended = until
    return isBreach
  })
  const grips = future.flatMap((cue) => (cue.kind === 'stroke' && cue.grip ? [{ at: cue.at, grip: cue.grip }] : []))
  const long = grips.filter(({ at, grip }, index) => {
    const end = grips[index + 1]?.at
    return grip === 'tight' && (end === undefined || end - at > caps.gripChallenge.value)
  })
  return early + long.length
}

/** Lines that ask for opposite changes of tempo shortly after each other. */
function contradictions({ world, future }: Plan): number {
  const orders = future.flatMap((cue) => {
    const direction = cue.kind === 'say' ? directionOf(cue.trigger) : undefined
    return direction ? [{ at: cue.at, direction }] : []
  })
  return countOf([...(world.tempoOrder ? [world.tempoOrder] : []), ...orders], ({ at, direction }, before) => {
    return before !== undefined && before.direction !== direction && at - before.at < ORDERS_APART
  })
}

/** Items that are still on, in or held at the end. */
function leftOpen({ snapshot: { endsAt }, world, future }: Plan): number {
  const openings = [
    ...world.open.map(({ item, until }) => ({ item, until, after: -1 })),
    ...future.flatMap((cue, after) => (cue.kind === 'open' ? [{ item: cue.item, until: cue.until, after }] : [])),
  ]
  const isClosed = ({ item, until, after }: (typeof openings)[number]) =>
    until <= endsAt || future.some((cue, index) => index > after && cue.kind === 'close' && cue.item === item)
  return openings.filter((each) => !isClosed(each)).length
}

/** How much longer the session lasts than it may, in play or on its clock, ms. One that is too long already gets no longer. */
function tooLong({ setup, snapshot: { endsAt, at }, world }: Plan): number {
  const inPlay = playedUntil(world, at) + endsAt - at - (setup.lead?.longest ?? Infinity)
  const over = Math.max(inPlay, endsAt - (world.capAt - CLOSING_TIME))
  return over > TIME_ROUNDING ? Math.ceil(over) : 0
}

const hasNoEnd = ({ future }: Plan): number => (future.some(({ kind }) => kind === 'over' || kind === 'exit') ? 0 : 1)

/** The rules of a plan: each counts how often it is broken, or by how much. */
const rules = {
  leftOut,
  outOfOrder,
  outOfRange,
  tooHot,
  tooManyEdges,
  tooTight,
  contradictions,
  leftOpen,
  tooLong,
  hasNoEnd,
} as const
export type PlanRule = keyof typeof rules

/** How often a plan breaks each rule. */
export type Breaches = ReadonlyMap<PlanRule, number>

/** Those of the plan from this moment on. */
export function breachesOf(setup: Setup, snapshot: Snapshot): Breaches {
  const { idleWorld: world, future } = suspendRunning(snapshot)
  const plan = { setup, snapshot, world, future }
  return new Map(Object.entries(rules).map(([rule, count]) => [rule as PlanRule, count(plan)]))
}

/** The rules that the new plan breaks more than the present one, with these breaches; empty where it may be taken. */
export const newBreaches = (setup: Setup, known: Breaches, after: Snapshot): PlanRule[] =>
  [...breachesOf(setup, after)].flatMap(([rule, count]) => (count > (known.get(rule) ?? 0) ? [rule] : []))
