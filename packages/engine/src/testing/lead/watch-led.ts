/** The rules of SPEC.md about a session that a partner leads. */
import type { Range } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { isPlain } from '../../beat/segment.ts'
import type { PlayerProfile } from '../../profile.ts'
import { caps } from '../../safety/caps.ts'
import type { TaskSegment } from '../../session/model/cue.ts'
import { tempoOf } from '../../session/model/grid.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect } from '../../session/model/types.ts'
import { playedUntil } from '../../session/model/world.ts'
import { LEAD_EVERY, step } from '../../session/step.ts'
import type { LeadReport } from '../surveyed-rules.ts'
import type { Led, Tried } from './play-led.ts'
import type { PreparedGame } from './prepared-games.ts'

/** Beats that are not strokes, bpm, and the rounding of whole beats. */
const OTHER_BEATS = 80
const ROUNDING = 0.1
/** Rounding of the length of a plan, ms. */
const LENGTH_ROUNDING = 1.5

/** How long the session lasts in play, as it is planned, ms. */
const lengthOf = ({ latest: { world, at, endsAt } }: SessionState): number => playedUntil(world, at) + endsAt - at

/** The fastest beats of any kind, bpm. */
const fastestOf = ({ tempo, beatPatternTempo }: PlayerProfile): number =>
  Math.max(tempo.max, beatPatternTempo.max, OTHER_BEATS)

/** The lowest and the highest tempo that the segment plays, bpm: its curve may begin before its first beat. */
function tempoRange(segment: TaskSegment): Range {
  const [first, last] = [tempoOf(segment, segment.at), tempoOf(segment, segment.until)]
  return { min: Math.min(first, last), max: Math.max(first, last) }
}

/** Whether the segment leads from the running tempo to one that a partner chose. */
const isGlide = ({ id }: TaskSegment): boolean => id.endsWith('/glide')

/**
 * Strokes that a partner has changed are inside the member's range and not above the hot tempo, or no further outside than
 * the plan had them, or as the strokes had them at the command: a glide begins at that tempo.
 * @param running bpm at the command
 */
function watchSegment(
  segment: TaskSegment,
  running: number | null,
  { profile }: PreparedGame,
  report: LeadReport,
): void {
  const { min, max } = tempoRange(segment)
  const name = () => `${min} to ${max} bpm are planned`
  report('LEAD-7', max <= Math.min(fastestOf(profile), caps.tempo.value) + ROUNDING, name)
  const { plannedTempo } = segment
  if (plannedTempo === undefined || !areStrokes(segment.task) || !isPlain(segment.pattern)) return
  const planned = tempoRange({ ...segment, tempo: plannedTempo })
  const begin = running !== null && isGlide(segment) ? running : planned.max
  const most = Math.max(Math.min(profile.tempo.max, caps.hotTempo.value), planned.max, begin)
  const least = Math.min(profile.tempo.min, caps.hotTempo.value, planned.min, begin)
  report('LEAD-7', max <= most + ROUNDING && min >= least - ROUNDING, name)
}

/** The plan from a command on: its strokes, its edges and its end. */
function watchPlan(
  { latest: { world, timeline, nextIndex, at } }: SessionState,
  prepared: PreparedGame,
  report: LeadReport,
): void {
  let edges = world.askedEdges.length
  let isEnded = world.scene !== null
  const running = world.beat && tempoOf(world.beat, at)
  if (world.beat) watchSegment(world.beat, null, prepared, report)
  for (let index = nextIndex; index < timeline.length; index++) {
    const cue = timeline[index]
    if (cue?.kind === 'beat') watchSegment(cue.segment, running, prepared, report)
    else if (cue?.kind === 'ask' && cue.question === 'edge') edges++
    else if (cue?.kind === 'over') isEnded = true
  }
  report('LEAD-8', edges <= prepared.edgesMax, () => `${edges} edges with those of the plan`)
  report('LEAD-6', isEnded || world.isEarlyEnd, () => 'the plan has no end')
}

/** What a command changes, or does not. */
export function watchCommand(tried: Tried, prepared: PreparedGame, report: LeadReport): void {
  const { input, before, after, effects, isTaken } = tried
  const { world, at } = after.latest
  if (!isTaken) {
    report('LEAD-2', after === before && effects.length === 0, () => `a refused command changed something at ${at}`)
    return
  }
  const name = () => `${JSON.stringify(input.command)} at ${at}`
  report('LEAD-3', world.status === 'playing' && world.checkInUntil === null && world.easedUntil === 0, name)
  const isLine = input.command.kind === 'line'
  report('LEAD-3', world.ask === null || (isLine && world.ask.question === 'edge'), name)
  const isEnd = ['permit', 'ruin', 'deny'].includes(input.command.kind)
  report('LEAD-3', isEnd || !world.isEnding, name)
  report('LEAD-6', after.latest.endsAt <= world.capAt, name)
  const longest = Math.max(after.setup.lead?.longest ?? Infinity, lengthOf(before))
  report('LEAD-6', lengthOf(after) <= longest + LENGTH_ROUNDING, name)
  watchPlan(after, prepared, (rule, isKept, what) => report(rule, isKept, () => `${what()}: ${name()}`))
}

export function watchRate(tried: readonly Tried[], report: LeadReport): void {
  const times = tried.flatMap(({ isTaken, after }) => (isTaken ? [after.latest.at] : []))
  for (const [index, at] of times.entries()) {
    const before = times[index - 1]
    report('LEAD-4', before === undefined || at - before >= LEAD_EVERY, () => `${before} and ${at}`)
  }
}

/** Tempos stay inside the member's ranges; circles of the palm and the like have their own. */
export function watchRange(effects: readonly Effect[], profile: PlayerProfile, report: LeadReport): void {
  const most = fastestOf(profile)
  for (const effect of effects) {
    if (effect.kind !== 'show' || !effect.view.tempo) continue
    const { start, end } = effect.view.tempo
    report('LEAD-7', Math.max(start, end) <= most + ROUNDING, () => `${start} to ${end} bpm at ${effect.at}`)
  }
}

/** The member's stop in the middle of the stream, and commands after it. Returns the processor time of the stop, ms. */
export function watchStop({ state, tried }: Led, report: LeadReport, now: () => number): number {
  const { at } = state.latest
  const start = now()
  const [stopped, effects] = step(state, { type: 'stop', at })
  const ms = now() - start
  const isOver = state.latest.world.status === 'over' || state.latest.world.status === 'stopped'
  report('LEAD-5', isOver || effects.some(({ kind }) => kind === 'safe-state'), () => `no stop at ${at}`)
  for (const { input } of tried) {
    const [after, more] = step(stopped, { ...input, at: at + 10_000 })
    report('LEAD-5', after === stopped && more.length === 0, () => `${input.command.kind} after stop at ${at}`)
  }
  return ms
}
