/** Parts of a section: up to the time at which a note leaves it, and from the time at which it goes on. */
import type { GameEvent, GameEventOf } from '@rubato/contracts/domain'
import { tempoAt } from '../../beat/curve.ts'
import { strokeRate } from '../../beat/segment.ts'
import { limitedStrokes } from '../../check/check-strokes.ts'
import { caps } from '../../safety/caps.ts'
import type { Part } from './play-part.ts'

/** The part of the section before `at`; what happens at that time has happened. */
export const partUntil = ({ events }: Part, at: number): Part => ({
  length: at,
  events: events
    .filter((event) => event.at <= at)
    .map((event) => (event.kind === 'open' ? event : shortened(event, at - event.at))),
})

function shortened(event: GameEvent, most: number): GameEvent {
  if (event.duration <= most) return event
  if (event.kind !== 'beat') return { ...event, duration: most }
  return { ...event, duration: most, tempo: { from: event.tempo.from, to: tempoAt(event.tempo, event.duration, most) } }
}

/** A running beat goes on with the tempo that it has. */
function rest(event: GameEvent, from: number, hasHappened: boolean): GameEvent | null {
  if (event.at === from && hasHappened && event.kind !== 'beat') return null
  if (event.at >= from) return { ...event, at: event.at - from }
  const { duration } = event
  const passed = from - event.at
  if (event.kind !== 'beat' || duration <= passed) return null
  const tempo = { from: tempoAt(event.tempo, duration, passed), to: event.tempo.to }
  return { ...event, at: 0, duration: duration - passed, tempo }
}

/**
 * The part of the section from `from` on; the index of each event in the section is kept. `hasHappened` says whether what happens
 * at that time has happened.
 */
export function partFrom(
  { events, length }: Part,
  from: number,
  hasHappened: boolean,
): Part & { indexes: readonly number[] } {
  const kept = events.flatMap((event, index) => {
    const left = rest(event, from, hasHappened)
    return left ? [{ event: left, index }] : []
  })
  return { length: length - from, events: kept.map(({ event }) => event), indexes: kept.map(({ index }) => index) }
}

/** When a falling ramp crosses the hot tempo, ms after its start; 0 where it does not. */
function hottestAt({ tempo, pattern, duration }: GameEventOf<'beat'>): number {
  const rate = strokeRate(tempo, pattern)
  const limit = caps.hotTempo.value
  return rate.from > limit && rate.to < limit ? (duration * (rate.from - limit)) / (rate.from - rate.to) : 0
}

/** Times from `from` on at which the state changes in a way that a leap of time would not show, in order, ms. */
export function momentsOf({ events, length }: Part, from: number): number[] {
  const moments = new Set([Math.min(from, length), length])
  const add = (at: number) => {
    if (at >= from && at <= length) moments.add(at)
  }
  // Strokes that come at once go on with those before them; those that come just after need a rest before them, here and in the
  // next section.
  add(from + 1)
  add(length - 1)
  for (const event of events) {
    if (event.kind === 'say' || event.kind === 'media' || event.kind === 'task') continue
    add(event.at)
    if (event.kind !== 'open') add(event.at + event.duration)
    if (event.kind === 'beat') add(event.at + hottestAt(event))
    if (event.kind === 'beat' && event.task in limitedStrokes) {
      add(event.at - 1)
      add(event.at + event.duration + 1)
    }
    // Just before something is released it is still on.
    if (event.kind === 'close') add(event.at - 1)
  }
  return [...moments].sort((a, b) => a - b)
}
