/** Beats of one segment: a tempo curve, a pattern repeated over it, and the window in which it is heard. */
import type { Accent, BeatPattern, TempoCurve } from '@rubato/contracts/domain'
import { beatAtTime, timeOfBeat } from './curve.ts'

export interface BeatSegment {
  id: string
  /** When beat 0 falls or would have fallen, ms. */
  origin: number
  /** Over how long the tempo moves from `tempo.from` to `tempo.to`, ms from `origin`. */
  duration: number
  tempo: TempoCurve
  pattern: BeatPattern
  /** Heard in [at, until); a segment that was interrupted goes on later with the same count. */
  at: number
  until: number
}

export interface Beat {
  /** Real-valued ms. */
  at: number
  accent: Accent
  /** Counts the notes of the segment from 0. */
  beat: number
  /** Index of the note in its bar. */
  note: number
  segment: string
}

/** A note as a place in its bar, in beats, and a fixed offset in ms. */
interface CompiledNote {
  place: number
  offsetMs: number
  accent: Accent
}
export interface CompiledPattern {
  beats: number
  notes: readonly CompiledNote[]
  longestOffsetMs: number
  /** The most notes in any one of its beats, at least 1: so many strokes a beat are asked for. */
  busiest: number
}

/** A beat this close to the end of its segment is the first of the next one, ms. */
export const END_TOLERANCE_MS = 1e-6

const compiled = new WeakMap<BeatPattern, CompiledPattern>()

/** Places in order; a pattern is compiled once. */
export function compilePattern(pattern: BeatPattern): CompiledPattern {
  const known = compiled.get(pattern)
  if (known) return known
  const notes = pattern.notes
    .map((note) => ({
      place: note.beat + note.numerator / note.denominator,
      offsetMs: note.offsetMs ?? 0,
      accent: note.accent,
    }))
    .filter((note) => note.place < pattern.beats)
    .sort((a, b) => a.place - b.place || a.offsetMs - b.offsetMs)
  const longestOffsetMs = notes.reduce((longest, note) => Math.max(longest, note.offsetMs), 0)
  const inBeat = new Map<number, number>()
  for (const { place } of notes) inBeat.set(Math.floor(place), (inBeat.get(Math.floor(place)) ?? 0) + 1)
  const result = { beats: pattern.beats, notes, longestOffsetMs, busiest: Math.max(1, ...inBeat.values()) }
  compiled.set(pattern, result)
  return result
}

/** A note on every beat and nowhere else. */
export function isPlain(pattern: BeatPattern): boolean {
  const { beats, notes } = compilePattern(pattern)
  return notes.length === beats && notes.every(({ place, offsetMs }, index) => place === index && offsetMs === 0)
}

/** Strokes a minute at the busiest beat of a bar, for a tempo curve of this pattern. */
export function strokeRate(tempo: TempoCurve, pattern: BeatPattern): TempoCurve {
  const { busiest } = compilePattern(pattern)
  return busiest === 1 ? tempo : { from: tempo.from * busiest, to: tempo.to * busiest }
}

/** The bar that is running `ms` after the origin, not below 0. */
const barAt = (segment: BeatSegment, beats: number, ms: number): number =>
  Math.max(0, Math.floor(beatAtTime(segment.tempo, segment.duration, Math.max(0, ms)) / beats) - 1)

/** The part of [from, to) in which the segment sounds; empty where `end <= start`. */
const heardBetween = ({ at, until, origin, duration }: BeatSegment, from: number, to: number) => ({
  start: Math.max(from, at),
  end: Math.min(to, until - END_TOLERANCE_MS, origin + duration - END_TOLERANCE_MS),
})

/** Every beat with `from <= at < to` that the segment sounds, in order. Windows that touch share no beat and miss none. */
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

/** In how many bars, counted from the first, the note falls before `time`: computed, then compared as beats are. */
function barsBefore(segment: BeatSegment, bar: number, { place, offsetMs }: CompiledNote, time: number): number {
  const { tempo, duration, origin } = segment
  const timeIn = (index: number) => origin + timeOfBeat(tempo, duration, index * bar + place) + offsetMs
  const sinceOrigin = Math.min(Math.max(0, time - offsetMs - origin), duration)
  let index = Math.max(0, Math.ceil((beatAtTime(tempo, duration, sinceOrigin) - place) / bar))
  // The two closed forms are inverse to each other but for rounding: these move by one at most.
  while (index > 0 && timeIn(index - 1) >= time) index--
  while (timeIn(index) < time) index++
  return index
}

/** How many beats `beatsBetween` would make; costs the notes of one bar, whatever the length. */
export function countBetween(segment: BeatSegment, from: number, to: number): number {
  const { beats: bar, notes } = compilePattern(segment.pattern)
  const { start, end } = heardBetween(segment, from, to)
  if (end <= start) return 0
  return notes.reduce(
    (sum, note) => sum + barsBefore(segment, bar, note, end) - barsBefore(segment, bar, note, start),
    0,
  )
}

/** How many beats the whole segment sounds, without making them. */
export const countBeats = (segment: BeatSegment): number => countBetween(segment, segment.at, segment.until)
