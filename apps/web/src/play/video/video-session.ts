/**
 * The session of a video: where the video is at each time, and the beats and movements of its script. The stage's clock
 * leads; the video follows it. A change cuts the course at its time, and what was scheduled after it is retracted.
 */
import { caps } from '@rubato/engine'
import type { SessionDriver } from '../conductor.ts'
import type { StageEffect } from '../dispatcher.ts'
import { movementsBetween } from './movements.ts'
import { firstFrom, type PlayedScript, type VideoPlan, type VideoRange } from './video-plan.ts'

export type VideoInput =
  | { type: 'pause' }
  | { type: 'go-on' }
  /** Slower and less deep until it is turned off. */
  | { type: 'ease'; isOn: boolean }
  /** Calm until it is turned off; then on from where it began. */
  | { type: 'edge'; isOn: boolean }
  | { type: 'seek'; to: number }
  | { type: 'loop'; range: VideoRange | null }
  | { type: 'script'; index: number }
  /** How much later than the video the script is, ms. */
  | { type: 'nudge'; ms: number }

/** Why the video stands still. */
type Still = 'paused' | 'ended' | 'time-is-up'

/** A part of the course in which the video has one speed. */
interface CoursePart {
  /** Session time, ms. */
  at: number
  until: number
  /** Time of the video at `at`, ms. */
  media: number
  /** 0 while it stands still. */
  rate: number
  still: Still | null
}

/** Where the video is. */
export interface VideoPlace {
  media: number
  rate: number
  still: Still | null
}

export interface VideoState {
  script: number
  loop: VideoRange | null
  isEased: boolean
  isAtEdge: boolean
  isPaused: boolean
  nudge: number
}

export interface VideoSession extends SessionDriver<never, VideoInput, StageEffect> {
  placeAt(ms: number): VideoPlace
  state(): Readonly<VideoState>
}

/** Speed and depth of an eased script. */
const EASED = { rate: 0.8, depth: 0.6 } as const
export const NUDGE_MAX_MS = 500
/** Times of the video are sums of fractions: this close they are the same, ms. */
const SAME_MS = 0.5
/** A shorter range is not repeated, ms. */
export const LOOP_LEAST_MS = 1000
/** How long past parts are kept, ms: they are read when they are heard. */
const HISTORY_MS = 5000

const NO_SCRIPT: PlayedScript = { axes: {}, beats: [], rates: [{ from: 0, rate: 1 }] }

export function createVideoSession(plan: VideoPlan, start: Partial<VideoState> & { from?: number } = {}): VideoSession {
  const { from: first = 0, ...given } = start
  let state: VideoState = {
    script: 0,
    loop: null,
    isEased: false,
    isAtEdge: false,
    isPaused: false,
    nudge: 0,
    ...given,
  }
  /** What goes on after an edge. */
  let before: Pick<VideoState, 'script' | 'loop'> & { media: number } = { script: 0, loop: null, media: 0 }
  let cursor = 0
  let note = 0

  const scriptNow = () => plan.scripts[state.script] ?? NO_SCRIPT
  const stillAt = (at: number, media: number): Still | null => {
    if (at >= caps.session.value) return 'time-is-up'
    if (state.isPaused) return 'paused'
    return media >= plan.duration - SAME_MS ? 'ended' : null
  }
  const partFrom = (at: number, wanted: number): CoursePart => {
    const { loop } = state
    const media = loop && wanted >= loop.to - SAME_MS ? loop.from : wanted
    const still = stillAt(at, media)
    if (still) return { at, until: still === 'paused' ? caps.session.value : Infinity, media, rate: 0, still }
    const { rates } = scriptNow()
    const next = rates[firstFrom(rates, media + SAME_MS, ({ from }) => from)]?.from ?? Infinity
    const rate = (rates.findLast(({ from }) => from < media + SAME_MS)?.rate ?? 1) * (state.isEased ? EASED.rate : 1)
    const end = Math.min(next, loop?.to ?? Infinity, plan.duration)
    return { at, until: Math.min(at + (end - media) / rate, caps.session.value), media, rate, still }
  }
  let parts: readonly CoursePart[] = [partFrom(0, first)]

  const mediaIn = ({ at, media, rate }: CoursePart, ms: number) => media + (ms - at) * rate
  const extendTo = (to: number) => {
    for (let last = parts.at(-1); last && last.until <= to; last = parts.at(-1))
      parts = [...parts, partFrom(last.until, mediaIn(last, last.until))]
  }
  const partAt = (ms: number): CoursePart | undefined => {
    extendTo(ms)
    return parts.findLast(({ at }) => at <= ms) ?? parts[0]
  }
  const placeAt = (ms: number): VideoPlace => {
    const part = partAt(ms)
    return part
      ? { media: mediaIn(part, ms), rate: part.rate, still: part.still }
      : { media: 0, rate: 0, still: 'ended' }
  }

  /** Effects between two session times inside one part. */
  const effectsIn = (part: CoursePart, from: number, to: number): StageEffect[] => {
    if (part.rate === 0 || from >= to) return []
    const script = scriptNow()
    const depth = state.isEased ? EASED.depth : 1
    const scriptTime = (ms: number) => mediaIn(part, ms) - state.nudge
    const atOf = (media: number) => part.at + (media + state.nudge - part.media) / part.rate
    const [begin, end] = [scriptTime(from), scriptTime(to)]
    const beats = script.beats.slice(
      firstFrom(script.beats, begin, (at) => at),
      firstFrom(script.beats, end, (at) => at),
    )
    const window = { from: begin, to: end, enter: part.media - state.nudge, leave: scriptTime(part.until) }
    return [
      ...beats.map((at): StageEffect => ({ kind: 'beat', at: atOf(at), accent: 'beat', note: note++ })),
      ...movementsBetween(script, window).map(
        ({ start: begun, end: done, from: low, to: high, level, drives }): StageEffect => ({
          kind: 'move',
          at: atOf(begun),
          duration: (done - begun) / part.rate,
          from: low * depth,
          to: high * depth,
          level: level * depth,
          drives,
        }),
      ),
    ]
  }
  const effects = (from: number, to: number): StageEffect[] => {
    extendTo(to)
    return parts.flatMap((part) => effectsIn(part, Math.max(from, part.at), Math.min(to, part.until)))
  }

  /** Begins or ends an edge; the time of the video from which it goes on. */
  const edge = (isOn: boolean, media: number): number => {
    if (isOn === state.isAtEdge) return media
    state = { ...state, isAtEdge: isOn }
    if (!isOn) {
      state = { ...state, script: before.script, loop: before.loop, isPaused: false }
      return before.media
    }
    before = { script: state.script, loop: state.loop, media }
    if (!plan.calm) state = { ...state, isPaused: true }
    else state = { ...state, script: 0, loop: plan.calm }
    return plan.calm?.from ?? media
  }
  /** Applies an input at a time of the video; returns the time from which it goes on. */
  const apply = (input: VideoInput, media: number): number => {
    switch (input.type) {
      case 'pause':
      case 'go-on':
        state = { ...state, isPaused: input.type === 'pause' }
        return media
      case 'ease':
        state = { ...state, isEased: input.isOn }
        return media
      case 'edge':
        return edge(input.isOn, media)
      case 'seek':
        state = { ...state, loop: null, isAtEdge: false, isPaused: state.isPaused && !state.isAtEdge }
        return Math.min(Math.max(0, input.to), plan.duration)
      case 'loop':
        if (input.range && input.range.to - input.range.from < LOOP_LEAST_MS) return media
        state = { ...state, loop: input.range, isAtEdge: false }
        return input.range ? input.range.from : media
      case 'script':
        state = { ...state, script: input.index }
        return media
      case 'nudge':
        state = { ...state, nudge: Math.min(NUDGE_MAX_MS, Math.max(-NUDGE_MAX_MS, input.ms)) }
        return media
    }
  }
  const change = (at: number, input: VideoInput): StageEffect[] => {
    const media = apply(input, placeAt(at).media)
    const kept = parts.filter((part) => part.at < at).map((part) => ({ ...part, until: Math.min(part.until, at) }))
    parts = [...kept, partFrom(at, media)]
    // A movement that has begun would go on: devices stop, and the next one begins where the script is.
    return [{ kind: 'retract', at, from: at }, { kind: 'safe-state', at, release: [] }, ...effects(at, cursor)]
  }
  return {
    placeAt,
    state: () => state,
    step(input) {
      switch (input.type) {
        case 'stop':
          return []
        case 'wake':
          return change(input.at, { type: 'pause' })
        case 'advance': {
          if (input.to <= cursor) return []
          const due = effects(cursor, input.to)
          cursor = input.to
          parts = parts.filter(({ until }) => until > cursor - HISTORY_MS)
          return due
        }
        default:
          return change(input.at, input)
      }
    },
  }
}
