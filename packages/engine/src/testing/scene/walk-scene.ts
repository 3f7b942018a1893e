/**
 * A slow check of a small scene that shares nothing with `checkScene`: it walks every way, lays each out as a linear game and asks
 * `checkGame`. Answers come at once or at the last moment; notes are used at every step of time.
 */
import {
  spokenMs,
  STEADY_PATTERN,
  type GameEvent,
  type ItemId,
  type Scene,
  type Section,
  type SectionOf,
} from '@rubato/contracts/domain'
import { defaultProfile, type PlayerProfile } from '../../profile.ts'
import { releaseOrder } from '../../safety/release.ts'
import { fillingsOf } from './fillings.ts'
import { openAfter, split, tempoAfter } from './cut-event.ts'
import { judgeWays, RELEASE, type LaidWay } from './laid-way.ts'

/** Steps of time at which a note may be used, ms. */
const STEP = 2500

export interface WalkedScene {
  /** `section event rule`: what `checkGame` finds on some way, or the walk itself. */
  found: Set<string>
  /** Sections that some way plays. */
  played: Set<string>
  longest: number
  shortest: number
  isEndless: boolean
  /** False where there are more ways than the walk takes. */
  isWhole: boolean
}

interface Frame {
  caller: Section
  called: string
  note: number | null
  /** The rest of the section that goes on after a note. */
  rest: Rest | null
}

/** What is left of a section from a time on. */
interface Rest {
  events: readonly GameEvent[]
  length: number
  from: number
  used: readonly number[]
}

interface Way extends LaidWay {
  stack: readonly Frame[]
  repeats: Readonly<Record<string, number>>
  open: ReadonlySet<ItemId>
  tempo: number
}

interface Walk extends WalkedScene {
  scene: Scene
  profile: PlayerProfile | undefined
  left: number
  /** The ways that came to an end. */
  readonly finished: Way[]
  /** The states on the way that is walked at the moment: one that comes again is a circle. */
  readonly onWay: Set<string>
}

const CALLS_MAX = 8

const lay = (way: Way, events: readonly GameEvent[], ms: number): Way => ({
  ...way,
  laid: [...way.laid, ...events.map((event) => ({ ...event, at: event.at + way.at }))],
  at: way.at + ms,
  open: openAfter(way.open, events),
  tempo: tempoAfter(way.tempo, events),
})

const namedEvents = new WeakMap<Section, readonly GameEvent[]>()

/** The ids of laid out events are `section event`. */
function named(section: SectionOf<'timeline'>): readonly GameEvent[] {
  const known = namedEvents.get(section)
  if (known) return known
  const events = section.events.map((event, index) => ({ ...event, id: `${section.id} ${index}` }))
  namedEvents.set(section, events)
  return events
}

/** The possible contents of the section: its events, or each content that the generator has made. */
function contentsOf({ profile }: Walk, section: Section): (readonly GameEvent[])[] {
  if (section.kind === 'timeline') return [named(section)]
  return fillingsOf(section, profile).map((events, filling) =>
    events.map((event, index) => ({ ...event, id: `${section.id} config ${filling} ${index}` })),
  )
}

function finish(walk: Walk, way: Way): void {
  walk.left -= 1
  walk.longest = Math.max(walk.longest, way.at)
  walk.shortest = Math.min(walk.shortest, way.at)
  walk.finished.push(way)
}

function enter(walk: Walk, way: Way, id: string): void {
  const section = walk.scene.sections.find((each) => each.id === id)
  if (!section) return
  for (const events of contentsOf(walk, section))
    if (walk.left > 0) play(walk, way, section, { events, length: section.length, from: 0, used: [] })
}

/** A way that comes to the same state again is in a circle. */
function stateOf({ stack, repeats }: Way, { id }: Section, { used }: Rest): string {
  let key = `${id} ${used.join()}`
  for (const { caller, note, rest } of stack) key += `>${caller.id} ${note} ${rest?.used.join()}`
  for (const repeat in repeats) key += ` ${repeat}=${repeats[repeat]}`
  return key
}

function play(walk: Walk, way: Way, section: Section, rest: Rest): void {
  walk.played.add(section.id)
  const key = stateOf(way, section, rest)
  if (walk.onWay.has(key)) {
    walk.isEndless = true
    walk.left -= 1
    return
  }
  walk.onWay.add(key)
  goThrough(walk, way, section, rest)
  walk.onWay.delete(key)
}

function goThrough(walk: Walk, way: Way, section: Section, rest: Rest): void {
  takeNotes(walk, way, section, rest)
  const end = lay(way, rest.events, rest.length)
  const { carries = [], exit } = section
  for (const item of end.open) if (!carries.includes(item)) walk.found.add(`${section.id} carry`)
  for (const item of carries) if (!end.open.has(item)) walk.found.add(`${section.id} carry`)
  if (end.open.size > 0 && (exit.kind === 'end' || (exit.kind === 'return' && way.stack.length === 0)))
    walk.found.add(`${section.id} carry`)
  takeExit(walk, end, section)
}

/** The time of a question, its words included, ms. */
function questionTime({ profile = defaultProfile }: Walk, exit: Section['exit']): number {
  if (!('seconds' in exit)) return 0
  return exit.seconds * 1000 + spokenMs(exit.speech ?? exit.text, exit.voice ?? profile.voice, profile.chatSpeed)
}

/** The question of a section for all of its time. */
function asked(walk: Walk, way: Way, section: Section): Way {
  const { exit } = section
  const ms = questionTime(walk, exit)
  const goesOn = 'meanwhile' in exit && exit.meanwhile === 'strokes' && way.tempo > 0
  const tempo = { from: way.tempo, to: way.tempo }
  const strokes: GameEvent = {
    id: `${section.id} exit`,
    kind: 'beat',
    at: 0,
    duration: ms,
    task: 'steady',
    tempo,
    pattern: STEADY_PATTERN,
  }
  return lay(way, goesOn ? [strokes] : [], ms)
}

function takeExit(walk: Walk, way: Way, section: Section): void {
  const { exit } = section
  switch (exit.kind) {
    case 'go':
      return enter(walk, way, exit.to)
    case 'when':
      for (const { to } of [...exit.cases, exit.otherwise]) enter(walk, way, to)
      return
    case 'random':
      for (const { to } of exit.ways) enter(walk, way, to)
      return
    case 'ask':
    case 'number':
    case 'text': {
      const late = asked(walk, way, section)
      const answers = exit.kind === 'ask' ? exit.answers.map(({ to }) => to) : [exit.to]
      for (const to of answers) for (const each of [way, late]) enter(walk, each, to)
      return enter(walk, late, exit.silence.to)
    }
    case 'repeat': {
      const count = way.repeats[section.id] ?? 0
      if (count >= exit.times) return enter(walk, way, exit.next.to)
      return enter(walk, { ...way, repeats: { ...way.repeats, [section.id]: count + 1 } }, exit.to)
    }
    case 'call': {
      const isPossible = canCall(walk, way, section, exit.to)
      const frame = { caller: section, called: exit.to, note: null, rest: null }
      return isPossible
        ? enter(walk, { ...way, stack: [...way.stack, frame] }, exit.to)
        : enter(walk, way, exit.next.to)
    }
    case 'return':
      return goBack(walk, way, section)
    case 'end':
      return finish(walk, way)
  }
}

function canCall(walk: Walk, way: Way, section: Section, to: string): boolean {
  const isRecursion = way.stack.some(({ called }) => called === to)
  if (isRecursion) walk.found.add(`${section.id} recursion`)
  else if (way.stack.length >= CALLS_MAX) walk.found.add(`${section.id} call-depth`)
  return !isRecursion && way.stack.length < CALLS_MAX
}

function goBack(walk: Walk, way: Way, section: Section): void {
  const frame = way.stack.at(-1)
  if (!frame) {
    walk.found.add(`${section.id} return-without-call`)
    return finish(walk, way)
  }
  const { caller, rest } = frame
  const back = { ...way, stack: way.stack.slice(0, -1) }
  if (rest) play(walk, back, caller, rest)
  else if (frame.note === null && caller.exit.kind === 'call') enter(walk, back, caller.exit.next.to)
}

/** Each step of time, and the ms before it. */
function timesFrom(from: number, until: number): ReadonlySet<number> {
  const times = new Set([from])
  for (let at = 0; at <= until; at += STEP) for (const each of [at - 1, at]) if (each >= from) times.add(each)
  return times
}

function takeNotes(walk: Walk, way: Way, section: Section, rest: Rest): void {
  const until = rest.from + rest.length
  for (const [index, note] of (section.notes ?? []).entries()) {
    if (rest.used.includes(index) || note.after > until) continue
    const isTimer = note.button === undefined
    if (isTimer && note.after < rest.from) continue
    const times = isTimer ? [note.after] : timesFrom(Math.max(rest.from, note.after), until)
    for (const at of times) takeNote(walk, way, section, { rest, index, at: at - rest.from })
    if (!isTimer && 'seconds' in section.exit)
      takeLate(walk, asked(walk, lay(way, rest.events, rest.length), section), section, index)
  }
}

/** Uses a note at the last moment of the question. Where a called section returns, the question goes on: that is no other way. */
function takeLate(walk: Walk, way: Way, section: Section, index: number): void {
  const note = section.notes?.[index]
  if (!note) return
  if (note.kind === 'go') return leave(walk, way, section, note.to)
  if (way.open.size > 0 || !canCall(walk, way, section, note.to)) return
  enter(walk, { ...way, stack: [...way.stack, { caller: section, called: note.to, note: index, rest: null }] }, note.to)
}

/** Releases what is not carried, and goes on. */
function leave(walk: Walk, way: Way, section: Section, to: string): void {
  const lost = [...way.open].filter((item) => !(section.carries ?? []).includes(item))
  const closes = releaseOrder(lost.map((item) => ({ item }))).map(({ item }): GameEvent => ({
    id: RELEASE,
    kind: 'close',
    at: 0,
    duration: 0,
    task: 'steady',
    item,
  }))
  enter(walk, lay(way, closes, 0), to)
}

function takeNote(
  walk: Walk,
  way: Way,
  section: Section,
  { rest, index, at }: { rest: Rest; index: number; at: number },
): void {
  const note = section.notes?.[index]
  if (!note || at > rest.length || walk.left <= 0) return
  const pairs = rest.events.map((event) => split(event, at))
  const first = pairs.flatMap(([event]) => event ?? [])
  const done = lay(way, first, at)
  if (note.kind === 'go') return leave(walk, done, section, note.to)
  const isRecursion = !canCall(walk, done, section, note.to)
  if (isRecursion) return
  const atEdge = rest.events.some((event) => event.kind === 'ask' && event.at <= at && event.at + event.duration > at)
  if (done.open.size > 0 || atEdge) {
    walk.found.add(`${section.id} note-while-held`)
    return
  }
  const later = pairs.flatMap(([, event]) => (event ? [{ ...event, at: event.at - at }] : []))
  const left = { events: later, length: rest.length - at, from: rest.from + at, used: [...rest.used, index] }
  const frame = { caller: section, called: note.to, note: index, rest: left }
  enter(walk, { ...done, stack: [...done.stack, frame] }, note.to)
}

/**
 * Walks at most `most` ways; one that comes to a circle counts. The ways are judged only where there are no more and no circle:
 * nothing is compared otherwise. Conditions are not looked at: each way that they may lead to is walked.
 */
export function walkScene(scene: Scene, most: number, profile?: PlayerProfile): WalkedScene {
  const walk: Walk = {
    scene,
    profile,
    left: most,
    finished: [],
    found: new Set(),
    played: new Set(),
    longest: -Infinity,
    shortest: Infinity,
    isEndless: false,
    isWhole: true,
    onWay: new Set(),
  }
  const nothing = {
    laid: [],
    at: 0,
    stack: [],
    repeats: {},
    open: new Set<ItemId>(),
    tempo: 0,
  }
  enter(walk, nothing, scene.start)
  walk.isWhole = walk.left > 0
  if (!walk.isWhole || walk.isEndless) return walk
  judgeWays(walk.finished, walk.found)
  return walk
}
