/** A funscript as beats with their tempo. */
import { FUNSCRIPT_FIELDS_MAX, SESSION_MS_MAX, STEADY_PATTERN, TEMPO } from '@rubato/contracts/domain'
import type { Clip } from '../commands/types.ts'
import type { BuilderRecord } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'
import { readJson, refuse, refuseField, type RefusedFile } from '../read-file.ts'
import { fitTempo, type FittedSegment } from './fit-tempo.ts'
import { FUNSCRIPT_CHARACTERS_MAX, LEAST_HEIGHT } from './limits.ts'
import { funscriptSchema, type Funscript, type FunscriptAction } from './schema.ts'

export interface ImportedFunscript {
  readonly ok: true
  /** Times of the strokes, whole ms. */
  readonly beats: readonly number[]
  /** Beats and their spans, from the start of the file. */
  readonly clip: Clip
  /** Fields that the game does not use, as JSON text; null where there are none or too many. */
  readonly keptFields: string | null
  readonly report: readonly BuilderSentence[]
}
/** The stroke axis: the points of 1.0 and of the others, or the axis named so. */
function strokeAxis({ actions, axes, channels }: Funscript): readonly FunscriptAction[] | null {
  if (actions && actions.length > 0) return actions
  return axes?.find(({ id }) => id === 'L0')?.actions ?? channels?.['stroke']?.actions ?? actions ?? null
}

/** Points in order of time with positions as they are meant: whole ms, one at a time, none before the start. */
function pointsOf(script: Funscript, actions: readonly FunscriptAction[]) {
  const { inverted = false, range = 100 } = script
  const points = new Map<number, number>()
  for (const { at, pos } of actions) {
    const inside = Math.min(100, Math.max(0, pos)) * (range / 100)
    const time = Math.round(at)
    if (time >= 0 && !points.has(time)) points.set(time, inverted ? 100 - inside : inside)
  }
  return [...points].sort(([a], [b]) => a - b)
}

/** How much longer than the fall after it a rise may last to be the start of a stroke. */
const RISE_RATIO = 1.5

/** Whether the first point is the bottom of a stroke: the rise after it is as quick as the fall that follows. */
function beginsWithStroke([first, top, bottom]: readonly (readonly [number, number])[]): boolean {
  if (!first || !top || !bottom) return false
  const isUpAndDown = top[1] - first[1] >= LEAST_HEIGHT && top[1] - bottom[1] >= LEAST_HEIGHT
  return isUpAndDown && top[0] - first[0] <= RISE_RATIO * (bottom[0] - top[0])
}

/** A stroke ends where the position stops to fall, after a fall that can be felt. */
function bottomsOf(points: readonly (readonly [number, number])[]): number[] {
  const bottoms: number[] = beginsWithStroke(points) ? [points[0]?.[0] ?? 0] : []
  let top = points[0]?.[1] ?? 0
  for (const [index, [at, pos]] of points.entries()) {
    const next = points[index + 1]?.[1] ?? Infinity
    top = Math.max(top, pos)
    if (next < pos || top - pos < LEAST_HEIGHT) continue
    bottoms.push(at)
    top = pos
  }
  return bottoms
}

/** Two strokes are at least the fastest beat apart, ms; rounding takes one. */
const LEAST_BEAT_MS = 60_000 / TEMPO.max - 1

/** Strokes as fast as the fastest tempo, at most; a stroke that comes sooner is left out. */
function withoutFast(times: readonly number[]): number[] {
  const kept: number[] = []
  for (const at of times) if (at - (kept.at(-1) ?? -Infinity) >= LEAST_BEAT_MS) kept.push(at)
  return kept
}

/** How far a beat may be from its time, ms: the least with which there are no more segments than a game may have. */
const TOLERANCES = [0.5, 4, 12, 30] as const
const SEGMENTS_MAX = 2500

function segmentsOf(times: readonly number[]): { segments: FittedSegment[]; tolerance: number } {
  for (const tolerance of TOLERANCES) {
    const segments = fitTempo(times, tolerance)
    if (segments.length <= SEGMENTS_MAX || tolerance === TOLERANCES.at(-1)) return { segments, tolerance }
  }
  return { segments: [], tolerance: 0 }
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

function keptFields(script: Funscript): { text: string | null; isTooLong: boolean } {
  const { actions: _actions, inverted: _inverted, range: _range, version: _version, ...rest } = script
  const { axes: _axes, channels: _channels, ...kept } = rest
  if (Object.keys(kept).length === 0) return { text: null, isTooLong: false }
  const text = JSON.stringify(kept)
  const isTooLong = text.length > FUNSCRIPT_FIELDS_MAX
  return { text: isTooLong ? null : text, isTooLong }
}

/** The parts that were left out or changed while the file was read. */
function reportOf(
  script: Funscript,
  figures: { fast: number; tolerance: number; isTooLong: boolean },
): BuilderSentence[] {
  const sentences: [string, number][] = [
    ['fast', figures.fast],
    ['axes', (script.axes?.length ?? 0) + Object.keys(script.channels ?? {}).length],
    ['fields', figures.isTooLong ? 1 : 0],
    ['tolerance', figures.tolerance > 1 ? figures.tolerance : 0],
  ]
  return sentences.flatMap(([key, count]) =>
    count > 0 ? [{ key: `builder.funscript.import.${key}`, values: { count } }] : [],
  )
}

function importScript(script: Funscript): ImportedFunscript | RefusedFile {
  const actions = strokeAxis(script)
  if (!actions || actions.length < 2) return refuse('no-strokes')
  const all = bottomsOf(pointsOf(script, actions))
  const beats = withoutFast(all)
  if (beats.length === 0) return refuse('no-strokes')
  const { segments, tolerance } = segmentsOf(beats)
  const last = segments.at(-1)
  const length = last ? last.at + last.duration : 0
  if (length > SESSION_MS_MAX) return refuse('too-long')
  const { text: keptText, isTooLong } = keptFields(script)
  const report = reportOf(script, { fast: all.length - beats.length, tolerance, isTooLong })
  return { ok: true, beats, clip: { length, records: recordsOf(segments) }, keptFields: keptText, report }
}

/** Reads versions 1.0, 1.1 and 2.0. The bottoms of the strokes become beats. */
export function importFunscript(text: string): ImportedFunscript | RefusedFile {
  const read = readJson(text, FUNSCRIPT_CHARACTERS_MAX)
  if (!read.ok) return read
  const parsed = funscriptSchema.safeParse(read.value)
  return parsed.success ? importScript(parsed.data) : refuseField(parsed.error)
}
