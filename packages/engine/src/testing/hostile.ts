/** Games that the generator did not make: random events inside the schema, or a generated game with damaged events. */
import type { BeatPattern, EventTask, GameEvent, PlayableGame } from '@rubato/contracts/domain'
import {
  ballBindings,
  eventTaskSchema,
  grips,
  hands,
  items,
  nippleStimulations,
  outcomes,
  phases,
  questions,
  strokeStyles,
  triggerIds,
} from '@rubato/contracts/domain'
import { draw, drawOne, drawWhole, type Stream } from '../random/stream.ts'

const tasks: readonly EventTask[] = eventTaskSchema.options.flatMap((option): readonly EventTask[] => option.options)
const kinds = ['task', 'say', 'beat', 'beat', 'stroke', 'open', 'open', 'open', 'level', 'close', 'ask'] as const

const maybe = <T>(stream: Stream, value: () => T): T | undefined => (draw(stream) < 0.5 ? value() : undefined)

function randomPattern(stream: Stream): BeatPattern {
  const beats = drawWhole(stream, 1, 8)
  const note = () => ({
    beat: drawWhole(stream, 0, beats - 1),
    numerator: drawWhole(stream, 0, 3),
    denominator: 4,
    accent: 'beat' as const,
  })
  return { beats, notes: Array.from({ length: drawWhole(stream, 0, 24) }, note) }
}

/** A length in ms: often short, sometimes far beyond every cap. */
function randomLength(stream: Stream): number {
  const longest = drawOne(stream, [5000, 20_000, 60_000, 600_000, 4_000_000])
  return drawWhole(stream, 0, longest)
}

function randomEvent(stream: Stream, id: string, until: number): GameEvent {
  const at = drawWhole(stream, 0, until)
  const base = { id, at, duration: randomLength(stream), task: drawOne(stream, tasks) }
  const kind = drawOne(stream, kinds)
  const item = drawOne(stream, items)
  const level = () => drawOne(stream, [0, 1, 2, 3, 4, 50, 100, 200, 300, 500])
  switch (kind) {
    case 'task':
      return { ...base, kind, phase: drawOne(stream, phases) }
    case 'say':
      return { ...base, kind, trigger: drawOne(stream, triggerIds) }
    case 'beat': {
      const tempo = { from: drawWhole(stream, 15, 240), to: drawWhole(stream, 15, 240) }
      return { ...base, kind, tempo, pattern: randomPattern(stream) }
    }
    case 'stroke': {
      const nipples = maybe(stream, () => drawOne(stream, nippleStimulations))
      const change = {
        grip: drawOne(stream, grips),
        style: drawOne(stream, strokeStyles),
        hand: drawOne(stream, hands),
      }
      return { ...base, kind, ...change, ...(nipples ? { nipples } : {}) }
    }
    case 'open': {
      const amount = maybe(stream, level)
      const binding = maybe(stream, () => drawOne(stream, ballBindings))
      return {
        ...base,
        kind,
        item,
        ...(amount === undefined ? {} : { level: amount }),
        ...(binding ? { binding } : {}),
      }
    }
    case 'level':
      return { ...base, kind, item, level: level() }
    case 'close':
      return { ...base, kind, item }
    case 'ask':
      return { ...base, kind, question: drawOne(stream, questions) }
  }
}

export function hostileGame(stream: Stream): PlayableGame {
  const duration = drawWhole(stream, 60_000, 30 * 60_000)
  const count = drawWhole(stream, 5, 120)
  return {
    events: Array.from({ length: count }, (_, index) => randomEvent(stream, `e${index}`, duration)),
    duration,
    voice: null,
    media: { tags: ['nsfw'], mediaTypes: ['image'] },
    outcome: drawOne(stream, outcomes),
  }
}

/** The event, moved or lengthened, with an extreme tempo or level or another item. */
function worsen(stream: Stream, event: GameEvent): GameEvent {
  const moved = { ...event, at: Math.max(0, event.at + drawWhole(stream, -60_000, 60_000)) }
  const longer = { ...event, duration: event.duration * drawWhole(stream, 2, 20) }
  const other = draw(stream) < 0.5 ? moved : longer
  if (other.kind === 'beat') return { ...other, tempo: { from: 240, to: 240 } }
  if (other.kind === 'level') return { ...other, level: 500 }
  return other.kind === 'open' ? { ...other, item: drawOne(stream, items) } : other
}

/** A generated game in which some events are moved, lengthened, repeated, dropped or made worse. */
export function tamperWith(stream: Stream, game: PlayableGame): PlayableGame {
  const share = drawOne(stream, [0.05, 0.2, 0.6])
  const events = game.events.flatMap((event): GameEvent[] => {
    if (draw(stream) >= share) return [event]
    return drawOne(stream, [[], [event, event], [worsen(stream, event)], [event, worsen(stream, event)]])
  })
  return { ...game, events: events.map((event, index) => ({ ...event, id: `t${index}` })) }
}
