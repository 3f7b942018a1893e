/**
 * The fold: moves a moment forward through its cues and hands out effects. It is the only place where time passes, for
 * real (`emit`) or to find out what was true at an earlier moment (`forget`).
 */
import type { TriggerId } from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/segment.ts'
import { tempoAt } from '../beat/curve.ts'
import { rested, stroked } from '../safety/heat.ts'
import { itemReleasedBy } from '../safety/release.ts'
import { ended, isEnded, playedUntil, strokeChange } from './changes.ts'
import type { Cue, SayCue, SpokenLine } from './cue.ts'
import { finishEarly } from './finish.ts'
import { pause } from './pause.ts'
import { releaseNow } from './release.ts'
import type { Moment, Setup, World } from './state.ts'
import { CHECK_IN_EVERY, CHECK_IN_WAIT, CLOSING_ROOM, POSTPONE, REMIND_EVERY, SYSTEM_LINE } from './timing.ts'
import type { Emit, SessionSummary } from './types.ts'
import { releaseSteps, viewOf } from './view.ts'

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
  return Math.min(time, world.checkInUntil ?? world.checkInAt, world.remindAt)
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
  const beats = beatsBetween(beat, at, to)
  for (const each of beats) emit({ kind: 'beat', ...each })
  const tempo = (time: number) => tempoAt(beat.tempo, beat.duration, time - beat.origin)
  const heat = stroked(world.heat, { from: tempo(at), to: tempo(to) }, to - at)
  return { ...moment, at: to, world: { ...world, heat, strokes: world.strokes + beats.length } }
}

/** Everything at `moment.at`: ends first, then what falls due, then cues; one look at the stage for all of them. */
function happen(setup: Setup, before: Moment, emit: Emit): Moment {
  let moment = endSpans(before)
  moment = fallDue(setup, moment, emit)
  for (;;) {
    const cue = moment.timeline[moment.next]
    if (!cue || cue.at > moment.at || isEnded(moment.world)) break
    moment = apply(setup, { ...moment, next: moment.next + 1 }, cue, emit)
  }
  const overdue = moment.world.open.filter((item) => item.until <= moment.at)
  if (overdue.length > 0) moment = releaseNow(setup, moment, overdue)
  if (isShown(before, moment)) emit({ kind: 'show', at: moment.at, view: viewOf(setup, moment) })
  return moment
}

/** Speech alone changes nothing on the stage. */
const isShown = (before: Moment, after: Moment): boolean => {
  const was: Partial<World> = { ...before.world, lastLine: null, turns: {}, remindAt: 0 }
  const is: Partial<World> = { ...after.world, lastLine: null, turns: {}, remindAt: 0 }
  return before.endsAt !== after.endsAt || (Object.keys(is) as (keyof World)[]).some((key) => !same(was[key], is[key]))
}
const isEmpty = (value: unknown): boolean => value instanceof Object && Object.keys(value).length === 0
const same = (a: unknown, b: unknown): boolean => a === b || (isEmpty(a) && isEmpty(b))

function endSpans(moment: Moment): Moment {
  const { at } = moment
  let { world } = moment
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

function fallDue(setup: Setup, moment: Moment, emit: Emit): Moment {
  const { world, at } = moment
  if (at >= world.capAt) return over(setup, moment, true, emit)
  if (at >= world.capAt - CLOSING_ROOM && overstays(moment)) return finishEarly(setup, moment)
  if (world.status !== 'playing') return moment
  if (world.checkInUntil !== null && at >= world.checkInUntil) return pause(setup, moment, 'unanswered', emit)
  const asked = world.checkInUntil === null && at >= world.checkInAt ? checkIn(moment, emit) : moment
  return at >= world.remindAt ? remind(asked, emit) : asked
}

/** Waits while another question stands or the end is near. */
function checkIn(moment: Moment, emit: Emit): Moment {
  const { world, at, endsAt } = moment
  if (world.ask || endsAt - at < CHECK_IN_WAIT) {
    const checkInAt = world.ask ? world.ask.until : Infinity
    return { ...moment, world: { ...world, checkInAt } }
  }
  emit({ kind: 'system-line', at, line: 'check-in', duration: CHECK_IN_WAIT })
  return { ...moment, world: { ...world, checkInAt: at + CHECK_IN_EVERY, checkInUntil: at + CHECK_IN_WAIT } }
}

function remind(moment: Moment, emit: Emit): Moment {
  const { world, at } = moment
  if (world.ask || world.checkInUntil !== null || world.phase === 'end')
    return { ...moment, world: { ...world, remindAt: at + POSTPONE } }
  emit({ kind: 'system-line', at, line: 'drink-and-lube', duration: 2 * SYSTEM_LINE })
  return { ...moment, world: { ...world, remindAt: at + REMIND_EVERY } }
}

/** The planned line, or another of its trigger where it would come twice running. */
function freshLine(setup: Setup, world: World, { trigger, spoken }: SayCue): SpokenLine {
  if (spoken.line.id !== world.lastLine) return spoken
  return setup.repertoire.get(trigger)?.find(({ line }) => line.id !== world.lastLine) ?? spoken
}

/** The line that ends a hold is left unsaid when the hold has ended already. */
const isStale = (world: World, trigger: TriggerId): boolean => {
  const item = itemReleasedBy(trigger)
  return item !== undefined && !world.open.some((open) => open.item === item)
}

function speak(setup: Setup, moment: Moment, cue: SayCue, emit: Emit): Moment {
  const { world, at } = moment
  if (!cue.release && isStale(world, cue.trigger)) return moment
  const { line, text, speech } = freshLine(setup, world, cue)
  emit({ kind: 'say', at, line, text, speech, duration: cue.duration })
  return { ...moment, world: { ...world, lastLine: line.id } }
}

function apply(setup: Setup, moment: Moment, cue: Cue, emit: Emit): Moment {
  const { world, at } = moment
  const change = (next: Partial<World>): Moment => ({ ...moment, world: { ...world, ...next } })
  switch (cue.kind) {
    case 'say':
      return speak(setup, moment, cue, emit)
    case 'system':
      emit({ kind: 'system-line', at, line: cue.line, duration: cue.duration })
      return moment
    case 'task':
      return change({ tasks: [...world.tasks, cue], phase: cue.phase })
    case 'beat':
      return change({ beat: cue.segment })
    case 'ask':
      return change({ ask: cue })
    case 'stroke':
      return change(strokeChange(cue))
    case 'open': {
      const others = world.open.filter(({ item }) => item !== cue.item)
      return change({ open: [...others, { item: cue.item, since: at, until: cue.until }] })
    }
    case 'close': {
      const open = world.open.filter(({ item }) => item !== cue.item)
      return open.length === world.open.length ? moment : change({ open, endedAt: ended(world, cue.item, at) })
    }
    case 'play':
      return { ...change({ status: 'playing', playingSince: at }), frozen: null }
    case 'over':
      return over(setup, moment, cue.early, emit)
  }
}

export function summaryOf(setup: Setup, { world, at }: Moment, outcome: SessionSummary['outcome']): SessionSummary {
  return { outcome, edges: world.edges, ruins: world.ruins, strokes: world.strokes, playedMs: playedUntil(world, at) }
}

/** The end: whatever is open by then is on the release list. */
function over(setup: Setup, before: Moment, early: boolean, emit: Emit): Moment {
  const { open } = before.world
  if (open.length > 0) emit({ kind: 'safe-state', at: before.at, release: releaseSteps(before.world) })
  const moment = { ...before, world: { ...before.world, open: [] } }
  const outcome = early || moment.world.early ? 'finished-early' : moment.world.denied ? 'denied' : setup.outcome
  const summary = summaryOf(setup, moment, outcome)
  emit({ kind: 'over', at: moment.at, summary })
  const world: World = { ...moment.world, status: 'over', tasks: [], beat: null, ask: null, checkInUntil: null }
  return { ...moment, world, timeline: [], next: 0, frozen: null, endsAt: moment.at }
}
