/**
 * The types shared by the engine and its player. A session is a value: `step(state, input)` returns the next state and
 * effects. Effects are data with an exact time on the session clock (ms since `startSession`, the audio clock in the
 * product). The player requests half-open windows slightly ahead of the clock with `advance`; when an input changes
 * the future, the first effect is `retract`: the player discards every effect at or after `from`.
 */
import type {
  Accent,
  EventTask,
  Grip,
  Hand,
  LeadCommand,
  LeadKind,
  LineConditions,
  ShownMedium,
  NippleStimulation,
  SessionOutcome,
  Phase,
  Question,
  Range,
  StrokeStyle,
} from '@rubato/contracts/domain'
import type { ScriptDialog } from '../../dialog/library.ts'
import type { Value } from '../../scene/expression/declarations.ts'
import type { ReleaseStep } from '../../safety/release.ts'

/**
 * System lines: sentences of the product, spoken where no script has a dialog: pausing, stopping, releasing, checking
 * in.
 */
export const systemLines = [
  'paused',
  'resuming',
  'stopped',
  'check-in',
  'slept',
  'finishing',
  'skipped',
  /** The answer to a skip in a rest that the safety rules need. */
  'rest-stays',
  'drink-and-lube',
  /** Releases of items without a line in any script. */
  'untie',
  'wash-off',
  'let-go',
  /** Reminder that the plug has been in for a while. */
  'plug-reminder',
  'easing',
  /** The answer to "ease off" where nothing becomes slower now: the hand rests, or the strokes are eased already. */
  'easing-on',
  /** The same where the strokes stop within seconds. */
  'easing-next',
  /** The answer to "I cannot": accepts it and takes the hands off. */
  'cannot',
  /** The answer to "yes" at the question of the warm-up. */
  'ready',
  /** The answer to "yes" at a check-in, and to a "no" after which the game continues. */
  'going-on',
  /** The same where the strokes stop within seconds. */
  'noted',
  /** The answer to "done" where the strokes continue. */
  'done',
  /** Takes back an item that was announced and is not on yet. */
  'taken-back',
  /** Releases everything at once, where there is no time for single releases. */
  'release-all',
] as const
export type SystemLine = (typeof systemLines)[number]

/** The inputs that the member makes in a session. `ease` halves tempo and vibration, and leaves out the next class C task. */
export const memberInputs = [
  'edge',
  'too-close',
  'cannot',
  'done',
  'yes',
  'no',
  'skip',
  'ease',
  'pause',
  'resume',
  'finish',
  'stop',
] as const
export type MemberInput = (typeof memberInputs)[number]

/** Inputs of a branching game. */
export type SceneInput =
  /** An answer to its question: the index of an answer, a number, or a text. */
  | { type: 'answer'; answer: number | string }
  /** A note of the running section is used. */
  | { type: 'note'; note: string }

/** A command of a partner, and what the member permits them to lead at that time. */
export interface LeadInput {
  type: 'lead'
  at: number
  command: LeadCommand
  grants: readonly LeadKind[]
}

/** `at` is a time of the session clock, ms. */
export type SessionInput =
  /** Emits every effect in [cursor, to). An earlier `to` is ignored. */
  | { type: 'advance'; to: number }
  | { type: MemberInput; at: number }
  | (SceneInput & { at: number })
  /** The clock stood still for `slept` ms of real time (device asleep): overdue items are released first. */
  | { type: 'wake'; at: number; slept: number }
  /** The session was cut off at `at`, and resumes `away` ms of real time later, with nothing on, in or held. */
  | { type: 'return'; at: number; away: number }
  | LeadInput

/**
 * How a lower level of talk treats a line. `signal`: numbers, short signals, releases and hands off, which every level but
 * none says. `cue`: an instruction, of which the first clause is enough. `talk`: no instruction follows.
 */
export type SpeechLevel = 'signal' | 'cue' | 'talk'

export type SessionStatus = 'playing' | 'paused' | 'returning' | 'stopped' | 'over'

/** A button of a section of a branching game. */
export interface StageNote {
  id: string
  text: string
}

/** A question of a branching game. */
export interface StageChoice {
  /** Another one each time that a question is asked. */
  id: string
  kind: 'ask' | 'number' | 'text'
  text: string
  /** The answers that are offered, by their index; empty for a number and a text. */
  answers: readonly { index: number; text: string }[]
  /** The answer after which the game goes on in the same way as after silence; null where there is none. */
  silence: number | null
  /** The range of a number. */
  range: Range | null
  /** When the time for an answer ends, on the session clock; null while paused. */
  until: number | null
}

/** Everything that the screen shows, from the time of the effect until the next `show`. */
export interface StageView {
  status: SessionStatus
  task: EventTask
  phase: Phase
  /** The span of the running task on the session clock; null while there is no countdown. */
  span: { from: number; to: number } | null
  /**
   * The running beats: from `start` to `end` bpm between the session times `from` and `to`; null when the hand rests.
   */
  tempo: { from: number; to: number; start: number; end: number } | null
  /** The line that calls the hand back has begun, and strokes follow it; absent at other times. */
  isCalledBack?: true
  /** Notes of the running bar, for the beat dots; empty when silent. */
  bar: readonly Accent[]
  grip: Grip
  style: StrokeStyle
  hand: Hand
  nipples: NippleStimulation | null
  /** `own`: edges that were reported without a request. */
  edges: { done: number; planned: number; own: number }
  ask: Question | null
  /** The open question of a branching game; absent while there is none. */
  choice?: StageChoice
  /** The buttons of the running section that can be pressed now; absent without any. */
  notes?: readonly StageNote[]
  /** Inputs that are meaningful now; `pause`, `skip`, `finish` and `stop` are included whenever they work. */
  inputs: readonly MemberInput[]
  open: readonly ReleaseStep[]
  /**
   * Items that the session released by itself, until an input of the member confirms that they were heard; absent when
   * there are none.
   */
  unconfirmed?: readonly ReleaseStep[]
  /**
   * Everything to release if the session ended now, in release order: open items, items that were announced and are not open yet, and
   * unconfirmed ones. A stop lists the same.
   */
  toRelease: readonly ReleaseStep[]
  /** Play time without pauses: `played` ms before the session time `since` (null while paused), of about `total`. */
  progress: { played: number; since: number | null; total: number }
}

/** Reports of a member that proposals are made from: an edge that was asked for or not, and answers that say that something was too much. */
export const memberReports = ['edge', 'own-edge', 'too-close', 'cannot', 'skip'] as const

/** A report when it was made. */
export interface MemberReport {
  kind: (typeof memberReports)[number]
  /** Time of play without pauses, ms. */
  at: number
  /** The task that was running. */
  task: EventTask
  /** Tempo of the strokes, bpm; null where the hand rested. */
  bpm: number | null
}

/** Summary for the game-over screen. It stays on the device unless the member has opted in. */
export interface SessionSummary {
  outcome: SessionOutcome
  /** Edges that the session requested. */
  edges: number
  /** Edges that the member reported without being asked. */
  ownEdges: number
  ruins: number
  strokes: number
  /** Play time without pauses, ms. */
  playedMs: number
  /** Edges that were asked for, reported or not. */
  edgesAsked?: number
  /** In order of time, at most `REPORTS_MAX`; absent without any. */
  reports?: readonly MemberReport[]
  /** Absent for a linear game. */
  scene?: SceneSummary
}

/** How a branching game ended. */
export interface SceneSummary {
  /** The section with the ending that was reached; null where the game did not come to an end by itself. */
  ending: string | null
  /** The variables at the end. */
  values: Readonly<Record<string, Value>>
  /** How often each answer of a section that asked was taken, in its order, silence last. */
  answers: readonly { section: string; counts: readonly number[] }[]
}

export const REPORTS_MAX = 100

export type Effect =
  | { kind: 'retract'; at: number; from: number }
  /**
   * `at` is real-valued: the time of beat n is computed from its index. `beat` counts the notes of its segment from 0.
   */
  | {
      kind: 'beat'
      at: number
      accent: Accent
      beat: number
      segment: string
      /** Index of the note in `StageView.bar`. */ note: number
    }
  | {
      kind: 'say'
      at: number
      line: ScriptDialog
      text: string
      speech: string
      /** Minimum time that captions stay, ms. */ duration: number
      level: SpeechLevel
      /** The first clause, for the level of talk that says instructions alone; the whole line where it has one clause. */
      cue: { text: string; speech: string }
      /** Demand of the moment: the tempo as a share of the member's range, halved while easing. 0..1 */
      intensity: number
      /** Part of the game. */
      phase: NonNullable<LineConditions['phase']>
    }
  | { kind: 'system-line'; at: number; line: SystemLine; duration: number }
  | { kind: 'show'; at: number; view: StageView }
  | { kind: 'vibrate'; at: number; /** 0..1 */ intensity: number; duration: number }
  /** Shows this medium for `duration` ms. */
  | { kind: 'media'; at: number; link: ShownMedium; duration: number }
  /** The video of the game runs from `media` (ms of the video) for `duration` ms, then it is paused until the next one. */
  | { kind: 'video'; at: number; media: number; duration: number }
  /** Silence, devices at 0, release these items now. */
  | { kind: 'safe-state'; at: number; release: readonly ReleaseStep[] }
  | { kind: 'over'; at: number; summary: SessionSummary }
/** Receives the effects of a run, in order. */
export type Emit = (effect: Effect) => void
