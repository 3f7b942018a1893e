/** Cues of a session: the events of the game on the session clock, with their lines already chosen. */
import type {
  EventTask,
  GameEventOf,
  ItemId,
  LineConditions,
  ShownMedium,
  NippleStimulation,
  Phase,
  Question,
  TempoCurve,
  TriggerId,
} from '@rubato/contracts/domain'
import type { BeatSegment } from '../../beat/segment.ts'
import type { SystemLine } from './types.ts'
import type { ReleaseStep } from '../../safety/release.ts'
import type { LineValues } from '../../dialog/fill-line.ts'

/** A third of the game, as the conditions of lines name it. */
export type GamePart = NonNullable<LineConditions['phase']>

/** The task span that a cue belongs to, by its event; undefined for cues that the session adds. */
interface Grouped {
  group?: string | undefined
}
/** A span with a hard end. `from` is its start as shown to the member; a pause moves it. */
interface Span extends Grouped {
  at: number
  from: number
  until: number
}
export type TaskCue = Span & {
  kind: 'task'
  id: string
  task: EventTask
  phase: Phase
  /** The member is held at an edge for as long as it lasts. */
  isHold?: true
}
export type AskCue = Span & { kind: 'ask'; id: string; question: Question }
/** A beat segment and the task of its beats: not all beats are strokes. */
export type TaskSegment = BeatSegment &
  Grouped & {
    task: EventTask
    /** Slower than planned: while easing, or on the way back. */
    isSlowed?: true
    /** The planned curve of a slowed segment, which it takes again where it is suspended. */
    planned?: Pick<BeatSegment, 'origin' | 'duration' | 'tempo'>
    /** The tempo that it had before a partner changed it. */
    plannedTempo?: TempoCurve
  }
export type BeatCue = {
  kind: 'beat'
  at: number
  segment: TaskSegment
  /** It waits for the answer to a check-in. */
  isHeld?: true
}
/** A moment for a line; which line is said is decided when it is said. */
export type SayCue = Grouped & {
  kind: 'say'
  at: number
  trigger: TriggerId
  values: LineValues
  /** Time for the line, ms. */
  duration: number
  /** Part of the game; absent for cues that the session adds. */
  part?: GamePart
  /** Talk that fills a silence: left out where another line is heard, or repeat a line too soon. */
  filler?: true
  /** Said where a step of the theme is due and fits, and left out otherwise. */
  isForTheme?: true
  /** It had to wait for the end of another line. */
  late?: true
  /** When the change of tempo that it announces is over: later it is not said. */
  changeUntil?: number
  /** It waits for the answer to a check-in. */
  isHeld?: true
  /** Said at its time, although another line is still being said: an answer to an input. */
  urgent?: true
  /** Tells the member to undo an item that the session has just closed; spoken although the item is no longer open. */
  release?: true
  /** The key of the own words that are said in place of a line of the script. */
  own?: string
  /** The id of the line that a partner asked for. */
  chosen?: string
}
/** The line with another trigger: own words were written for the other one, and are not said. */
export function withTrigger({ own, ...cue }: SayCue, trigger: TriggerId): SayCue {
  return { ...cue, trigger, ...(own !== undefined && cue.trigger === trigger ? { own } : {}) }
}

export type StrokeCue = Grouped & { kind: 'stroke'; at: number } & Partial<
    Pick<GameEventOf<'stroke'>, 'grip' | 'style' | 'hand'>
  > & { nipples?: NippleStimulation | null }

/** Details of an open item: grams, steps, percent; how it is tied. */
export type ItemDetail = Pick<ReleaseStep, 'level' | 'binding'>

export type OpenCue = Grouped & { kind: 'open'; at: number; item: ItemId; until: number; detail?: ItemDetail }
export type LevelCue = Grouped & { kind: 'level'; at: number; item: ItemId; level: number }
/** `duration`: how long the medium is shown, ms. */
type MediaCue = Grouped & { kind: 'media'; at: number; link: ShownMedium; duration: number }
/** From here on the video of the game runs from `media` for `duration`, both in ms of the video. */
export interface VideoCue {
  kind: 'video'
  at: number
  media: number
  duration: number
}
export type CloseCue = Grouped & { kind: 'close'; at: number; item: ItemId }

export interface SystemCue {
  kind: 'system'
  at: number
  line: SystemLine
  duration: number
  /** The item it releases: not spoken when that is no longer open. */
  releases?: ItemId
  /** As `release` of `SayCue`. */
  release?: true
}

/** The running section of a branching game is over, or the time for an answer at its exit. */
export interface ExitCue {
  kind: 'exit'
  at: number
  /** How long the game goes on after it at most, ms: an estimate for the screen. */
  left: number
  /** No answer was given to the question of the exit. */
  isSilence?: true
}

export type SessionCue =
  | TaskCue
  | AskCue
  | BeatCue
  | SayCue
  | StrokeCue
  | OpenCue
  | LevelCue
  | CloseCue
  | MediaCue
  | VideoCue
  | SystemCue
  | { kind: 'play'; at: number }
  | { kind: 'over'; at: number; early: boolean }
  | ExitCue
  /** A button of the running section appears, or a timer of it ends. */
  | { kind: 'note'; at: number; note: string }
  /** The partner has been silent for long: the plan goes on without what they changed. */
  | { kind: 'give-back-tempo'; at: number }

export function groupOf(cue: SessionCue): string | undefined {
  if (cue.kind === 'beat') return cue.segment.group
  return 'group' in cue ? cue.group : undefined
}

/** The segment as it was planned. */
export function plannedSegment({ planned, isSlowed, ...segment }: TaskSegment): TaskSegment {
  if (planned) return { ...segment, ...planned }
  return isSlowed ? { ...segment, isSlowed } : segment
}

/** The cue, moved by `delta` ms. */
export function shiftCue(cue: SessionCue, delta: number): SessionCue {
  switch (cue.kind) {
    case 'task':
    case 'ask':
      return { ...cue, at: cue.at + delta, from: cue.from + delta, until: cue.until + delta }
    case 'open':
      return { ...cue, at: cue.at + delta, until: cue.until + delta }
    case 'say':
      return cue.changeUntil === undefined
        ? { ...cue, at: cue.at + delta }
        : { ...cue, at: cue.at + delta, changeUntil: cue.changeUntil + delta }
    case 'beat': {
      const { segment } = cue
      const moved = { at: segment.at + delta, origin: segment.origin + delta, until: segment.until + delta }
      return { ...cue, at: cue.at + delta, segment: { ...segment, ...moved } }
    }
    default:
      return { ...cue, at: cue.at + delta }
  }
}

export const shiftCues = (cues: readonly SessionCue[], delta: number): readonly SessionCue[] =>
  delta === 0 ? cues : cues.map((cue) => shiftCue(cue, delta))

/** The cue from `time` on, for a cue that began earlier. */
export function startCueAt(cue: SessionCue, time: number): SessionCue {
  if (cue.kind === 'beat') return { ...cue, at: time, segment: { ...cue.segment, at: time } }
  return { ...cue, at: time }
}
