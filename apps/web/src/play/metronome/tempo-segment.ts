/**
 * The metronome's time: stretches of beats that follow one another. Each has a tempo that stays or moves linearly, so
 * every beat in it has the engine's closed form; where one stretch ends and the next begins is itself computed from a
 * beat's index. Nothing is ever added up beat by beat.
 */
import type { Accent, BeatPattern, MetronomeBar, MetronomeRamp, MetronomeSettings } from '@rubato/contracts/domain'
import { beatAtTime, END_TOLERANCE_MS, tempoAt, timeOfBeat, type BeatSegment } from '@rubato/engine'

export interface Stretch {
  kind: 'steady' | 'ramp' | 'hold'
  bar: MetronomeBar
  /** The beat of the bar on which the segment's beat 0 stands. */
  firstBeat: number
  /** The ramp it is a part of, unless it is steady. */
  ramp: MetronomeRamp
  segment: BeatSegment
}

/** Where a stretch begins: a time of the score, ms, and a beat of the bar. */
export interface Start {
  at: number
  beat: number
}

const MS_PER_MINUTE = 60_000
/** A change this close to the end of a stretch waits for the next one, ms. */
const LAST_CHANCE_MS = 0.01

/** Notes between the beats sound softer. */
const accentOf = (level: Exclude<Accent, 'soft'>, part: number): Accent =>
  level === 'beat' && part > 0 ? 'soft' : level

/** The bar as the engine's pattern, beginning with `firstBeat`; its notes are in the order in which they sound. */
function patternOf(bar: MetronomeBar, firstBeat: number): BeatPattern {
  const turned = [...bar.slice(firstBeat), ...bar.slice(0, firstBeat)]
  const notes = turned.flatMap((parts, beat) =>
    parts.flatMap((level, numerator) =>
      level === 'rest' ? [] : { beat, numerator, denominator: parts.length, accent: accentOf(level, numerator) },
    ),
  )
  return { beats: bar.length, notes }
}

/** The beat of the bar that a note belongs to, and its part of that beat; `note` as in the stretch's cues. */
export function placeOfNote({ bar, firstBeat, segment }: Stretch, note: number): { beat: number; part: number } | null {
  const written = segment.pattern.notes[note]
  return written ? { beat: (firstBeat + written.beat) % bar.length, part: written.numerator } : null
}

/** Tempo at a time of the score, bpm. */
export function tempoOf({ segment }: Stretch, ms: number): number {
  const { tempo, duration, origin } = segment
  return tempo.from === tempo.to ? tempo.to : tempoAt(tempo, duration, Math.min(Math.max(0, ms - origin), duration))
}

/** How much of its ramp is over, 0..1; null without a ramp. */
export function shareOfRamp(stretch: Stretch, ms: number): number | null {
  const { kind, ramp } = stretch
  if (kind === 'steady') return null
  return kind === 'hold' || ramp.from === ramp.to ? 1 : (tempoOf(stretch, ms) - ramp.from) / (ramp.to - ramp.from)
}

type Timing = Pick<BeatSegment, 'tempo'> & Partial<BeatSegment>

type Written = Pick<MetronomeSettings, 'bar' | 'ramp'>

function stretchFrom(kind: Stretch['kind'], { bar, ramp }: Written, { at, beat }: Start, timing: Timing): Stretch {
  const endless = { id: String(at), at, origin: at, until: Infinity, duration: Infinity }
  return { kind, bar, ramp, firstBeat: beat, segment: { ...endless, ...timing, pattern: patternOf(bar, beat) } }
}

const rampFrom = (written: Written, start: Start, tempo: { from: number; to: number }, duration: number): Stretch =>
  stretchFrom('ramp', written, start, { tempo, duration, until: start.at + duration })

/** How long a ramp takes, ms. Its mean tempo is the mean of its ends, so a number of bars has a length too. */
function rampMs({ from, to, over }: MetronomeRamp, beats: number): number {
  if (over.unit === 'seconds') return over.amount * 1000
  return (over.amount * beats * MS_PER_MINUTE) / ((from + to) / 2)
}

/** A new beginning with these settings. */
export function begin(settings: MetronomeSettings, start: Start): Stretch {
  const { bar, tempo, ramp } = settings
  if (!ramp.enabled) return stretchFrom('steady', settings, start, { tempo: { from: tempo, to: tempo } })
  return rampFrom(settings, start, { from: ramp.from, to: ramp.to }, rampMs(ramp, bar.length))
}

/** The same tempo, or what is left of the same ramp, from a beat of `running` on with another bar. */
export function carryOn(running: Stretch, settings: MetronomeSettings, start: Start): Stretch {
  const { tempo, duration, origin } = running.segment
  if (running.kind !== 'ramp') return stretchFrom(running.kind, settings, start, { tempo })
  const left = { from: tempoOf(running, start.at), to: settings.ramp.to }
  return rampFrom(settings, start, left, origin + duration - start.at)
}

/** How many beats a finished stretch has counted; a whole number when the next beat falls on its very end. */
function beatsIn({ tempo, duration, origin, until }: BeatSegment): number {
  const exact = beatAtTime(tempo, duration, duration)
  const nearest = Math.round(exact)
  const due = origin + timeOfBeat(tempo, duration, nearest)
  return Math.abs(due - until) <= END_TOLERANCE_MS ? nearest : exact
}

/** After a ramp its last tempo goes on: for good, or up to the next beat, where the ramp begins again. */
function afterRamp({ bar, ramp, firstBeat, segment }: Stretch, settings: MetronomeSettings): Stretch {
  const { until } = segment
  const passed = beatsIn(segment)
  const whole = Math.floor(passed)
  const start = { at: until, beat: (firstBeat + whole) % bar.length }
  const repeats = ramp.end === 'repeat'
  if (repeats && whole === passed) return begin(settings, start)
  const last = segment.tempo.to
  const period = MS_PER_MINUTE / last
  const origin = until - (passed - whole) * period
  const end = repeats ? origin + period : Infinity
  return stretchFrom('hold', settings, start, { tempo: { from: last, to: last }, origin, until: end })
}

/** What follows when this stretch has come to its end; null when it has none. */
export function following(stretch: Stretch, settings: MetronomeSettings): Stretch | null {
  const { until } = stretch.segment
  if (until === Infinity) return null
  if (stretch.kind === 'ramp') return afterRamp(stretch, settings)
  return begin(settings, { at: until, beat: (stretch.firstBeat + 1) % stretch.bar.length })
}

/** The first whole beat of this stretch that falls at `at` or later, or null when the stretch ends before it. */
export function beatFrom({ bar, firstBeat, segment }: Stretch, at: number): Start | null {
  const { tempo, duration, origin, until } = segment
  const earliest = Math.max(at, segment.at)
  const timeOf = (index: number) => origin + timeOfBeat(tempo, duration, index)
  let index = Math.max(0, Math.floor(beatAtTime(tempo, duration, earliest - origin)))
  while (timeOf(index) < earliest - END_TOLERANCE_MS) index += 1
  const time = timeOf(index)
  return time < until - LAST_CHANCE_MS ? { at: time, beat: (firstBeat + index) % bar.length } : null
}
