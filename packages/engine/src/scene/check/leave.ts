/** The states in which a section may be left, by its exit, after its question and by its notes. */
import { STEADY_PATTERN, type GameEvent, type ItemId, type Section, type SectionOf } from '@rubato/contracts/domain'
import { withClosed, type Body } from '../../safety/body.ts'
import { momentsOf, partFrom, partUntil } from './cut.ts'
import type { PlayerProfile } from '../../profile.ts'
import type { ExpandedNode } from './expand.ts'
import { mayHold, playGenerated } from './generated.ts'
import { questionMs, type Asker } from './lengths.ts'
import { playPart, type Part, type TracedProblem } from './play-part.ts'
import { goneOnAt, leftForCall } from './runs.ts'
import { rebased, type Worst } from './worst.ts'
import { questionOf } from './ways.ts'

/** Work that may be interrupted after each played part. */
export type Steps<Result> = Generator<void, Result>

/** A state at the start of what comes next. */
export interface Left {
  state: Worst
  /** The items that were on, in or held by the section and not carried over, when a note left it. */
  held: readonly ItemId[]
}

const ids = { question: 'question' } as const

/** The question as it is played: strokes that go on, or nothing. */
function questionPart(section: Section, ms: number, tempo: number): Part {
  const goesOn = questionOf(section)?.meanwhile === 'strokes' && tempo > 0
  const strokes: GameEvent = {
    id: ids.question,
    kind: 'beat',
    at: 0,
    duration: ms,
    task: 'steady',
    tempo: { from: tempo, to: tempo },
    pattern: STEADY_PATTERN,
  }
  return { length: ms, events: goesOn ? [strokes] : [], isQuestion: true }
}

/** The state after the whole time of the question, and the problems of the strokes under it. */
export function afterQuestion(
  section: Section,
  atEnd: Worst,
  asker: Asker,
): { problems: TracedProblem[]; state: Worst } {
  const ms = questionMs(section, asker)
  if (ms === 0) return { problems: [], state: atEnd }
  const { problems, after } = playPart(questionPart(section, ms, atEnd.tempo), atEnd)
  return { problems, state: rebased(after, ms) }
}

/** What the section does not carry over is released. */
export function released(state: Worst, carried: readonly ItemId[]): Left {
  const held = [...state.body.open.keys()].filter((item) => !carried.includes(item))
  if (held.length === 0) return { state, held }
  const body = held.reduce<Body>((left, item) => withClosed(left, item, 0), state.body)
  const irritants = held.includes('irritant')
    ? state.irritants.map((each) => ({ ...each, value: { ...each.value, onUntil: 0 } }))
    : state.irritants
  return { state: { ...state, body, irritants }, held }
}

/** When a section goes on after notes, ms: at any time from `from` on, or at that time alone after the end of a timer. */
export interface GoesOn {
  from: number
  isTimed: boolean
}

/** How a node is played: from its start, or from the time at which it goes on after a note. */
export interface Begun {
  part: Part
  before: Worst
  /** Null from the start. */
  since: GoesOn | null
}

/** The index of each event of a played part in its section. */
export interface PlayedPart {
  problems: TracedProblem[]
  indexes: readonly number[] | null
  /** The state at the end of the section, as of that time. */
  state: Worst
}

/** The moments at which the section may go on, up to `until`. */
const startsOf = ({ part, since }: Begun, until: number): (number | null)[] => {
  if (since === null) return [null]
  const moments = since.isTimed ? [Math.min(since.from, part.length)] : momentsOf(part, since.from)
  return moments.filter((from) => from <= until)
}

/** The state with which the section goes on at a time. */
const goingOn = ({ before }: Begun, from: number): Worst => ({ ...before, runs: goneOnAt(before.runs, from) })

/** Plays the section to its end, from each moment at which it may go on. */
export function* playToEnd(begun: Begun): Steps<PlayedPart[]> {
  const { part, before, since } = begun
  const all: PlayedPart[] = []
  for (const from of startsOf(begun, part.length)) {
    const rest = from === null ? { ...part, indexes: null } : partFrom(part, from, from === since?.from)
    const { problems, after } = playPart(rest, from === null ? before : goingOn(begun, from))
    all.push({ problems, indexes: rest.indexes, state: rebased(after, rest.length) })
    yield
  }
  return all
}

function* leftAt(begun: Begun, at: number): Steps<Worst[]> {
  const all: Worst[] = []
  for (const from of startsOf(begun, at)) {
    const rest =
      from === null
        ? partUntil(begun.part, at)
        : partUntil(partFrom(begun.part, from, from === begun.since?.from), at - from)
    const before = from === null ? begun.before : goingOn(begun, from)
    all.push(rebased(playPart(rest, before).after, rest.length))
    yield
  }
  return all
}

/** The times at which a note may be used, ms. */
function timesOfNote({ part, since }: Begun, note: NonNullable<Section['notes']>[number]): number[] {
  const after = Math.max(note.after, since?.from ?? 0)
  if (after > part.length) return []
  if (note.button !== undefined) return momentsOf(part, after)
  return note.after >= (since?.from ?? 0) ? [note.after] : []
}

/** Whether an edge is asked for at that time. */
const isAtEdge = ({ events }: Part, at: number): boolean =>
  events.some((event) => event.kind === 'ask' && event.at <= at && event.at + event.duration > at)

/** How a note leaves a node: a state for each time at which it may. */
export interface LeftByNote {
  all: readonly Left[]
  isAtEdge: boolean
}

/** `asked` is the state after the question of the section. */
export function* leaveByNote(begun: Begun, { section }: ExpandedNode, index: number, asked: Worst): Steps<LeftByNote> {
  const { part } = begun
  const note = section.notes?.[index]
  const times = note ? timesOfNote(begun, note) : []
  const all: Left[] = []
  const leave = (state: Worst, at: number) =>
    all.push(
      note?.kind === 'call'
        ? released({ ...state, runs: leftForCall(state.runs, part.events, at) }, [])
        : released(state, section.carries ?? []),
    )
  for (const at of times) for (const state of yield* leftAt(begun, at)) leave(state, at)
  // The section goes on at its end where the call came during its question.
  if (all.length > 0 && note?.button !== undefined && questionOf(section) !== null) leave(asked, part.length)
  return { all, isAtEdge: times.some((at) => isAtEdge(part, at)) }
}

/**
 * How a note leaves a generated section. Its events may come at any time, so that everything that it may contain has just ended
 * when the note leaves; a call may come while something is held or an edge is asked for.
 */
export function leaveGenerated(
  { part, before, since }: Begun,
  section: SectionOf<'generated'>,
  index: number,
  { asked, profile }: { asked: Worst; profile: PlayerProfile | undefined },
): LeftByNote {
  const note = section.notes?.[index]
  const times = note ? timesOfNote({ part, before, since }, note) : []
  const isCall = note?.kind === 'call'
  const { held, isAtEdge } = mayHold(section, profile)
  const leave = (state: Worst, at: number): Left => {
    if (!isCall) return released(state, section.carries ?? [])
    const left = released({ ...state, runs: leftForCall(state.runs, part.events, at) }, [])
    return { state: left.state, held: [...left.held, ...held] }
  }
  const all = times.map((at) => {
    const state = since === null ? before : goingOn({ part, before, since }, since.from)
    return leave(rebased(playGenerated({ ...section, length: at }, state, profile).after, at), at)
  })
  if (all.length > 0 && note?.button !== undefined && questionOf(section) !== null) all.push(leave(asked, part.length))
  return { all, isAtEdge: isCall && isAtEdge }
}
