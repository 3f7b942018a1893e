/** A section while it is filled: its timeline grows step by step, and is closed with an exit. */
import {
  ASSIGNMENTS_MAX,
  OWN_WORDS,
  SESSION_MS_MAX,
  spokenMs,
  STEADY_PATTERN,
  TEMPO,
  type BeatPattern,
  type Exit,
  type GameEvent,
  type Section,
} from '@rubato/contracts/domain'
import { caps } from '@rubato/engine'
import { tagOfFile } from '../media-link.ts'
import { alwaysLeave, type StepOf } from './steps.ts'

/** Pause after a line, ms. */
const AFTER_LINE = 400
/** Strokes before a question that asks for nothing else, ms: they give the tempo that goes on while it is open. */
const LEAD_IN = 4000

interface OpenBeat {
  at: number
  bpm: number
  pattern: BeatPattern
  /** When it ends at the latest, ms. */
  until: number
}
export interface Way {
  to: string
  sets?: { variable: string; to: string }[]
}
/** A note whose time has not come: `after` is ms from the start of the section. */
export interface OpenNote {
  step: StepOf<'note'>
  after: number
  /** Where it leads, in place of its steps. */
  way?: Way
}
export const isTimer = ({ step }: OpenNote): boolean => step.button === undefined
export const isLeavingTimer = (note: OpenNote): boolean => isTimer(note) && alwaysLeave(note.step.steps)
/** The state that is carried from one section of a page to the next. */
export interface Carried {
  beat: OpenBeat | null
  notes: readonly OpenNote[]
}
export const NOTHING: Carried = { beat: null, notes: [] }

type Assignment = NonNullable<Section['sets']>[number]
/** Everything of an event but its id. */
type Draft = GameEvent extends infer Event ? (Event extends GameEvent ? Omit<Event, 'id'> : never) : never

export interface OpenSection {
  id: string
  name: string
  cursor: number
  sets: Assignment[]
  notes: OpenNote[]
  beat: OpenBeat | null
  drafts: Draft[]
  medium: { step: StepOf<'media'>; at: number } | null
  /** The wait that is counted down, and spans without a name. */
  span: { at: number; task: 'steady' | 'rest' } | null
  /** A line that was the last step: a question takes it as its words. */
  last: Draft | null
}

export function openSection(id: string, name: string, { beat, notes }: Carried): OpenSection {
  const base = { id, name, cursor: 0, sets: [], drafts: [], medium: null, span: null, last: null }
  return { ...base, notes: [...notes], beat: beat && { ...beat, at: 0, until: beat.until - beat.at } }
}

const taskOf = ({ beat }: OpenSection) => (beat ? 'steady' : 'rest')

function closeSpan(open: OpenSection): void {
  const { span, cursor } = open
  open.span = null
  if (!span || cursor <= span.at) return
  const { at, task } = span
  open.drafts.push({ kind: 'task', at, duration: cursor - at, task, phase: 'build' })
}

/** Time passes with steady strokes or at rest; `isShown` begins a separate span, `isHidden` has none. */
function pass(open: OpenSection, ms: number, how: 'running' | 'shown' | 'hidden' = 'running'): void {
  const task = taskOf(open)
  if (how !== 'running' || open.span?.task !== task) closeSpan(open)
  if (how !== 'hidden') open.span ??= { at: open.cursor, task }
  open.cursor += ms
  open.last = null
  if (how !== 'running') closeSpan(open)
}

export const hasRoom = ({ cursor }: OpenSection, ms: number): boolean => cursor + ms <= SESSION_MS_MAX

/** A line with the time that it takes to say. */
export const lineMs = (text: string): number => spokenMs(text, null, 'normal')
/** False where the section has no room for it. */
export function addLine(open: OpenSection, text: string): boolean {
  const at = open.cursor
  const line: Draft = { kind: 'say', at, duration: lineMs(text), task: taskOf(open), trigger: OWN_WORDS, text }
  if (!hasRoom(open, line.duration + AFTER_LINE)) return false
  pass(open, line.duration + AFTER_LINE)
  open.drafts.push(line)
  open.last = line
  return true
}

export const addWait = (open: OpenSection, ms: number, isShown: boolean): void =>
  pass(open, ms, isShown ? 'shown' : 'hidden')

/** False where the section has the most that it may set. */
export function addSet(open: OpenSection, set: Assignment): boolean {
  if (open.sets.length >= ASSIGNMENTS_MAX) return false
  open.sets.push(set)
  return true
}

/**
 * Takes away the notes with this id and returns the timers among them. A timer that has ended stays, and an empty id is that
 * of notes that cannot be named.
 */
export function removeNotes(open: OpenSection, id: string): OpenNote[] {
  const isRemoved = (note: OpenNote): boolean =>
    id !== '' && note.step.id === id && (!isTimer(note) || note.after > open.cursor)
  const removed = open.notes.filter(isRemoved)
  open.notes = open.notes.filter((note) => !isRemoved(note))
  return removed.filter(isTimer)
}

export interface BeatChange {
  from: number
  to: number
}

/** Ends the beat; the change of its tempo, where it had to be slower for its length. */
export function endBeat(open: OpenSection): BeatChange | null {
  const { beat, cursor } = open
  open.beat = null
  if (!beat) return null
  const until = Math.min(cursor, beat.until)
  const isHot = beat.bpm > caps.hotTempo.value && until - beat.at > caps.hotTime.value
  const bpm = isHot ? caps.hotTempo.value : beat.bpm
  if (until > beat.at)
    open.drafts.push({
      kind: 'beat',
      at: beat.at,
      duration: until - beat.at,
      task: 'steady',
      tempo: { from: bpm, to: bpm },
      pattern: beat.pattern,
    })
  return bpm === beat.bpm ? null : { from: beat.bpm, to: bpm }
}

/** Begins a beat in place of the one before it; its tempo is inside the caps. */
export function beginBeat(open: OpenSection, { bpm, pattern = STEADY_PATTERN, seconds }: StepOf<'beat'>): number {
  const allowed = Math.min(TEMPO.max, Math.max(TEMPO.min, bpm))
  const until = seconds === undefined ? SESSION_MS_MAX * 2 : open.cursor + Math.round(seconds * 1000)
  open.beat = { at: open.cursor, bpm: allowed, pattern, until }
  return allowed
}

export function showMedium(open: OpenSection, step: StepOf<'media'> | null, folder: string): void {
  const { medium, cursor } = open
  if (medium && cursor > medium.at) {
    const { mediaType, file, seconds } = medium.step
    const most = seconds === undefined ? cursor - medium.at : Math.round(seconds * 1000)
    const link = { mediaType, tag: tagOfFile(file), source: { id: 'local' as const, url: folder }, url: file }
    const duration = Math.min(most, cursor - medium.at)
    open.drafts.push({ kind: 'media', at: medium.at, duration, task: 'steady', link })
  }
  open.medium = step && { step, at: cursor }
}
/** The words of a question: the line directly before it, which is not said a second time. */
export function takeQuestion(open: OpenSection): string | null {
  const { last } = open
  if (last?.kind !== 'say' || last.text === undefined) return null
  open.drafts = open.drafts.filter((draft) => draft !== last)
  open.cursor = last.at
  open.last = null
  return last.text
}

/** Strokes before a question give the tempo that goes on. */
export function leadIn(open: OpenSection): void {
  if (open.beat && open.cursor <= open.beat.at && hasRoom(open, LEAD_IN)) pass(open, LEAD_IN)
}

export const carriedFrom = ({ beat, notes, cursor }: OpenSection): Carried => ({
  beat: beat && beat.until > cursor ? { ...beat, at: cursor } : null,
  notes: notes
    .filter((note) => !isTimer(note) || note.after > cursor)
    .map(({ step, after }) => ({ step, after: Math.max(0, after - cursor) })),
})

export interface Closing {
  exit: Exit
  notes: NonNullable<Section['notes']>
  folder: string
}

export interface ClosedSection {
  section: Section
  beat: BeatChange | null
}

export function closeSection(open: OpenSection, { exit, notes, folder }: Closing): ClosedSection {
  closeSpan(open)
  const beat = endBeat(open)
  showMedium(open, null, folder)
  const events = open.drafts
    .filter(({ duration }) => duration > 0)
    .sort((a, b) => a.at - b.at)
    .map((draft, index) => ({ ...draft, id: `e${index + 1}` }))
  return {
    beat,
    section: {
      kind: 'timeline',
      id: open.id,
      name: open.name,
      length: open.cursor,
      events,
      ...(open.sets.length > 0 ? { sets: open.sets } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      exit,
    },
  }
}
