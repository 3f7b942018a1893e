/**
 * The metronome's timeline: consecutive tempo segments. The tempo of a segment is constant or changes linearly, so the
 * engine computes the time of each beat in closed form from its index. The ends of segments are computed from beat
 * indexes too, so rounding errors do not add up.
 */
import type { MetronomeBar, MetronomeRamp, MetronomeSettings } from '@rubato/contracts/domain'
import { beatAtTime, END_TOLERANCE_MS, patternOfBar, tempoAt, timeOfBeat, type BeatSegment } from '@rubato/engine'

export interface TempoSegment {
  /** `hold` is the last tempo of a ramp after its end. */
  kind: 'steady' | 'ramp' | 'hold'
  bar: MetronomeBar
  /** The index in the bar at which beat 0 of `beats` falls. */
  firstBeat: number
  /** The ramp that it belongs to, unless it is steady. */
  ramp: MetronomeRamp
  /** The engine's segment: start, end, tempo and pattern; ms since the start of the run. */
  beats: BeatSegment
}

/** The start of a segment: ms since the start of the run, and an index in the bar. */
export interface Start {
  at: number
  beat: number
}

const MS_PER_MINUTE = 60_000
/** A change applies to the next segment when the next beat is this close to the end of the current one, ms. */
const END_MARGIN_MS = 0.01

/** The index in the bar of the beat that a note belongs to, and its part of that beat; `note` as in the segment's cues. */
export function placeOfNote(
  { bar, firstBeat, beats }: TempoSegment,
  note: number,
): { beat: number; part: number } | null {
  const written = beats.pattern.notes[note]
  return written ? { beat: (firstBeat + written.beat) % bar.length, part: written.numerator } : null
}

/** Tempo at a time since the start of the run (ms), bpm. */
export function tempoOf({ beats }: TempoSegment, ms: number): number {
  const { tempo, duration, origin } = beats
  return tempo.from === tempo.to ? tempo.to : tempoAt(tempo, duration, Math.min(Math.max(0, ms - origin), duration))
}

/** How much of its ramp is over, 0..1; null without a ramp. */
export function shareOfRamp(segment: TempoSegment, ms: number): number | null {
  const { kind, ramp } = segment
  if (kind === 'steady') return null
  return kind === 'hold' || ramp.from === ramp.to ? 1 : (tempoOf(segment, ms) - ramp.from) / (ramp.to - ramp.from)
}

type Timing = Pick<BeatSegment, 'tempo'> & Partial<BeatSegment>

type BarAndRamp = Pick<MetronomeSettings, 'bar' | 'ramp'>

function createSegment(
  kind: TempoSegment['kind'],
  { bar, ramp }: BarAndRamp,
  { at, beat }: Start,
  timing: Timing,
): TempoSegment {
  const endless = { id: String(at), at, origin: at, until: Infinity, duration: Infinity }
  return { kind, bar, ramp, firstBeat: beat, beats: { ...endless, ...timing, pattern: patternOfBar(bar, beat) } }
}

const createRamp = (
  settings: BarAndRamp,
  start: Start,
  tempo: { from: number; to: number },
  duration: number,
): TempoSegment => createSegment('ramp', settings, start, { tempo, duration, until: start.at + duration })

/** Duration of a ramp, ms. Its mean tempo is the mean of its ends, which gives a number of bars a duration. */
function rampMs({ from, to, over }: MetronomeRamp, beats: number): number {
  if (over.unit === 'seconds') return over.amount * 1000
  return (over.amount * beats * MS_PER_MINUTE) / ((from + to) / 2)
}

/** The first segment with these settings. */
export function firstSegment(settings: MetronomeSettings, start: Start): TempoSegment {
  const { bar, tempo, ramp } = settings
  if (!ramp.enabled) return createSegment('steady', settings, start, { tempo: { from: tempo, to: tempo } })
  return createRamp(settings, start, { from: ramp.from, to: ramp.to }, rampMs(ramp, bar.length))
}

/** The tempo of `current`, or the rest of its ramp, from one of its beats on with another bar. */
export function continueSegment(current: TempoSegment, settings: MetronomeSettings, start: Start): TempoSegment {
  const { tempo, duration, origin } = current.beats
  if (current.kind !== 'ramp') return createSegment(current.kind, settings, start, { tempo })
  const left = { from: tempoOf(current, start.at), to: settings.ramp.to }
  return createRamp(settings, start, left, origin + duration - start.at)
}

/** Number of beats in a segment that has an end; a whole number when the next beat falls on that end. */
function beatsIn({ tempo, duration, origin, until }: BeatSegment): number {
  const exact = beatAtTime(tempo, duration, duration)
  const nearest = Math.round(exact)
  const due = origin + timeOfBeat(tempo, duration, nearest)
  return Math.abs(due - until) <= END_TOLERANCE_MS ? nearest : exact
}

/** After a ramp its last tempo continues: without an end, or until the next beat, on which the ramp starts again. */
function afterRamp({ bar, ramp, firstBeat, beats }: TempoSegment, settings: MetronomeSettings): TempoSegment {
  const { until } = beats
  const passed = beatsIn(beats)
  const whole = Math.floor(passed)
  const start = { at: until, beat: (firstBeat + whole) % bar.length }
  const repeats = ramp.end === 'repeat'
  if (repeats && whole === passed) return firstSegment(settings, start)
  const last = beats.tempo.to
  const period = MS_PER_MINUTE / last
  const origin = until - (passed - whole) * period
  const end = repeats ? origin + period : Infinity
  return createSegment('hold', settings, start, { tempo: { from: last, to: last }, origin, until: end })
}

/** The segment that follows; null when this one has no end. */
export function nextSegment(segment: TempoSegment, settings: MetronomeSettings): TempoSegment | null {
  const { until } = segment.beats
  if (until === Infinity) return null
  if (segment.kind === 'ramp') return afterRamp(segment, settings)
  return firstSegment(settings, { at: until, beat: (segment.firstBeat + 1) % segment.bar.length })
}

/** The first whole beat of this segment at `at` or later, or null when the segment ends before it. */
export function beatFrom({ bar, firstBeat, beats }: TempoSegment, at: number): Start | null {
  const { tempo, duration, origin, until } = beats
  const earliest = Math.max(at, beats.at)
  const timeOf = (index: number) => origin + timeOfBeat(tempo, duration, index)
  let index = Math.max(0, Math.floor(beatAtTime(tempo, duration, earliest - origin)))
  while (timeOf(index) < earliest - END_TOLERANCE_MS) index += 1
  const time = timeOf(index)
  return time < until - END_MARGIN_MS ? { at: time, beat: (firstBeat + index) % bar.length } : null
}
