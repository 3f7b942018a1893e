/**
 * Makes beats. Only files that bound their number may import this one (`.dependency-cruiser.cjs`): others ask
 * `safety/counted-beats.ts`, which counts before it makes.
 */
import { beatAtTime, timeOfBeat } from './curve.ts'
import { compilePattern, heardBetween, type Beat, type BeatSegment } from './segment.ts'

/** Index of the bar before the one at `ms` after the origin, at least 0: where a search begins. */
const barAt = (segment: BeatSegment, beats: number, ms: number): number =>
  Math.max(0, Math.floor(beatAtTime(segment.tempo, segment.duration, Math.max(0, ms)) / beats) - 1)

/** Every beat of the segment with `from <= at < to`, in order. Adjacent windows share no beat and miss none. */
export function beatsBetween(segment: BeatSegment, from: number, to: number): Beat[] {
  const { beats: bar, notes, longestOffsetMs } = compilePattern(segment.pattern)
  const { start, end } = heardBetween(segment, from, to)
  const found: Beat[] = []
  if (notes.length === 0 || end <= start) return found
  for (let index = barAt(segment, bar, start - longestOffsetMs - segment.origin); ; index++) {
    if (segment.origin + timeOfBeat(segment.tempo, segment.duration, index * bar) >= end) break
    for (const [note, { place, offsetMs, accent }] of notes.entries()) {
      const at = segment.origin + timeOfBeat(segment.tempo, segment.duration, index * bar + place) + offsetMs
      if (at >= start && at < end) {
        found.push({ at, accent, beat: index * notes.length + note, note, segment: segment.id })
      }
    }
  }
  return longestOffsetMs > 0 ? found.sort((a, b) => a.at - b.at || a.beat - b.beat) : found
}
