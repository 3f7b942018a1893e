/** The state of a session, an immutable value. */
import type { Moment } from '../../dialog/choose-line.ts'
import type { LineValues } from '../../dialog/fill-line.ts'
import type { EarlierSessions } from '../../dialog/library.ts'
import type { Speaker, SpokenLine } from '../../dialog/spoken-line.ts'
import type { TempoOrder } from '../../plan/tempo-order.ts'
import type { AskCue, ExitCue, GamePart, SayCue, SessionCue, SystemCue, TaskSegment, TaskCue } from './cue.ts'
import type {
  Grip,
  Hand,
  ItemId,
  LineConditions,
  NippleStimulation,
  OrgasmOutcome,
  Phase,
  Range,
  StrokeStyle,
  TriggerId,
} from '@rubato/contracts/domain'
import type { Crowd } from '../../safety/crowd.ts'
import type { Heat } from '../../safety/heat.ts'
import type { Resting } from '../../safety/rests.ts'
import type { MemberReport, SessionStatus } from './types.ts'
import type { ReleaseStep } from '../../safety/release.ts'
import type { CompiledScene, SceneState } from './scene.ts'
import type { LeadMeansOf, LeadProgress, LeadRulesOf, LedPlanOf } from './lead.ts'

/** The theme of a session. Times are ms of play. */
export interface SessionTheme {
  name: string
  /** Later it is not set up any more. */
  openUntil: number
  /** From when on each touch is due. */
  touchAt: readonly number[]
}

/** The steps of the theme that were said. */
export interface ThemeProgress {
  /** When its set-up has been heard to its end, session ms; null before. */
  openedAt: number | null
  touches: number
  /** When the last step was said, ms of play. */
  lastAt: number
  isSettled: boolean
}

/** An answer to a question of a branching game: the index of an answer, a number, or a text. */
export type SceneAnswer = number | string

/** Walks a branching game. Its code is loaded with the game, so that linear sessions do without it. */
export interface SceneWalk {
  takeExit(setup: Setup, snapshot: Snapshot, cue: ExitCue): Snapshot
  dueNote(setup: Setup, snapshot: Snapshot, id: string): Snapshot
  answerScene(setup: Setup, snapshot: Snapshot, answer: SceneAnswer): Snapshot
  takeNote(setup: Setup, snapshot: Snapshot, id: string): Snapshot
}
interface WalkedScene extends CompiledScene {
  walk: SceneWalk
}

export type LedPlan = LedPlanOf<Snapshot>
export type LeadRules = LeadRulesOf<Setup, Snapshot>
export type LeadMeans = LeadMeansOf<Setup, Snapshot>

/** Constant from start to end. */
export interface Setup {
  edgesPlanned: number
  /** Rest after an edge that was not requested, ms. */
  gap: number
  /** Time for one spoken line, ms. */
  lineLength: number
  /** Draws the lengths of holds. */
  seed: string
  /** The least length of the game without pauses, which answers do not shorten, ms. */
  minimum: number
  /** How much longer reports may make the session, ms. */
  longestStretch: number
  /** The member's tempo range, and the tempo of steady strokes where no beats come before them, bpm. */
  tempo: Range
  steadyTempo: number
  /** The slowest strokes, bpm: the least of the range, or the hot tempo where that is slower. */
  slowest: number
  /** Devices follow the script of the game's video: strokes come back to the times of the game, which are those of the script. */
  followsScript: boolean
  /** How the game is planned, as conditions name it. */
  plans: NonNullable<Moment['game']>
  theme: SessionTheme | null
  /** The sections of a branching game, and how they are walked; null in a linear one. */
  scene: WalkedScene | null
  speaker: Speaker
  /** Null without the member's consent to remember. */
  earlier: EarlierSessions | null
  /** Values that fill the lines of inputs. */
  inputValues: LineValues
  /** Every line that may be spoken, by trigger, including the shortlists for inputs. */
  linesByTrigger: ReadonlyMap<TriggerId, readonly SpokenLine[]>
  /** The own words of the game, by their keys: a line for each value of the facts that they name. */
  ownLines: ReadonlyMap<string, readonly SpokenLine[]>
  /** All of these lines in the order in which they are needed, each once. */
  lines: readonly SpokenLine[]
  /** Null where no partner may lead the session. */
  lead: LeadMeans | null
}

export type OpenItem = ReleaseStep

/** An item whose line was said and that is not open yet. */
export interface AnnouncedItem {
  item: ItemId
  /** When its line was said, session ms. */
  at: number
  /** The task span that opens it. */
  group: string | undefined
}

/** An item whose release was said. */
interface AnnouncedRelease {
  item: ItemId
  /** When it was said, session ms. */
  at: number
}

/** The member's last report. */
export interface Report {
  value: NonNullable<LineConditions['after']>
  at: number
  /** Whether it is about the end of the session: then it does not expire. */
  isFinal?: boolean
  /** Triggers with a line since then: for them it is over. */
  answered: readonly TriggerId[]
}

/** An edge that was asked for and reached. */
interface ReachedEdge {
  /** When it was reported, session ms. */
  at: number
  /** How long its question was open until then, interruptions aside, ms; null for one that was reported after it. */
  took: number | null
}

/** What a line recalls of earlier sessions: a session says each at most once. */
export type Recollection = 'earlier-sessions' | 'edge-tempo' | 'last-outcome'

/** The tempo rises from a share of the planned one to the planned one; times in session ms. */
interface ShareClimb {
  kind: 'share'
  share: number
  from: number
  until: number
}
/**
 * The tempo returns in announced steps from the eased one, 0, to the planned one, 1. The running step leads from `start` to
 * `end` and began at `from`; the next one is due at `nextAt`, in session ms.
 */
export interface StepClimb {
  kind: 'eased'
  from: number
  start: number
  end: number
  nextAt: number
}
export type Climb = ShareClimb | StepClimb

/** The climb that begins with the next strokes: from this share of the planned tempo, in this time, ms. */
interface PendingClimb {
  kind: 'pending'
  share: number
  length: number
}

/** How the member stroked before the running task. */
interface StrokesBefore {
  /** bpm; null where the hand rested. */
  tempo: number | null
  grip: Grip
  style: StrokeStyle
  hand: Hand
}

/** Everything that is true at one time: the result of applying all cues up to then. */
export interface World {
  status: SessionStatus
  /** The planned end of the game; in a branching game, that of the last section that has one. */
  outcome: OrgasmOutcome
  tasks: readonly TaskCue[]
  phase: Phase
  beat: TaskSegment | null
  ask: AskCue | null
  grip: Grip
  style: StrokeStyle
  hand: Hand
  nipples: NippleStimulation | null
  open: readonly OpenItem[]
  /** Open items whose release was already spoken. */
  announcedReleases: readonly AnnouncedRelease[]
  /** Items that the session released by itself, until an input of the member confirms that they were heard. */
  unconfirmed: readonly OpenItem[]
  /** Edges that the session requested, and edges that the member reported without a request. */
  edges: number
  ownEdges: number
  ruins: number
  strokes: number
  /** How often 'ready' was answered with no. */
  postponements: number
  heat: Heat
  crowd: Crowd
  /** When each activity that needs rest last ended. */
  endedAt: Readonly<Partial<Record<Resting, number>>>
  /** How often each item was opened. */
  times: Readonly<Partial<Record<ItemId, number>>>
  /** The task span (group) in which each item was last opened. */
  openedIn: Readonly<Partial<Record<ItemId, string>>>
  /** When the level of each open item was last raised. */
  raisedAt: Readonly<Partial<Record<ItemId, number>>>
  /** Strikes so far in the open set. */
  strikes: number
  /** Ids of the requested edges; an edge that continues after an interruption counts once. */
  askedEdges: readonly string[]
  /** No stroke before this time: the member reported an edge that was not requested. */
  handsOffUntil: number
  /** How much longer reports of too much have made the session, ms. */
  stretched: number
  /** Id of the last spoken line. */
  lastLine: string | null
  /** When each line was last said in this session, by its id. */
  spokenAt: Readonly<Record<string, number>>
  /** When each promise of a line has been heard to its end, by its name. */
  promised: Readonly<Record<string, number>>
  /** Names of the promises that were kept. */
  kept: readonly string[]
  themed: ThemeProgress
  /** What lines have said of earlier sessions. */
  recalled: readonly Recollection[]
  /** Edges that were asked for and reached, in order. */
  reachedEdges: readonly ReachedEdge[]
  /** No stroke, except during the hold, has followed the last reported edge: another report is about the same edge. */
  isEdgeReported: boolean
  /** How often the member asked to ease off. */
  eases: number
  /** How many lines of each trigger were said. */
  turns: Readonly<Partial<Record<TriggerId, number>>>
  /** When the current line ends, by its estimated length. */
  speechUntil: number
  /** When the release that was said last ends, by its estimated length: it is not cut off, other than by a stop. */
  releaseUntil: number
  /** That release; null before the first. */
  releasing: SayCue | SystemCue | null
  /** The last line that asked for another tempo; null before the first. */
  tempoOrder: TempoOrder | null
  /** The line of a script that was started last, and is said until `speechUntil`; null after a system line. */
  saying: SayCue | null
  /** The line that calls the hand back has begun, and the strokes that follow it have not. */
  isCalledBack: boolean
  /** Until when no number is said: the end of a check-in, its answer, a reminder or a line that had to wait. */
  noticeUntil: number
  part: GamePart
  report: Report | null
  /** All reports so far, which proposals are made from and lines count. */
  memberReports: readonly MemberReport[]
  /** Permission, the ruined ending or the denial has started. */
  isEnding: boolean
  /** The line that answers the end of the last strokes was said. */
  isEndAnswered: boolean
  announced: readonly AnnouncedItem[]
  /** Since when the grip has been tight; null while it is not. */
  tightSince: number | null
  /** Tempo of the strokes that were played last, bpm; null where the hand rested since. */
  lastTempo: number | null
  /** The planned tempo of the last strokes, before the session slowed it, bpm; 0 before the first strokes. */
  lastPlannedTempo: number
  /** Time of the last beat; null before the first. */
  lastBeatAt: number | null
  /** Whether the beats have left the grid of the plan, until the hand rests: strokes go on with theirs. */
  isOffGrid: boolean
  strokesBefore: StrokesBefore
  /** Pending until the strokes after the hands-off begin. */
  climb: Climb | PendingClimb | null
  /** Until when the member is held at an edge, from the begin of that span on; 0 when not. */
  heldUntil: number
  /** Until when a check-in waits for an answer; null when none is open. */
  checkInUntil: number | null
  checkInAt: number
  /** Time of the last check-in, for worn items. */
  lastCheckInAt: number
  remindAt: number
  /** When a line last asked the member to fetch or attach something; 0 before the first one. */
  lastErrandAt: number
  /** When a line last called the hand to the strokes; 0 before the first one. */
  lastCalledAt: number
  /** Time of the last reminder of a worn item. */
  itemRemindedAt: number
  /** A check-in or reminder that is due waits until then for a free moment. */
  remindersWaitUntil: number
  /** End of the easing that the member requested; 0 when there is none. */
  easedUntil: number
  /** The last vibration effect: intensity 0..1, and its end. */
  vibration: number
  vibratesUntil: number
  /** The session ends at this time at the latest. */
  capAt: number
  /** Play time before `playingSince`, ms. `playingSince` is null while paused. */
  played: number
  playingSince: number | null
  /** The member answered the last question about the orgasm, or about the ruined one, with "I cannot". */
  isDenied: boolean
  /** The same with "done". */
  isReported: boolean
  /**
   * The last question about an orgasm was answered with "I cannot" or skipped: tasks that need an orgasm are left out until the
   * next one.
   */
  isWithoutOrgasm: boolean
  isEarlyEnd: boolean
  /** Where a branching game is; null in a linear one. */
  scene: SceneState | null
  /** Null before the first command of a partner. */
  lead: LeadProgress | null
}

/** The world at one time and the cues that follow. `timeline` before `nextIndex` has been applied. */
export interface Snapshot {
  at: number
  world: World
  timeline: readonly SessionCue[]
  nextIndex: number
  /** While paused: the cues after the pause, at their times as of `pausedAt`; null while playing. */
  suspended: readonly SessionCue[] | null
  pausedAt: number
  endsAt: number
}

/**
 * `checkpoint` is the snapshot of the last input: everything before it is final. `latest` is the snapshot up to which
 * effects have been handed out. An input between the two replays from `checkpoint` and discards the rest.
 */
export interface SessionState {
  setup: Setup
  checkpoint: Snapshot
  latest: Snapshot
  /** Inputs with an earlier time are taken as of this time, ms. */
  earliestInput: number
}
