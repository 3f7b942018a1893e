/**
 * The words between the engine and whoever plays it. A session is a value: `step(state, input)` returns the next
 * state and effects. Effects are data with an exact time on the session clock (ms since `startSession`, the audio
 * clock in the product). The player pulls half-open windows a little ahead of the clock with `advance`; when an input
 * changes the future, the first effect is `retract`: everything scheduled at or after `from` is forgotten.
 */
import type {
  Accent,
  BallBinding,
  EventTask,
  Grip,
  Hand,
  ItemId,
  NippleStimulation,
  Phase,
  Question,
  SessionOutcome,
  StrokeStyle,
  TriggerId,
} from '@rubato/contracts/domain'

/** A line a script offers for a trigger. */
export interface ScriptLine {
  id: string
  trigger: TriggerId
  text: string
  /** Pronunciation, where it differs from the text. */
  speech?: string
}

/** Lines in order of preference: the chosen script, the default script, the countdown script. */
export interface DialogLibrary {
  scripts: readonly (readonly ScriptLine[])[]
  /** Line id -> when it was last spoken, any increasing number; what is absent was never spoken. */
  lastSpoken: Readonly<Record<string, number>>
}

/** Sentences of the product itself, spoken when no script has a say: pausing, stopping, releasing, checking in. */
export const systemLines = [
  'paused',
  'resuming',
  'stopped',
  'check-in',
  'slept',
  'finishing',
  'skipped',
  'drink-and-lube',
  /** What comes off, or is let go of, without a line of its own in any script. */
  'untie',
  'wash-off',
  'let-go',
  /** The plug has been in for a while. */
  'plug-reminder',
  'easing',
  /** The answer to "I cannot": accepts it and takes the hands off. */
  'cannot',
] as const
export type SystemLine = (typeof systemLines)[number]

/** What to undo, in safe order: breathe, gag out, ties off, bands off, clamps off slowly, deflate, plug out. */
export interface ReleaseStep {
  item: ItemId
  /** Since when it has been open, session ms. */
  since: number
  /** Its hard end, session ms. */
  until: number
  /** Grams of weight, bands, inflation steps, percent of vibration. */
  level?: number
  binding?: BallBinding
}

export type SessionInput =
  /** Emit everything in [cursor, to). Going backwards is ignored. */
  | { type: 'advance'; to: number }
  | { type: 'edge'; at: number }
  | { type: 'too-close'; at: number }
  | { type: 'cannot'; at: number }
  | { type: 'done'; at: number }
  | { type: 'yes'; at: number }
  | { type: 'no'; at: number }
  | { type: 'skip'; at: number }
  /** Halves what is demanding for a while, and leaves out the next class C task. */
  | { type: 'ease'; at: number }
  | { type: 'pause'; at: number }
  | { type: 'resume'; at: number }
  | { type: 'finish'; at: number }
  | { type: 'stop'; at: number }
  /** The clock stood still for `slept` ms of real time (device asleep): overdue items are released first. */
  | { type: 'wake'; at: number; slept: number }
/** The inputs that a person makes. */
export type MemberInput = Exclude<SessionInput['type'], 'advance' | 'wake'>

export type SessionStatus = 'playing' | 'paused' | 'returning' | 'stopped' | 'over'

/** Everything the screen shows, from an effect's time until the next `show`. */
export interface StageView {
  status: SessionStatus
  task: EventTask
  phase: Phase
  /** The running task's span on the session clock; null while nothing is counted down. */
  span: { from: number; to: number } | null
  /** The running beat: from `start` to `end` bpm between the session times `from` and `to`; null when the hand rests. */
  tempo: { from: number; to: number; start: number; end: number } | null
  /** Notes in the running bar, for the beat dots; empty when silent. */
  bar: readonly Accent[]
  grip: Grip
  style: StrokeStyle
  hand: Hand
  nipples: NippleStimulation | null
  edges: { done: number; planned: number }
  ask: Question | null
  /** Inputs that mean something now; `pause`, `skip`, `finish` and `stop` are in it whenever they work. */
  inputs: readonly MemberInput[]
  open: readonly ReleaseStep[]
  /** What the session released of its own accord, until somebody shows that they heard it; absent when there is none. */
  unconfirmed?: readonly ReleaseStep[]
  /** Time of play, pauses left out: `played` ms before the session time `since` (null while it stands still), of about `total`. */
  progress: { played: number; since: number | null; total: number }
}

/** What happened, for the game-over screen. Nothing of it leaves the device unless the member opted in. */
export interface SessionSummary {
  outcome: SessionOutcome
  edges: number
  ruins: number
  strokes: number
  /** Time from start to end without pauses, ms. */
  playedMs: number
}

export type Effect =
  | { kind: 'retract'; at: number; from: number }
  /** `at` is real-valued: beat n comes from its index in closed form. `beat` counts notes in its segment from 0. */
  | {
      kind: 'beat'
      at: number
      accent: Accent
      beat: number
      segment: string
      /** index of the note in `StageView.bar` */ note: number
    }
  | {
      kind: 'say'
      at: number
      line: ScriptLine
      text: string
      speech: string
      /** Captions stay at least this long, ms. */ duration: number
    }
  | { kind: 'system-line'; at: number; line: SystemLine; duration: number }
  | { kind: 'show'; at: number; view: StageView }
  | { kind: 'vibrate'; at: number; /** 0..1 */ intensity: number; duration: number }
  /** Silence, devices to zero, release these now. */
  | { kind: 'safe-state'; at: number; release: readonly ReleaseStep[] }
  | { kind: 'over'; at: number; summary: SessionSummary }
/** Takes the effects of a fold as they come. */
export type Emit = (effect: Effect) => void
