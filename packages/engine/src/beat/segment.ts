/** Beats of one segment: a tempo curve, a pattern repeated over it, and the window in which it sounds. */
import type { Accent, BeatPattern, GameEventOf, TempoCurve } from '@rubato/contracts/domain'
import { beatAtTime, timeOfBeat } from './curve.ts'

export interface BeatSegment {
  id: string
  /** Time of beat 0, ms; before `at` when the segment was interrupted. */
  origin: number
  /** Time over which the tempo changes from `tempo.from` to `tempo.to`, ms from `origin`. */
  duration: number
  tempo: TempoCurve
  pattern: BeatPattern
  /** Sounds in [at, until). An interrupted segment continues later with the same beat count. */
  at: number
  until: number
}

/** Beats with their place in a game: an event, or the record of one. */
export type BeatPart = Omit<GameEventOf<'beat'>, 'kind' | 'task'>

/** The segment of a beat event that plays uninterrupted. */
export function segmentOf({ id, at, duration, tempo, pattern, since = 0 }: BeatPart): BeatSegment {
  return { id, origin: at - since, duration: since + duration, tempo, pattern, at, until: at + duration }
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

/** A note: its position in the bar, in beats, and a fixed offset in ms. */
interface CompiledNote {
  place: number
  offsetMs: number
  accent: Accent
}
export interface CompiledPattern {
  beats: number
  notes: readonly CompiledNote[]
  longestOffsetMs: number
  /** The largest number of notes in one beat of the bar, at least 1: the strokes per beat. */
  busiest: number
}

/** A beat this close to the end of its segment belongs to the next segment, ms. */
export const END_TOLERANCE_MS = 1e-6

const compiled = new WeakMap<BeatPattern, CompiledPattern>()

/** Notes in order of position; each pattern is compiled once and cached. */
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

/** Whether the pattern has one note on every beat and no other. */
export function isPlain(pattern: BeatPattern): boolean {
  const { beats, notes } = compilePattern(pattern)
  return notes.length === beats && notes.every(({ place, offsetMs }, index) => place === index && offsetMs === 0)
}

/** Strokes per minute in the busiest beat of a bar, for a tempo curve of this pattern. */
export function strokeRate(tempo: TempoCurve, pattern: BeatPattern): TempoCurve {
  const { busiest } = compilePattern(pattern)
  return busiest === 1 ? tempo : { from: tempo.from * busiest, to: tempo.to * busiest }
}

/** Time of the last beat before the end of the segment, counted from its origin, ms; rests of the pattern count. */
export function lastBeatBefore({ origin, tempo, duration, until }: BeatSegment): number {
  const passed = beatAtTime(tempo, duration, Math.min(until - origin, duration) - END_TOLERANCE_MS)
  return origin + timeOfBeat(tempo, duration, Math.max(0, Math.ceil(passed) - 1))
}

/** The part of [from, to) in which the segment sounds; empty where `end <= start`. */
export const heardBetween = ({ at, until, origin, duration }: BeatSegment, from: number, to: number) => ({
  start: Math.max(from, at),
  end: Math.min(to, until - END_TOLERANCE_MS, origin + duration - END_TOLERANCE_MS),
})

/**
 * Number of bars whose note falls before `time`: computed in closed form, then corrected by the comparison that
 * `beatsBetween` makes.
 */
function barsBefore(segment: BeatSegment, bar: number, { place, offsetMs }: CompiledNote, time: number): number {
  const { tempo, duration, origin } = segment
  if (time <= origin + offsetMs) return 0
  const timeIn = (index: number) => origin + timeOfBeat(tempo, duration, index * bar + place) + offsetMs
  const sinceOrigin = Math.min(Math.max(0, time - offsetMs - origin), duration)
  let index = Math.max(0, Math.ceil((beatAtTime(tempo, duration, sinceOrigin) - place) / bar))
  // The two closed forms are inverse to each other except for rounding: each loop runs once at most.
  while (index > 0 && timeIn(index - 1) >= time) index--
  while (timeIn(index) < time) index++
  return index
}

/** Number of beats that `beatsBetween` returns; the cost depends on the notes of one bar, not on the length. */
export function countBetween(segment: BeatSegment, from: number, to: number): number {
  const { beats: bar, notes } = compilePattern(segment.pattern)
  const { start, end } = heardBetween(segment, from, to)
  if (end <= start) return 0
  return notes.reduce(
    (sum, note) => sum + barsBefore(segment, bar, note, end) - barsBefore(segment, bar, note, start),
    0,
  )
}

/** Number of beats of the whole segment, without creating them. */
export const countBeats = (segment: BeatSegment): number => countBetween(segment, segment.at, segment.until)
