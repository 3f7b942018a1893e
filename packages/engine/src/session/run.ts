/**
 * The fold: moves a moment forward through its cues and hands out effects. It is the only place where time passes, for
 * real (`emit`) or to find out what was true at an earlier moment (`forget`).
 */
import { beatsBetween, strokeRate } from '../beat/segment.ts'
import { tempoAt } from '../beat/curve.ts'
import { areStrokes } from '../beat/strokes.ts'
import { rested, stroked } from '../safety/heat.ts'
import { beatItems, isStrikeSet, strikeCap } from '../safety/strikes.ts'
import { apply } from './effects/apply-cue.ts'
import { ended, isEnded, isOpen } from './model/world.ts'
import { fallDue, nextDue } from './effects/reminders.ts'
import { over } from './effects/end-session.ts'
import { finishEarly } from './inputs/finish.ts'
import { pause } from './inputs/pause.ts'
import { releaseNow } from './rewrite/release.ts'
import type { Moment, Setup, World } from './model/state.ts'
import { CLOSING_ROOM } from './model/timing.ts'
import type { Emit } from './model/types.ts'
import { vibrated } from './effects/vibrate.ts'
import { viewOf } from './effects/view.ts'

/** Moves on to `to`: everything at times in [moment.at, to). */
export function run(setup: Setup, from: Moment, to: number, emit: Emit): Moment {
  let moment = from
  while (!isEnded(moment.world)) {
    const next = nextTime(moment)
    if (next >= to) break
    moment = happen(setup, passTime(moment, Math.max(next, moment.at), emit), emit)
  }
  return isEnded(moment.world) ? { ...moment, at: Math.max(moment.at, to) } : passTime(moment, to, emit)
}

/** Everything that happens at the very moment, and no time passes: what an input says at once. */
export function settle(setup: Setup, from: Moment, emit: Emit): Moment {
  let moment = from
  while (!isEnded(moment.world) && nextTime(moment) <= moment.at) moment = happen(setup, moment, emit)
  return moment
}

/** When something next begins, ends or falls due. */
function nextTime(moment: Moment): number {
  const { world, timeline, next } = moment
  let time = Math.min(timeline[next]?.at ?? Infinity, world.capAt)
  if (overstays(moment)) time = Math.min(time, world.capAt - CLOSING_ROOM)
  for (const item of world.open) time = Math.min(time, item.until)
  if (world.beat) time = Math.min(time, world.beat.until)
  if (world.ask) time = Math.min(time, world.ask.until)
  for (const task of world.tasks) time = Math.min(time, task.until)
  if (world.status !== 'playing') return time
  if (world.easedUntil > 0) time = Math.min(time, world.easedUntil)
  // What would have changed the device then may have been moved by an input.
  if (world.vibration > 0) time = Math.min(time, world.vibratesUntil)
  return Math.min(time, nextDue(moment))
}

/** The session would not end before its cap by itself. */
const overstays = ({ world, endsAt, frozen }: Moment): boolean =>
  !world.early && (frozen !== null || endsAt > world.capAt)

/** Beats sound and heat builds up between two moments at which something happens. */
function passTime(moment: Moment, to: number, emit: Emit): Moment {
  const { world, at } = moment
  if (to <= at) return moment
  const { beat } = world
  if (!beat) return { ...moment, at: to, world: { ...world, heat: rested(world.heat, to - at) } }
  const set = world.open.find(({ item }) => isStrikeSet(item))
  const left = set ? Math.max(0, strikeCap(set.item, false) - world.struck) : Infinity
  const beats = beatsBetween(beat, at, to).slice(0, left)
  for (const each of beats) emit({ kind: 'beat', ...each })
  const rate = strokeRate(beat.tempo, beat.pattern)
  const rateAt = (time: number) => tempoAt(rate, beat.duration, time - beat.origin)
  const heat = stroked(world.heat, { from: rateAt(at), to: rateAt(to) }, to - at)
  const strokes = world.strokes + (areStrokes(beat.task) && !set ? beats.length : 0)
  const struck = world.struck + (set ? beats.length : 0)
  return { ...moment, at: to, world: { ...world, heat, strokes, struck } }
}

/** Everything at `moment.at`: ends first, then what falls due, then cues; one look at the stage for all of them. */
function happen(setup: Setup, before: Moment, emit: Emit): Moment {
  let moment = endSpans(before)
  moment = dueNow(setup, moment, emit)
  moment = applyAll(setup, moment, emit)
  const overdue = moment.world.open.filter((item) => item.until <= moment.at).map(({ item }) => item)
  if (overdue.length > 0) moment = applyAll(setup, releaseNow(setup, moment, overdue), emit)
  moment = vibrated(withoutStrays(moment), emit)
  if (isShown(before, moment)) emit({ kind: 'show', at: moment.at, view: viewOf(setup, moment) })
  return moment
}

function applyAll(setup: Setup, before: Moment, emit: Emit): Moment {
  let moment = before
  for (;;) {
    const cue = moment.timeline[moment.next]
    if (!cue || cue.at > moment.at || isEnded(moment.world)) return moment
    moment = apply(setup, { ...moment, next: moment.next + 1 }, cue, emit)
  }
}

/** Beats that belong to a set end with it, and strokes with the stimulation that followed orgasm. */
function withoutStrays(moment: Moment): Moment {
  const { world } = moment
  if (!world.beat) return moment
  const needed = beatItems[world.beat.task]
  const isOver = world.endedAt['post-orgasm'] !== undefined && areStrokes(world.beat.task)
  return isOver || (needed && !isOpen(world, needed)) ? { ...moment, world: { ...world, beat: null } } : moment
}

/** Speech alone changes nothing on the stage. */
const isShown = (before: Moment, after: Moment): boolean => {
  const unseen = {
    lastLine: null,
    turns: {},
    remindAt: 0,
    wornRemindedAt: 0,
    vibration: 0,
    vibratesUntil: 0,
    told: [],
    announced: [],
    openedIn: {},
  }
  const was: Partial<World> = { ...before.world, ...unseen }
  const is: Partial<World> = { ...after.world, ...unseen }
  return before.endsAt !== after.endsAt || (Object.keys(is) as (keyof World)[]).some((key) => !same(was[key], is[key]))
}
const isEmpty = (value: unknown): boolean => value instanceof Object && Object.keys(value).length === 0
const same = (a: unknown, b: unknown): boolean => a === b || (isEmpty(a) && isEmpty(b))

function endSpans(moment: Moment): Moment {
  const { at } = moment
  let { world } = moment
  if (world.status === 'playing' && world.easedUntil > 0 && world.easedUntil <= at) world = { ...world, easedUntil: 0 }
  if (world.beat && world.beat.until <= at) world = { ...world, beat: null }
  if (world.ask && world.ask.until <= at) {
    const endedAt = world.ask.question === 'edge' ? ended(world, 'edging', at) : world.endedAt
    world = { ...world, ask: null, endedAt }
  }
  if (world.tasks.some((task) => task.until <= at)) {
    const challenge = world.tasks.some((task) => task.until <= at && task.task === 'grip-challenge')
    const endedAt = challenge ? ended(world, 'grip-challenge', at) : world.endedAt
    world = { ...world, endedAt, tasks: world.tasks.filter((task) => task.until > at) }
  }
  return { ...moment, world }
}

function dueNow(setup: Setup, moment: Moment, emit: Emit): Moment {
  const { world, at } = moment
  if (at >= world.capAt) return over(setup, moment, true, emit)
  if (at >= world.capAt - CLOSING_ROOM && overstays(moment)) return finishEarly(setup, moment)
  if (world.status !== 'playing') return moment
  if (world.checkInUntil !== null && at >= world.checkInUntil) return pause(setup, moment, 'unanswered', emit)
  return fallDue(moment, emit)
}
