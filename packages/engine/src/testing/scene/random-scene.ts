/** Small random scenes: graphs with circles, calls and notes, and timelines with items, edges, heat and things carried over. */
import {
  STEADY_PATTERN,
  type EventTask,
  type GameEvent,
  type ItemId,
  type Scene,
  type Section,
} from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { draw, drawOne, drawWhole, type Stream } from '../../random/stream.ts'
import { layeredScene } from './layered-scene.ts'
import { again, choice, edge, hold, release, scene, section, strokes } from './sections.ts'

type Exit = Section['exit']

/** Lengths of sections, s. */
const lengths = [0, 5, 10, 20, 30, 40, 60, 120] as const
/** Times are multiples of this, s. */
const STEP = 5

interface Draft {
  id: string
  seconds: number
  events: EventDraft[]
  carries: ItemId[]
}

const timeIn = (stream: Stream, seconds: number): number => STEP * drawWhole(stream, 0, Math.floor(seconds / STEP))

const heldItems: readonly ItemId[] = [
  'clench',
  'clench',
  'eyes-closed',
  'gag',
  'clamps',
  'breath',
  'irritant',
  'squeeze',
  'post-orgasm',
]
const carriedItems: readonly ItemId[] = ['gag', 'eyes-closed', 'clamps', 'irritant', 'plug']
const strokeTasks: readonly EventTask[] = ['steady', 'steady', 'double-speed', 'grip-challenge']

function randomStrokes(stream: Stream, seconds: number): EventDraft[] {
  const at = timeIn(stream, seconds)
  const length = timeIn(stream, seconds - at)
  if (length === 0) return []
  const tempo = () => drawOne(stream, [60, 120, 180, 220, 240, 240])
  const from = tempo()
  const to = draw(stream) < 0.7 ? from : tempo()
  return [
    {
      kind: 'beat',
      at: at * 1000,
      duration: length * 1000,
      task: drawOne(stream, strokeTasks),
      tempo: { from, to },
      pattern: STEADY_PATTERN,
    },
  ]
}

/** A breath hold is in a game with the line that ends it, so that the other rules are reached. */
function randomHold(stream: Stream, seconds: number): EventDraft[] {
  const at = timeIn(stream, seconds)
  const length = timeIn(stream, seconds - at)
  const item = drawOne(stream, heldItems)
  if (length === 0) return []
  const breathe: EventDraft = {
    kind: 'say',
    at: (at + length) * 1000,
    duration: 0,
    task: 'breath',
    trigger: 'breath-breathe',
  }
  return [...hold(item, at, length), ...(item === 'breath' ? [breathe] : [])]
}

/** What a scene has most of, so that each rule is reached by many scenes. */
const themes = { mixed: [0, 1], holds: [0, 0.45], strokes: [0.45, 0.8] } as const
type Theme = keyof typeof themes

function randomEvents(stream: Stream, seconds: number, theme: Theme): EventDraft[] {
  const [from, until] = themes[theme]
  const kind = from + draw(stream) * (until - from)
  if (seconds < STEP) return []
  if (kind < 0.45) return randomHold(stream, seconds)
  if (kind < 0.75) return randomStrokes(stream, seconds)
  if (kind < 0.85) return [edge(timeIn(stream, seconds - STEP), STEP)]
  const style = drawOne(stream, ['full', 'shaft'] as const)
  return [{ kind: 'stroke', at: timeIn(stream, seconds) * 1000, duration: 0, task: 'steady', style }]
}

/** Something is opened in one section and released in a later one, mostly as it should be. */
function carryOver(stream: Stream, drafts: readonly Draft[]): void {
  const from = drawWhole(stream, 0, drafts.length - 2)
  const until = drawWhole(stream, from + 1, drafts.length - 1)
  const item = drawOne(stream, carriedItems)
  const [first, last] = [drafts[from], drafts[until]]
  if (!first || !last) return
  const at = timeIn(stream, first.seconds)
  first.events.push(...hold(item, at, drawOne(stream, [60, 120, 600]), null))
  for (const each of drafts.slice(from, until)) if (draw(stream) < 0.95) each.carries.push(item)
  if (draw(stream) < 0.95) last.events.push(release(item, timeIn(stream, last.seconds)))
}

/** Mostly forward, so that most scenes end. */
function target(stream: Stream, index: number, count: number): string {
  const forward = draw(stream) < 0.93
  return `s${forward && index < count - 1 ? drawWhole(stream, index + 1, count - 1) : drawWhole(stream, 0, count - 1)}`
}

function randomExit(stream: Stream, index: number, count: number): Exit {
  const to = () => target(stream, index, count)
  const next = () => ({ to: to() })
  const question = {
    text: 'So?',
    seconds: drawOne(stream, [5, 30]),
    meanwhile: drawOne(stream, ['rest', 'strokes'] as const),
  }
  switch (
    drawOne(stream, ['go', 'go', 'ask', 'when', 'random', 'repeat', 'repeat', 'call', 'call', 'return'] as const)
  ) {
    case 'go':
      return { kind: 'go', to: to() }
    case 'ask':
      return {
        kind: 'ask',
        ...question,
        answers: [
          { answer: 'One', to: to() },
          { answer: 'Two', to: to() },
        ],
        silence: next(),
      }
    case 'when':
      return { kind: 'when', cases: [{ if: 'edges > 1', to: to() }], otherwise: next() }
    case 'random':
      return {
        kind: 'random',
        ways: [
          { weight: 1, to: to() },
          { weight: 1, to: to() },
        ],
      }
    case 'repeat':
      return { kind: 'repeat', to: `s${drawWhole(stream, 0, count - 1)}`, times: drawWhole(stream, 1, 2), next: next() }
    case 'call':
      return { kind: 'call', to: to(), next: next() }
    case 'return':
      return { kind: 'return' }
  }
}

function randomNotes(stream: Stream, { seconds }: Draft, index: number, count: number): NonNullable<Section['notes']> {
  const isTimer = draw(stream) < 0.5
  return [
    {
      id: 'n',
      ...(isTimer ? {} : { button: 'Now' }),
      after: timeIn(stream, seconds) * 1000,
      kind: drawOne(stream, ['go', 'call'] as const),
      to: target(stream, index, count),
    },
  ]
}

const inOrder = (events: readonly EventDraft[]): EventDraft[] => [...events].sort((a, b) => a.at - b.at)

/** Strokes that overlap others are left out mostly: that is a fault of a single section. */
function withoutOverlaps(events: readonly EventDraft[]): EventDraft[] {
  let until = 0
  return inOrder(events).filter((event) => {
    if (event.kind !== 'beat') return true
    if (event.at < until) return false
    until = event.at + event.duration
    return true
  })
}

/** Without variables, and with what the scenes of a seed have had since the comparison began. */
export const randomGraph = (stream: Stream): Scene => (draw(stream) < 0.5 ? layeredScene(stream) : tangledScene(stream))

function tangledScene(stream: Stream): Scene {
  const count = drawWhole(stream, 2, 5)
  const theme = drawOne(stream, Object.keys(themes) as Theme[])
  const drafts = Array.from({ length: count }, (_, index): Draft => {
    const seconds = drawOne(stream, lengths)
    const events = Array.from({ length: drawWhole(stream, 0, 3) }, () => randomEvents(stream, seconds, theme)).flat()
    return { id: `s${index}`, seconds, events, carries: [] }
  })
  if (draw(stream) < 0.35) carryOver(stream, drafts)
  const end: Exit = { kind: 'end', outcome: 'denied' }
  const sections = drafts.map((draft, index) => {
    const exit = index === count - 1 && draw(stream) < 0.8 ? end : randomExit(stream, index, count)
    const notes = draw(stream) < 0.2 ? randomNotes(stream, draft, index, count) : undefined
    const { carries, events } = draft
    return section(draft.id, draft.seconds, exit, {
      events: withoutOverlaps(events),
      ...(carries.length > 0 ? { carries: [...new Set(carries)] } : {}),
      ...(notes ? { notes } : {}),
    })
  })
  return scene(sections)
}

/** All events of a scene, for a report. */
export const describeScene = ({ sections }: Scene): string =>
  sections
    .map(({ id, kind, length, exit, carries = [], notes = [], ...more }) => {
      const events = 'events' in more ? more.events : []
      return `${id} ${kind} ${length / 1000} s, carries ${carries.join(' ')}\n${[...events, ...notes, exit].map((each: GameEvent | object) => `  ${JSON.stringify(each)}`).join('\n')}`
    })
    .join('\n')

/** A scene of `count` sections with questions, repeats, strokes, items and edges, which a check goes through in full. */
export function largeScene(count: number): Scene {
  const exitOf = (index: number): Exit => {
    const [next, after] = [`s${index + 1}`, `s${Math.min(index + 2, count - 1)}`]
    if (index === count - 1) return { kind: 'end', outcome: 'denied' }
    if (index % 20 === 19) return again(`s${index - 3}`, 1, next)
    return index % 3 === 0 ? choice(next, after) : { kind: 'go', to: next }
  }
  return scene(
    Array.from({ length: count }, (_, index) => {
      const beats = Array.from({ length: 8 }, (_, place) =>
        strokes(place * 3, 3, 60 + ((index * 7 + place * 13) % 120)),
      )
      const more = index % 10 === 3 ? hold('clench', 5, 10) : index % 25 === 7 ? [edge(2, 10)] : []
      return section(`s${index}`, 25, exitOf(index), { events: [...beats, ...more] })
    }),
  )
}
