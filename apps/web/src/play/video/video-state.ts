/** The inputs of the member to a video, and the state after each. Pure. */
import { LOOP_LEAST_MS, type VideoRange } from '@rubato/builder/funscript'
import { clampVideoShift } from '@rubato/contracts/domain'
import type { VideoPlan } from './video-plan.ts'

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

export interface VideoState {
  script: number
  loop: VideoRange | null
  isEased: boolean
  isAtEdge: boolean
  isPaused: boolean
  nudge: number
}

export const initialState: VideoState = {
  script: 0,
  loop: null,
  isEased: false,
  isAtEdge: false,
  isPaused: false,
  nudge: 0,
}

/** The state before an edge, to which the video returns. */
export interface BeforeEdge {
  script: number
  loop: VideoRange | null
  media: number
  /** Whether the member has paused: the waiting of the edge itself does not count. */
  isPaused: boolean
}

/** The state, the time of the video (ms) from which it goes on, and what goes on after the edge that it is at. */
export interface Changed {
  state: VideoState
  media: number
  before: BeforeEdge | null
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

function beginEdge({ state, media }: Changed, { calm }: VideoPlan): Changed {
  const { script, loop, isPaused } = state
  const before = { script, loop, media, isPaused }
  if (!calm) return { state: { ...state, isAtEdge: true, isPaused: true }, media, before }
  return { state: { ...state, isAtEdge: true, script: 0, loop: calm }, media: calm.from, before }
}

/** As it was before the edge, for an input that leads elsewhere; a pause goes on. */
function leaveEdge(now: Changed): Changed {
  if (!now.before) return now
  const { media, ...before } = now.before
  return { state: { ...now.state, ...before, isAtEdge: false }, media, before: null }
}

/** Back to the place before the edge, and on from there. */
function endEdge(now: Changed): Changed {
  const { state, ...place } = leaveEdge(now)
  return { ...place, state: { ...state, isPaused: false } }
}

/** A place inside the part stays, so that a mark can be moved while it plays. */
function loopFrom({ state, media }: Changed, range: VideoRange): Omit<Changed, 'before'> {
  const isInside = media >= range.from && media < range.to
  return { state: { ...state, loop: range }, media: isInside ? media : range.from }
}

/** @param now the state, and where the video is */
export function applyInput(now: Changed, input: VideoInput, plan: VideoPlan): Changed {
  const { state, media, before } = now
  const withState = (change: Partial<VideoState>): Changed => ({ state: { ...state, ...change }, media, before })
  const withPause = (isPaused: boolean): Changed => ({
    ...withState({ isPaused }),
    before: before && { ...before, isPaused },
  })
  switch (input.type) {
    case 'pause':
      return withPause(true)
    case 'go-on':
      // An edge without a calm passage is a pause.
      return state.isAtEdge && !plan.calm ? endEdge(now) : withPause(false)
    case 'ease':
      return withState({ isEased: input.isOn })
    case 'edge':
      if (input.isOn === state.isAtEdge) return now
      return input.isOn ? beginEdge(now, plan) : endEdge(now)
    case 'seek':
      return {
        state: { ...leaveEdge(now).state, loop: null },
        media: clamp(input.to, 0, plan.duration),
        before: null,
      }
    case 'loop':
      if (!input.range) return withState({ loop: null })
      if (input.range.to - input.range.from < LOOP_LEAST_MS) return now
      return { ...loopFrom(leaveEdge(now), input.range), before: null }
    case 'script':
      // At the edge the softest script plays; the chosen one comes after it.
      return state.isAtEdge && before
        ? { ...now, before: { ...before, script: input.index } }
        : withState({ script: input.index })
    case 'nudge':
      return withState({ nudge: clampVideoShift(input.ms) })
  }
}
