/** The states in which a section may be left, by its exit, after its question and by its notes. */
import { STEADY_PATTERN, type GameEvent, type ItemId, type Section } from '@rubato/contracts/domain'
import { withClosed, type Body } from '../../safety/body.ts'
import { momentsOf, partFrom, partUntil } from './cut.ts'
import type { ExpandedNode, Leaving } from './expand.ts'
import { questionMs, type Asker } from './lengths.ts'
import { playPart, type Part, type TracedProblem } from './play-part.ts'
import { joined, rebased, type Worst } from './worst.ts'
import { questionOf } from './ways.ts'

/** A state at the start of what comes next. */
export interface Left {
  state: Worst
  /** What was on, in or held by the section and not carried over, when a note left it. */
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
  return { length: ms, events: goesOn ? [strokes] : [] }
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
function released(state: Worst, carried: readonly ItemId[]): Left {
  const held = [...state.body.open.keys()].filter((item) => !carried.includes(item))
  const body = held.reduce<Body>((left, item) => withClosed(left, item, 0), state.body)
  return { state: { ...state, body }, held }
}

const joinedLeft = (one: Left | null, other: Left): Left =>
  one === null ? other : { state: joined(one.state, other.state), held: [...new Set([...one.held, ...other.held])] }

/** How a node is played: from its start, or from the time at which it goes on after a note. */
export interface Begun {
  part: Part
  before: Worst
  /** The latest time of the notes that were used, ms; null from the start. */
  since: number | null
}

/** The index of each event of a played part in its section. */
export interface PlayedPart {
  problems: TracedProblem[]
  indexes: readonly number[] | null
  /** The state at the end of the section, as of that time. */
  state: Worst
}

/** Plays the section to its end, from each moment at which it may go on. */
export function playToEnd({ part, before, since }: Begun): PlayedPart[] {
  if (since === null) {
    const { problems, after } = playPart(part, before)
    return [{ problems, indexes: null, state: rebased(after, part.length) }]
  }
  return momentsOf(part, since).map((from) => {
    const rest = partFrom(part, from)
    const { problems, after } = playPart(rest, before)
    return { problems, indexes: rest.indexes, state: rebased(after, rest.length) }
  })
}

function leftAt({ part, before, since }: Begun, at: number, carried: readonly ItemId[]): Left {
  const starts = since === null ? [null] : momentsOf(part, since).filter((from) => from <= at)
  return starts.reduce<Left | null>((all, from) => {
    const rest = from === null ? partUntil(part, at) : partUntil(partFrom(part, from), at - from)
    return joinedLeft(all, released(rebased(playPart(rest, before).after, rest.length), carried))
  }, null) as Left
}

/** The times at which a note may be used, ms. */
function timesOfNote({ part, since }: Begun, note: NonNullable<Section['notes']>[number]): number[] {
  const after = Math.max(note.after, since ?? 0)
  if (after > part.length) return []
  return note.button === undefined ? [note.after] : momentsOf(part, after)
}

/** Whether an edge is asked for at that time. */
const isAtEdge = ({ events }: Part, at: number): boolean =>
  events.some((event) => event.kind === 'ask' && event.at <= at && event.at + event.duration > at)

/** Null where the note cannot be used. `atEnd` is the state at the end of the section. */
export function leaveByNote(
  begun: Begun,
  node: ExpandedNode,
  leaving: Extract<Leaving, { kind: 'note' }>,
  asked: Worst,
): (Left & { isAtEdge: boolean }) | null {
  const note = node.section.notes?.[leaving.note]
  if (!note) return null
  const carried = note.kind === 'go' ? (node.section.carries ?? []) : []
  const times = timesOfNote(begun, note)
  if (times.length === 0) return null
  const all = times.reduce<Left | null>((left, at) => joinedLeft(left, leftAt(begun, at, carried)), null) as Left
  const edge = times.some((at) => isAtEdge(begun.part, at))
  if (note.button === undefined || !questionOf(node.section)) return { ...all, isAtEdge: edge }
  return { ...joinedLeft(all, released(asked, carried)), isAtEdge: edge }
}
