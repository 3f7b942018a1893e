/**
 * The session of a video: the course of the video, and the beats and movements of its script. The stage's clock leads; the
 * video follows it. A change cuts the course at its time, and what was scheduled after it is retracted.
 */
import { restOf, type PlayedScript } from '@rubato/builder/funscript'
import { caps } from '@rubato/engine'
import type { SessionDriver } from '../conductor.ts'
import type { StageEffect } from '../dispatcher.ts'
import { createCourse, mediaIn, type CoursePart, type Still, type VideoPlace } from './course.ts'
import { movementsBetween } from './movements.ts'
import { firstFrom, type VideoPlan } from './video-plan.ts'
import { applyInput, initialState, type BeforeEdge, type VideoInput, type VideoState } from './video-state.ts'

export interface VideoSession extends SessionDriver<never, VideoInput, StageEffect> {
  placeAt(ms: number): VideoPlace
  /** The same, but from an input on, before its time has come, the place that it leads to. */
  shownAt(ms: number): VideoPlace
  state(): Readonly<VideoState>
}

/** Speed and depth of an eased script. */
const EASED = { rate: 0.8, depth: 0.6 } as const
/** Times of the video are sums of fractions: this close they are the same, ms. */
const SAME_MS = 0.5

const NO_SCRIPT: PlayedScript = { axes: {}, beats: [], rates: [{ from: 0, rate: 1 }] }

const scriptOf = ({ scripts }: VideoPlan, { script }: VideoState): PlayedScript => scripts[script] ?? NO_SCRIPT

/** Where a session ends, ms. */
interface Limits {
  /** The end of what is played, a time of the video. */
  until: number
  duration: number
  /** Session time. */
  time: number
}

/** Where the video ends; a jump beyond the part that is played, and a loop, are not bound to it. */
const endOf = ({ until, duration }: Limits, { loop }: VideoState, media: number): number =>
  loop || media > until + SAME_MS ? duration : until

interface Moment {
  at: number
  media: number
}

function stillAt({ at, media }: Moment, state: VideoState, limits: Limits): Still | null {
  if (at >= limits.time) return 'time-is-up'
  if (state.isPaused) return 'paused'
  return media >= endOf(limits, state, media) - SAME_MS ? 'ended' : null
}

/** The part of the course that begins at a session time with a time of the video. */
function partFrom(plan: VideoPlan, state: VideoState, limits: Limits, { at, media: wanted }: Moment): CoursePart {
  const { loop, isEased } = state
  const media = loop && wanted >= loop.to - SAME_MS ? loop.from : wanted
  const still = stillAt({ at, media }, state, limits)
  if (still) return { at, until: still === 'paused' ? limits.time : Infinity, media, rate: 0, still }
  const { rates } = scriptOf(plan, state)
  const next = rates[firstFrom(rates, media + SAME_MS, ({ from }) => from)]?.from ?? Infinity
  const rate = (rates.findLast(({ from }) => from < media + SAME_MS)?.rate ?? 1) * (isEased ? EASED.rate : 1)
  const end = Math.min(next, loop?.to ?? Infinity, endOf(limits, state, media))
  return { at, until: Math.min(at + (end - media) / rate, limits.time), media, rate, still }
}

/** Beats and movements of the script between two session times inside one part. */
function effectsIn(
  part: CoursePart,
  { from, to }: { from: number; to: number },
  script: PlayedScript,
  state: VideoState,
) {
  if (part.rate === 0 || from >= to) return []
  const { nudge, isEased } = state
  const depth = isEased ? EASED.depth : 1
  const scriptTime = (ms: number) => mediaIn(part, ms) - nudge
  const atOf = (media: number) => part.at + (media + nudge - part.media) / part.rate
  const window = {
    from: scriptTime(from),
    to: scriptTime(to),
    enter: part.media - nudge,
    leave: scriptTime(part.until),
  }
  const indexFrom = (ms: number) => firstFrom(script.beats, ms, (at) => at)
  const first = indexFrom(window.from)
  return [
    ...script.beats.slice(first, indexFrom(window.to)).map((at, index): StageEffect => ({
      kind: 'beat',
      at: atOf(at),
      accent: 'beat',
      beat: first + index,
      note: 0,
      segment: 'video',
    })),
    ...movementsBetween(script, window).map(({ start, end, ...move }): StageEffect => {
      const rest = restOf(move.axis)
      return {
        kind: 'move',
        at: atOf(start),
        duration: (end - start) / part.rate,
        ...move,
        from: rest + (move.from - rest) * depth,
        to: rest + (move.to - rest) * depth,
        level: move.level * depth,
      }
    }),
  ]
}

/** The part of the video that a session plays, ms. */
export interface VideoSpan {
  /** The times of the video at which it begins and ends; absent: its own. */
  from?: number
  until?: number
  /** Time of the videos before it in a list: the longest session is that of the whole list. */
  elapsedBefore?: number
}

/** @param start the state at the start, and what is played */
export function createVideoSession(plan: VideoPlan, start: Partial<VideoState> & VideoSpan = {}): VideoSession {
  const { from = 0, until = plan.duration, elapsedBefore = 0, ...given } = start
  const { duration } = plan
  const limits = { until: Math.min(until, duration), duration, time: Math.max(0, caps.session.value - elapsedBefore) }
  let state: VideoState = { ...initialState, ...given }
  let before: BeforeEdge | null = null
  let cursor = 0
  let changedAt = 0
  const course = createCourse((at, media) => partFrom(plan, state, limits, { at, media }), from)

  const effects = (begin: number, end: number): StageEffect[] =>
    course
      .partsUntil(end)
      .flatMap((part) =>
        effectsIn(
          part,
          { from: Math.max(begin, part.at), to: Math.min(end, part.until) },
          scriptOf(plan, state),
          state,
        ),
      )
  const change = (at: number, input: VideoInput): StageEffect[] => {
    const changed = applyInput({ state, before, media: course.placeAt(at).media }, input, plan)
    ;({ state, before } = changed)
    course.cut(at, changed.media)
    changedAt = at
    // A movement that has begun would go on: devices stop, and the next one begins where the script is.
    return [{ kind: 'retract', at, from: at }, { kind: 'safe-state', at, release: [] }, ...effects(at, cursor)]
  }
  const advance = (to: number): StageEffect[] => {
    if (to <= cursor) return []
    const due = effects(cursor, to)
    cursor = to
    course.forget(to)
    return due
  }
  return {
    placeAt: course.placeAt,
    shownAt: (ms) => course.placeAt(Math.max(ms, changedAt)),
    state: () => state,
    step(input) {
      if (input.type === 'advance') return advance(input.to)
      if (input.type === 'stop') return []
      return input.type === 'wake' ? change(input.at, { type: 'pause' }) : change(input.at, input)
    },
  }
}
