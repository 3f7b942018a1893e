import { FUNSCRIPT_FIELDS_MAX, SESSION_MS_MAX, STEADY_PATTERN, TEMPO, type StrokeStyle } from '@rubato/contracts/domain'
import type { Clip } from '../commands/types.ts'
import { eventsOfRecords } from '../document/events-of-records.ts'
import { fitsAccount } from '../document/fits-account.ts'
import { emptyComposition, type BuilderRecord, type ComposedGame } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'
import { readJson, refuse, refuseField, type RefusedFile } from '../read-file.ts'
import { actionsByAxis, countNamedAxes } from './axes.ts'
import { fitTempo, TOLERANCES, type FittedSegment } from './fit-tempo.ts'
import { extents, FUNSCRIPT_CHARACTERS_MAX } from './limits.ts'
import { pointsOf, type Point, type Repairs } from './points.ts'
import { funscriptSchema, type Funscript } from './schema.ts'
import { bottomsOf, type Bottom } from './strokes.ts'

/** How strokes that are faster than a game may be are imported: the whole file is slowed, or they alone come later. */
export type FastStrokes = 'slow' | 'cap'

export interface ImportedFunscript {
  readonly ok: true
  /** Strokes that come sooner after the one before than a game allows. */
  readonly fast: number
  /** Times of the strokes, whole ms. */
  readonly beats: readonly number[]
  /** Beats and their spans, from the start of the file. */
  readonly clip: Clip
  /** Fields that the game does not use, as JSON text; null where there are none or too many. */
  readonly keptFields: string | null
  readonly report: readonly BuilderSentence[]
}

/** Two strokes are at least the fastest beat apart, ms; rounding takes one. */
const LEAST_BEAT_MS = 60_000 / TEMPO.max - 1

const countFast = (times: readonly number[]): number =>
  times.filter((at, index) => index > 0 && at - (times[index - 1] ?? 0) < LEAST_BEAT_MS).length

/** All times later by the factor with which the two closest strokes are as far apart as a game needs. */
function slowed(times: readonly number[]): number[] {
  const closest = Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))
  const factor = Math.max(1, (LEAST_BEAT_MS + 1) / closest)
  const [first = 0] = times
  return times.map((at) => Math.round(first + (at - first) * factor))
}

/** A stroke that comes too soon comes as soon as it may; those after it follow until a slower part makes up for it. */
function capped(times: readonly number[]): number[] {
  const later: number[] = []
  for (const at of times) later.push(Math.max(at, Math.ceil((later.at(-1) ?? -Infinity) + LEAST_BEAT_MS)))
  return later
}

/** One span of strokes for each run of segments, and the beats. */
function recordsOf(segments: readonly FittedSegment[]): BuilderRecord[] {
  const records: BuilderRecord[] = []
  const spans: Extract<BuilderRecord, { lane: 'tasks' }>[] = []
  for (const { at, duration, tempo } of segments) {
    const base = { at, duration, task: 'steady', anchor: 'beat' } as const
    records.push({ ...base, lane: 'tempo', id: `f${records.length + 1}`, tempo, pattern: STEADY_PATTERN })
    const last = spans.at(-1)
    if (last && last.at + last.duration === at)
      spans[spans.length - 1] = { ...last, duration: last.duration + duration }
    else spans.push({ ...base, lane: 'tasks', id: `s${records.length}`, phase: 'build' })
  }
  return [...spans, ...records]
}

const emptyGame: ComposedGame = {
  events: [],
  duration: 0,
  voice: null,
  media: { tags: [], mediaTypes: [] },
  outcome: 'cum',
}
/** At least as long as the ids that records have once they are inserted. */
const LONGEST_ID = 'b9999999'

/** The game with the records, as large as it is once they are inserted. */
function gameWith(into: ComposedGame, records: readonly BuilderRecord[], funscript: string | null): ComposedGame {
  const added = eventsOfRecords(records).map((event) => ({ ...event, id: LONGEST_ID }))
  const composition = { ...emptyComposition, ...into.composition, funscript }
  return { ...into, events: [...into.events, ...added], ...(funscript === null ? {} : { composition }) }
}

interface Fitted {
  segments: FittedSegment[]
  records: BuilderRecord[]
  tolerance: number
}

/** The most exact records for which the account has room; null where there are none. */
function fitted(beats: readonly number[], gameOf: (records: readonly BuilderRecord[]) => ComposedGame): Fitted | null {
  for (const tolerance of TOLERANCES) {
    const segments = fitTempo(beats, { tolerance })
    const records = recordsOf(segments)
    if (fitsAccount(gameOf(records))) return { segments, records, tolerance }
  }
  return null
}

function keptFields(script: Funscript): { text: string | null; isTooLong: boolean } {
  const { actions: _actions, inverted: _inverted, range: _range, version: _version, ...rest } = script
  const { axes: _axes, channels: _channels, tracks: _tracks, ...kept } = rest
  if (Object.keys(kept).length === 0) return { text: null, isTooLong: false }
  const text = JSON.stringify(kept)
  const isTooLong = text.length > FUNSCRIPT_FIELDS_MAX
  return { text: isTooLong ? null : text, isTooLong }
}

const countedSentences = (counts: readonly (readonly [key: string, count: number])[]): BuilderSentence[] =>
  counts.flatMap(([key, count]) => (count > 0 ? [{ key: `builder.funscript.import.${key}`, values: { count } }] : []))

/** The reason that the points have no stroke, and their corrections. */
function refuseWithoutStrokes(points: readonly Point[], repairs: Repairs): RefusedFile {
  const report = countedSentences(Object.entries(repairs))
  if (report.length === 0) return refuse('no-strokes')
  const refused = points.length === 1 && repairs.merged > 0 ? refuse('one-time') : refuse('no-strokes-left')
  return { ...refused, report }
}

/** The parts that were left out or changed while the file was read. */
function reportOf(
  script: Funscript,
  figures: {
    fast: number
    pace: FastStrokes
    tolerance: number
    isTooLong: boolean
    repairs: Repairs
    styles: number
    lostDepths: number
  },
): BuilderSentence[] {
  const sentences: [string, number][] = [
    [figures.pace === 'slow' ? 'slowed' : 'capped', figures.fast],
    ...Object.entries(figures.repairs),
    ['styles', figures.styles],
    ['depth', figures.lostDepths],
    ['axes', countNamedAxes(script)],
    ['fields', figures.isTooLong ? 1 : 0],
    ['tolerance', figures.tolerance > 1 ? figures.tolerance : 0],
  ]
  return countedSentences(sentences)
}

/** Which part of the way a stroke goes over. */
function styleOf({ low, high }: Bottom): StrokeStyle {
  if (low >= HALF_WAY) return 'head'
  return high <= HALF_WAY ? 'shaft' : 'full'
}
const HALF_WAY = 50
/** A style is part of the game once this many strokes in a row have it. */
const STYLE_STROKES = 4
/** Whether a stroke of the style has exactly the depth of this one. */
const hasDepthOf = ({ low, high }: Bottom, style: StrokeStyle): boolean =>
  low === extents[style].low && high === extents[style].low + extents[style].height

/** Changes of the stroke style, as far as the depth of the strokes makes them, and the strokes that lose theirs. */
function stylesOf(
  bottoms: readonly Bottom[],
  beats: readonly number[],
): { changes: BuilderRecord[]; lostDepths: number } {
  const styles = bottoms.map(styleOf)
  let lostDepths = 0
  const changes: BuilderRecord[] = []
  let current: StrokeStyle = 'full'
  for (const [index, style] of styles.entries()) {
    const run = styles.slice(index, index + STYLE_STROKES)
    if (style !== current && run.length === STYLE_STROKES && run.every((each) => each === style)) {
      current = style
      changes.push({
        lane: 'strokes',
        id: `y${changes.length + 1}`,
        at: beats[index] ?? 0,
        duration: 0,
        task: 'steady',
        anchor: 'beat',
        style,
      })
    }
    const bottom = bottoms[index]
    if (bottom && !hasDepthOf(bottom, current)) lostDepths++
  }
  return { changes, lostDepths }
}

function importScript(script: Funscript, pace: FastStrokes, into: ComposedGame): ImportedFunscript | RefusedFile {
  const actions = actionsByAxis(script).get('stroke')
  if (!actions || actions.length < 2) return refuse('no-strokes')
  const { points, repairs } = pointsOf(script, actions)
  const bottoms = bottomsOf(points)
  const all = bottoms.map(({ at }) => at)
  if (all.length === 0) return refuseWithoutStrokes(points, repairs)
  const fast = countFast(all)
  const beats = fast === 0 ? all : pace === 'slow' ? slowed(all) : capped(all)
  if ((beats.at(-1) ?? 0) > SESSION_MS_MAX) return refuse('too-long')
  const { text: keptText, isTooLong } = keptFields(script)
  const { changes, lostDepths } = stylesOf(bottoms, beats)
  const made = fitted(beats, (records) => gameWith(into, [...records, ...changes], keptText))
  if (!made) return refuse('too-irregular')
  const { segments, records, tolerance } = made
  const last = segments.at(-1)
  const length = last ? last.at + last.duration : 0
  if (length > SESSION_MS_MAX) return refuse('too-long')
  const figures = { fast, pace, tolerance, isTooLong, repairs, styles: changes.length, lostDepths }
  return {
    ok: true,
    beats,
    fast,
    clip: { length, records: [...records, ...changes] },
    keptFields: keptText,
    report: reportOf(script, figures),
  }
}

/**
 * Reads versions 1.0, 1.1 and 2.0, and the draft with tracks. The bottoms of the strokes become beats, and their depth the style of
 * the strokes.
 * @param into the game in which the clip will be inserted: together they are no larger than the account allows
 */
export function importFunscript(
  text: string,
  pace: FastStrokes = 'cap',
  into: ComposedGame = emptyGame,
): ImportedFunscript | RefusedFile {
  const read = readJson(text, FUNSCRIPT_CHARACTERS_MAX)
  if (!read.ok) return read
  const parsed = funscriptSchema.safeParse(read.value)
  return parsed.success ? importScript(parsed.data, pace, into) : refuseField(parsed.error)
}
