/** Events that a note cuts, and the state after events, for the slow walk of a scene. */
import type { GameEvent, ItemId } from '@rubato/contracts/domain'

/** What is open after these events. */
export const openAfter = (open: ReadonlySet<ItemId>, events: readonly GameEvent[]): ReadonlySet<ItemId> => {
  const result = new Set(open)
  for (const event of events) {
    if (event.kind === 'open') result.add(event.item)
    if (event.kind === 'close') result.delete(event.item)
  }
  return result
}

/** The tempo of strokes that go on after these events, bpm. */
export const tempoAfter = (tempo: number, events: readonly GameEvent[]): number => {
  const last = events.findLast((event) => event.kind === 'beat')
  return last ? Math.min(200, last.tempo.to) : tempo
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share

/** The event before and after a time inside it; null where nothing of it is on that side. */
export function split(event: GameEvent, at: number): [GameEvent | null, GameEvent | null] {
  if (event.kind === 'open') return event.at <= at ? [event, null] : [null, event]
  if (event.at > at) return [null, event]
  if (event.at + event.duration <= at) return [event, null]
  const share = (at - event.at) / event.duration
  const [one, other] = [at - event.at, event.at + event.duration - at]
  if (event.kind !== 'beat') return [{ ...event, duration: one }, null]
  const middle = mix(event.tempo.from, event.tempo.to, share)
  return [
    { ...event, duration: one, tempo: { from: event.tempo.from, to: middle } },
    { ...event, at, duration: other, tempo: { from: middle, to: event.tempo.to } },
  ]
}
