/** A session as its member experienced it: words, strokes and inputs on one clock. All times in ms. */
import {
  spans,
  type EventTask,
  type Grip,
  type OrgasmOutcome,
  type Question,
  type Range,
  type StrokeStyle,
} from '@rubato/contracts/domain'
import type { Act, MadeInput } from '@rubato/engine'
import type { LineKind } from '@rubato/script-content'

/** A line of a script, a signal, a number, or a sentence of the product. */
export type WordsType = 'line' | 'signal' | 'number' | 'system'

/** Something that is said. */
export interface Words {
  at: number
  /** When the voice has said it, by the estimate of its length. */
  until: number
  type: WordsType
  /** The trigger, or the name of the system line. */
  trigger: string
  /** The same for the same line. */
  id: string
  text: string
  kind: LineKind
}

/** A time in which the screen stays the same. */
export interface ScreenState {
  from: number
  to: number
  task: EventTask
  /** Begin of the task's span on the clock: tells two tasks of the same name apart. */
  span: number
  /** bpm at its start and at its end; null while the beat rests. */
  tempo: { from: number; to: number } | null
  grip: Grip
  style: StrokeStyle
  ask: Question | null
  /** Whether the ring breathes. */
  isBreathing: boolean
}

export interface Reading {
  duration: number
  words: readonly Words[]
  /** In order of time, without gaps. */
  screenStates: readonly ScreenState[]
  inputs: readonly MadeInput[]
  /** The acts of the plan: inputs move them in time. */
  acts: readonly Act[]
  outcome: OrgasmOutcome
  /** The member's range, bpm. */
  tempo: Range
  /** Whether the range or the curve asks for fast strokes. */
  areFastAskedFor: boolean
}

/** A time with strokes. */
export type Strokes = ScreenState & { tempo: NonNullable<ScreenState['tempo']> }
export const isStrokes = (state: ScreenState): state is Strokes => state.tempo !== null

/** Stretches of the same task and span, adjacent or not. */
export interface TaskSpan {
  task: EventTask
  from: number
  to: number
  screenStates: readonly ScreenState[]
}

export function spansOf({ screenStates }: Reading): TaskSpan[] {
  const spans = new Map<string, ScreenState[]>()
  for (const state of screenStates) {
    const key = `${state.task}@${state.span}`
    spans.set(key, [...(spans.get(key) ?? []), state])
  }
  return [...spans.values()].map((parts) => ({
    task: (parts[0] as ScreenState).task,
    from: (parts[0] as ScreenState).from,
    to: (parts.at(-1) as ScreenState).to,
    screenStates: parts,
  }))
}

/** Tasks that have their own place in a game, and spans without a task; all other tasks are chosen by weight. */
const placed: readonly EventTask[] = [
  'warm-up',
  'edging',
  'cum',
  'ruined',
  'denial',
  'post-orgasm',
  'cum-eating',
  ...spans,
]
export const isChosen = (task: EventTask): boolean => !placed.includes(task)

/** The start of the game's ending: permission, the ruined ending or the denial; the end of the session without one. */
export function endingOf(reading: Reading): number {
  const endings: readonly EventTask[] = ['cum', 'ruined', 'denial']
  return reading.screenStates.find(({ task }) => endings.includes(task))?.from ?? reading.duration
}

export interface Interval {
  from: number
  to: number
}

/** The time inside [from, to) that no interval covers. */
export function gapsBetween(intervals: readonly Interval[], { from, to }: Interval): Interval[] {
  const gaps: Interval[] = []
  let covered = from
  for (const interval of [...intervals].sort((a, b) => a.from - b.from)) {
    if (interval.from > covered) gaps.push({ from: covered, to: Math.min(interval.from, to) })
    covered = Math.max(covered, interval.to)
    if (covered >= to) return gaps
  }
  return [...gaps, { from: covered, to }]
}

export const lengthOf = ({ from, to }: Interval): number => to - from
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
/** NaN without values. */
export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length
