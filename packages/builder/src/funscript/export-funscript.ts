/** A game as a funscript: one stroke for each beat, its bottom on the beat. */
import { eventTaskLabel, type PlayableGame, type StrokeStyle } from '@rubato/contracts/domain'
import { areStrokes, beatEventsOf, beatsOf, countGame, type CountedGame, type PlayedWay } from '@rubato/engine'
import { refuse, type RefusedFile } from '../read-file.ts'
import type { BuilderSentence } from '../sentence.ts'
import { extents, FASTEST, LEAST_HEIGHT, LEAST_STEP_MS } from './limits.ts'

interface FunscriptPoint {
  /** Whole ms */
  at: number
  /** 0 to 100 */
  pos: number
}

export interface ExportOptions {
  readonly title: string
  readonly creator: string
  readonly version?: '1.0' | '2.0'
  /** Fields of an imported funscript, as JSON text: they are written back. */
  readonly keptFields?: string | null
}

export interface ExportedFunscript {
  readonly ok: true
  readonly text: string
  readonly points: readonly FunscriptPoint[]
  /** The losses in the format, and the changes for the players. */
  readonly report: readonly BuilderSentence[]
}

interface Stroke {
  at: number
  low: number
  height: number
}

interface Chapter {
  name: string
  /** ms */
  from: number
  until: number
}

/** After a longer time without strokes the position stays, and goes up shortly before the next stroke, ms. */
const PAUSE_MS = 4100
const RISE_MS = 1500

function strokesOf(game: CountedGame): Stroke[] {
  let style: StrokeStyle = 'full'
  const strokes: Stroke[] = []
  const changes = game.events.flatMap((event) =>
    event.kind === 'stroke' && event.style ? [{ at: event.at, style: event.style }] : [],
  )
  let next = 0
  const parts = beatEventsOf(game)
  for (const [index, { task }] of parts.entries()) {
    if (!areStrokes(task)) continue
    for (const { at } of beatsOf(parts, index)) {
      for (let change = changes[next]; change && change.at <= at; change = changes[++next]) style = change.style
      strokes.push({ at: Math.round(at), ...extents[style] })
    }
  }
  return strokes.sort((a, b) => a.at - b.at)
}

/** The strokes that are far enough apart for both of their points. */
function withoutDense(strokes: readonly Stroke[]): Stroke[] {
  const kept: Stroke[] = []
  for (const stroke of strokes) if (stroke.at >= (kept.at(-1)?.at ?? -Infinity) + 2 * LEAST_STEP_MS) kept.push(stroke)
  return kept
}

/** A fall and the rise before it, ms each. */
interface Room {
  up: number
  down: number
}

const reach = (ms: number): number => Math.floor((FASTEST * ms) / 1000)

/**
 * Top and bottom of a stroke that begins at `pos`, as far as devices get in the time: the top is no higher than its bottom
 * can be reached from. A stroke of another style may take two strokes to come to its place.
 */
function strokeIn({ up, down }: Room, pos: number, { low, height }: Stroke) {
  const wanted = Math.min(100, Math.max(pos, low) + height)
  const top = Math.min(wanted, pos + reach(up), Math.max(low + reach(down), pos + LEAST_HEIGHT))
  const bottom = Math.max(top - reach(down), Math.min(low, top - LEAST_HEIGHT))
  return { top, bottom, isLow: top < wanted || bottom > low }
}

/** Points of the strokes; `lowered` counts those that are shorter than their style. */
function pointsOf(strokes: readonly Stroke[]): { points: FunscriptPoint[]; lowered: number } {
  const points: FunscriptPoint[] = []
  let [lowered, pos, last] = [0, strokes[0]?.low ?? 0, -Infinity]
  for (const stroke of strokes) {
    const isPause = stroke.at - last > PAUSE_MS
    const from = isPause ? Math.max(0, stroke.at - RISE_MS) : last
    const middle = Math.round((from + stroke.at) / 2)
    const room = { up: middle - from, down: stroke.at - middle }
    if (isPause && points.length > 0) points.push({ at: from, pos })
    // Too soon after the start of the file the first stroke has a bottom alone.
    const { top, bottom, isLow } = strokeIn(room, pos, stroke)
    const hasTop = Math.min(room.up, room.down) >= LEAST_STEP_MS - 1
    if (hasTop && isLow) lowered++
    if (hasTop) points.push({ at: middle, pos: top })
    points.push({ at: stroke.at, pos: hasTop ? bottom : pos })
    pos = points.at(-1)?.pos ?? pos
    last = stroke.at
  }
  return { points, lowered }
}

const clock = (ms: number): string => {
  const part = (value: number, digits: number) => `${value}`.padStart(digits, '0')
  const seconds = Math.floor(ms / 1000)
  return `${part(Math.floor(seconds / 3600), 2)}:${part(Math.floor(seconds / 60) % 60, 2)}:${part(seconds % 60, 2)}.${part(ms % 1000, 3)}`
}

const chaptersOf = ({ events }: PlayableGame): Chapter[] =>
  events.flatMap(({ kind, at, duration, task }) =>
    kind === 'task' ? [{ name: eventTaskLabel(task), from: at, until: at + duration }] : [],
  )

function keptFields(text: string | null | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function reportOf({ events }: PlayableGame, lowered: number, dropped: number): BuilderSentence[] {
  const count = (kinds: readonly string[]) => events.filter(({ kind }) => kinds.includes(kind)).length
  const figures = {
    lines: count(['say']),
    items: count(['open']),
    questions: count(['ask']),
    strokes: events.filter((event) => event.kind === 'stroke' && !event.style).length,
    'other-beats': events.filter((event) => event.kind === 'beat' && !areStrokes(event.task)).length,
    lowered,
    dense: dropped,
  }
  return Object.entries(figures).flatMap(([name, n]) =>
    n > 0 ? [{ key: `builder.funscript.dropped.${name}`, values: { count: n } }] : [],
  )
}

interface FileParts {
  points: readonly FunscriptPoint[]
  chapters: readonly Chapter[]
  /** ms */
  duration: number
}

function fileText({ points, chapters, duration }: FileParts, options: ExportOptions): string {
  const { title, creator, version = '1.0' } = options
  const kept = keptFields(options.keptFields)
  const metadata = {
    title,
    ...(typeof kept['metadata'] === 'object' ? kept['metadata'] : {}),
    type: 'basic',
    // A game without a name keeps the title of the file that it was opened from.
    ...(title !== '' && { title }),
    creator,
    duration: Math.round(duration / 1000),
    chapters: chapters.map(({ name, from, until }) => ({ name, startTime: clock(from), endTime: clock(until) })),
  }
  const format = version === '1.0' ? { version, inverted: false, range: 100 } : { version, channels: {} }
  return JSON.stringify({ ...kept, ...format, metadata, actions: points })
}

/**
 * Whole ms, positions from 0 to 100, ascending times, at most as fast as devices move. A game with more beats than a session
 * has is refused.
 */
export function exportFunscript(game: PlayableGame, options: ExportOptions): ExportedFunscript | RefusedFile {
  const counted = countGame(game)
  if (!counted) return refuse('too-many-beats')
  const all = strokesOf(counted)
  const strokes = withoutDense(all)
  const { points, lowered } = pointsOf(strokes)
  const text = fileText({ points, chapters: chaptersOf(game), duration: game.duration }, options)
  return { ok: true, text, points, report: reportOf(game, lowered, all.length - strokes.length) }
}

/** The strokes of a session as a funscript, with the sections of its branching game as chapters. */
export function exportWay(
  { strokes, sections, duration }: PlayedWay,
  nameOf: (section: string) => string,
  options: ExportOptions,
): string {
  const heights = strokes.map(({ at, style }) => ({ at: Math.round(at), ...extents[style] }))
  const { points } = pointsOf(withoutDense(heights))
  const chapters = sections.map(({ at, id }, index) => {
    const until = sections[index + 1]?.at ?? duration
    return { name: nameOf(id), from: Math.round(at), until: Math.round(until) }
  })
  return fileText({ points, chapters, duration }, options)
}
