/** A session as a value. */
import type { AskCue, SessionCue, SpokenLine, TaskSegment, TaskCue } from './cue.ts'
import type {
  Grip,
  Hand,
  ItemId,
  NippleStimulation,
  Outcome,
  Phase,
  StrokeStyle,
  TriggerId,
} from '@rubato/contracts/domain'
import type { Heat } from '../../safety/heat.ts'
import type { Resting } from '../../safety/rests.ts'
import type { SessionStatus } from './types.ts'
import type { ReleaseStep } from '../../safety/release-step.ts'

/** What stays the same from start to end. */
export interface Setup {
  outcome: Outcome
  edgesPlanned: number
  /** Hands off after an edge that was not asked for, ms. */
  gap: number
  /** Room for one line, ms. */
  lineLength: number
  /** The member's slowest tempo, and that of steady strokes where nothing else says one, bpm. */
  slowestTempo: number
  steadyTempo: number
  /** Every line that may be spoken, by trigger. What an input calls for has a shortlist here. */
  linesByTrigger: ReadonlyMap<TriggerId, readonly SpokenLine[]>
  /** All of them in order of need, each once. */
  lines: readonly SpokenLine[]
}

export type OpenItem = ReleaseStep

/** What is true at one snapshot. Folding the cues up to a snapshot gives it; nothing else is remembered. */
export interface World {
  status: SessionStatus
  tasks: readonly TaskCue[]
  phase: Phase
  beat: TaskSegment | null
  ask: AskCue | null
  grip: Grip
  style: StrokeStyle
  hand: Hand
  nipples: NippleStimulation | null
  open: readonly OpenItem[]
  /** What is open, and was said to come off. */
  announcedReleases: readonly ItemId[]
  /** What the session released of its own accord; nobody has shown since that they heard it. */
  unconfirmed: readonly OpenItem[]
  edges: number
  ruins: number
  strokes: number
  /** Times that 'ready' was answered with no. */
  postponements: number
  heat: Heat
  /** When an activity that needs rest last ended. */
  endedAt: Readonly<Partial<Record<Resting, number>>>
  /** How often each item was opened. */
  times: Readonly<Partial<Record<ItemId, number>>>
  /** The span of its task in which each item was last opened. */
  openedIn: Readonly<Partial<Record<ItemId, string>>>
  /** When the level of an open item last rose. */
  raisedAt: Readonly<Partial<Record<ItemId, number>>>
  /** Strikes of the set that is open. */
  strikes: number
  /** Edges that were asked for, by id: one that is taken up again counts once. */
  askedEdges: readonly string[]
  /** No stroke before then: an edge was reported that nobody asked for. */
  handsOffUntil: number
  /** Id of the line that was spoken last. */
  lastLine: string | null
  /** How often a trigger was answered outside the plan. */
  turns: Readonly<Partial<Record<TriggerId, number>>>
  /** The check-in that waits for an answer until then, or null. */
  checkInUntil: number | null
  checkInAt: number
  /** When somebody was last asked, for what is worn. */
  lastCheckInAt: number
  remindAt: number
  /** When the member was last reminded of what is worn. */
  itemRemindedAt: number
  /** The member asked to ease off: until then everything is gentler; 0 when nothing is. */
  easedUntil: number
  /** What the device does, 0..1, as it was last told, and until when. */
  vibration: number
  vibratesUntil: number
  /** The session ends then at the latest, whatever happens. */
  capAt: number
  /** ms spent playing before `since`, which is null while paused. */
  played: number
  playingSince: number | null
  isDenied: boolean
  isEarlyEnd: boolean
}

/** The world at a time, and what lies ahead of it. `timeline` before `next` has happened. */
export interface Snapshot {
  at: number
  world: World
  timeline: readonly SessionCue[]
  nextIndex: number
  /** While paused: what goes on afterwards, at times as if no time had passed since `pausedAt`. */
  suspended: readonly SessionCue[] | null
  pausedAt: number
  endsAt: number
}

/**
 * `base` is the snapshot of the last input: what came before it is final. `head` is how far effects have been handed
 * out. An input between the two folds forward from `base` and forgets the rest.
 */
export interface SessionState {
  setup: Setup
  checkpoint: Snapshot
  latest: Snapshot
  /** No input is taken as earlier than this, ms. */
  earliestInput: number
}
