/** What lies ahead in a session: the events of the game on the session clock, with their lines already chosen. */
import type {
  EventTask,
  GameEventOf,
  ItemId,
  NippleStimulation,
  Phase,
  Question,
  TriggerId,
} from '@rubato/contracts/domain'
import type { BeatSegment } from '../beat/segment.ts'
import type { ScriptLine, SystemLine } from './types.ts'

/** A span with a hard end. `from` is where it began for the member, which a pause in between moves along. */
interface Span {
  at: number
  from: number
  until: number
}
export type TaskCue = Span & { kind: 'task'; id: string; task: EventTask; phase: Phase }
export type AskCue = Span & { kind: 'ask'; id: string; question: Question }
export type BeatCue = { kind: 'beat'; at: number; segment: BeatSegment }
export interface SpokenLine {
  line: ScriptLine
  text: string
  speech: string
}
export type SayCue = {
  kind: 'say'
  at: number
  trigger: TriggerId
  spoken: SpokenLine
  duration: number
  /** Tells the member to undo what the session has just closed; spoken although it is no longer open. */
  release?: true
}
export type StrokeCue = { kind: 'stroke'; at: number } & Partial<
  Pick<GameEventOf<'stroke'>, 'grip' | 'style' | 'hand'>
> & { nipples?: NippleStimulation | null }

export type Cue =
  | TaskCue
  | AskCue
  | BeatCue
  | SayCue
  | StrokeCue
  | { kind: 'open'; at: number; item: ItemId; until: number }
  | { kind: 'close'; at: number; item: ItemId }
  | { kind: 'system'; at: number; line: SystemLine; duration: number }
  | { kind: 'play'; at: number }
  | { kind: 'over'; at: number; early: boolean }

/** The same cue `delta` ms later. */
export function shiftCue(cue: Cue, delta: number): Cue {
  switch (cue.kind) {
    case 'task':
    case 'ask':
      return { ...cue, at: cue.at + delta, from: cue.from + delta, until: cue.until + delta }
    case 'open':
      return { ...cue, at: cue.at + delta, until: cue.until + delta }
    case 'beat': {
      const { segment } = cue
      const moved = { at: segment.at + delta, origin: segment.origin + delta, until: segment.until + delta }
      return { ...cue, at: cue.at + delta, segment: { ...segment, ...moved } }
    }
    default:
      return { ...cue, at: cue.at + delta }
  }
}

export const shiftCues = (cues: readonly Cue[], delta: number): readonly Cue[] =>
  delta === 0 ? cues : cues.map((cue) => shiftCue(cue, delta))
