/** A session as a value. */
import type { AskCue, Cue, SpokenLine, TaskCue } from './cue.ts'
import type { Grip, Hand, NippleStimulation, Outcome, Phase, StrokeStyle, TriggerId } from '@rubato/contracts/domain'
import type { BeatSegment } from '../beat/segment.ts'
import type { Heat } from '../safety/heat.ts'
import type { Resting } from '../safety/rests.ts'
import type { ReleaseStep, SessionStatus } from './types.ts'

/** What stays the same from start to end. */
export interface Setup {
  outcome: Outcome
  edgesPlanned: number
  /** Hands off after an edge that was not asked for, ms. */
  gap: number
  /** Room for one line, ms. */
  lead: number
  /** Every line that may be spoken, by trigger: the planned ones first, then a shortlist of what an input may call for. */
  repertoire: ReadonlyMap<TriggerId, readonly SpokenLine[]>
  /** All of them in order of need, each once. */
  lines: readonly SpokenLine[]
}

export type OpenItem = ReleaseStep & { until: number }

/** What is true at one moment. Folding the cues up to a moment gives it; nothing else is remembered. */
export interface World {
  status: SessionStatus
  tasks: readonly TaskCue[]
  phase: Phase
  beat: BeatSegment | null
  ask: AskCue | null
  grip: Grip
  style: StrokeStyle
  hand: Hand
  nipples: NippleStimulation | null
  open: readonly OpenItem[]
  edges: number
  ruins: number
  strokes: number
  /** Times that 'ready' was answered with no. */
  postponed: number
  heat: Heat
  /** When an activity that needs rest last ended. */
  endedAt: Readonly<Partial<Record<Resting, number>>>
  /** No stroke before then: an edge was reported that nobody asked for. */
  handsOffUntil: number
  /** Id of the line that was spoken last. */
  lastLine: string | null
  /** How often a trigger was answered outside the plan. */
  turns: Readonly<Partial<Record<TriggerId, number>>>
  /** The check-in that waits for an answer until then, or null. */
  checkInUntil: number | null
  checkInAt: number
  remindAt: number
  /** The session ends then at the latest, whatever happens. */
  capAt: number
  /** ms spent playing before `since`, which is null while paused. */
  played: number
  playingSince: number | null
  denied: boolean
  early: boolean
}

/** The world at a time, and what lies ahead of it. `timeline` before `next` has happened. */
export interface Moment {
  at: number
  world: World
  timeline: readonly Cue[]
  next: number
  /** While paused: what goes on afterwards, at times as if no time had passed since `pausedAt`. */
  frozen: readonly Cue[] | null
  pausedAt: number
  endsAt: number
}

/**
 * `base` is the moment of the last input: what came before it is final. `head` is how far effects have been handed
 * out. An input between the two folds forward from `base` and forgets the rest.
 */
export interface SessionState {
  setup: Setup
  base: Moment
  head: Moment
  /** No input is taken as earlier than this, ms. */
  floor: number
}
