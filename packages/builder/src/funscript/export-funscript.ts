/** A game as a funscript: one stroke for each beat, its bottom on the beat. */
import { eventTaskLabel, type PlayableGame, type StrokeStyle } from '@rubato/contracts/domain'
import { areStrokes, beatsBetween, segmentOf } from '@rubato/engine'
import type { BuilderSentence } from '../sentence.ts'
import { FASTEST, LEAST_HEIGHT, LEAST_STEP_MS } from './limits.ts'

export interface FunscriptPoint {
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
  readonly text: string
  readonly points: readonly FunscriptPoint[]
  /** What the format cannot hold, and what was changed for the players. */
  readonly report: readonly BuilderSentence[]
}

interface Stroke {
  at: number
  low: number
  height: number
}

/** The part of the length that strokes of a style cover. */
const extents: Readonly<Record<StrokeStyle, { low: number; height: number }>> = {
  full: { low: 0, height: 100 },
  head: { low: 50, height: 50 },
  shaft: { low: 0, height: 50 },
}
/** After a longer time without strokes the position stays, and goes up shortly before the next stroke, ms. */
const PAUSE_MS = 4100
const RISE_MS = 1500

function strokesOf({ events }: PlayableGame): Stroke[] {
  let style: StrokeStyle = 'full'
  const strokes: Stroke[] = []
  const changes = events.flatMap((event) =>
    event.kind === 'stroke' && event.style ? [{ at: event.at, style: event.style }] : [],
  )
  let next = 0
  for (const event of events) {
    if (event.kind !== 'beat' || !areStrokes(event.task)) continue
    for (const { at } of beatsBetween(segmentOf(event), event.at, event.at + event.duration)) {
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

/** The top between two strokes, as high as the time allows; whether it is lower than the style asks for. */
function topBetween(before: Stroke, after: Stroke, ms: number): { pos: number; isLow: boolean } {
  const base = Math.max(before.low, after.low)
  const reach = Math.min(before.low, after.low) + Math.floor((FASTEST * ms) / 2000)
  const wanted = Math.min(100, base + after.height)
  return { pos: Math.min(wanted, Math.max(base + LEAST_HEIGHT, reach)), isLow: reach < wanted }
}

/** Points of the strokes; `lowered` counts those that are shorter than their style. */
function pointsOf(strokes: readonly Stroke[]): { points: FunscriptPoint[]; lowered: number } {
  const points: FunscriptPoint[] = []
  let lowered = 0
  for (const [index, stroke] of strokes.entries()) {
    const before = strokes[index - 1] ?? { ...stroke, at: Math.max(-1, stroke.at - RISE_MS) }
    const isPause = stroke.at - before.at > PAUSE_MS
    const from = isPause ? stroke.at - RISE_MS : before.at
    const top = topBetween(before, stroke, stroke.at - from)
    if (top.isLow) lowered++
    const middle = Math.round((from + stroke.at) / 2)
    if (isPause) points.push({ at: from, pos: before.low })
    if (middle >= 0 && middle < stroke.at) points.push({ at: middle, pos: top.pos })
    points.push({ at: stroke.at, pos: stroke.low })
  }
  return { points, lowered }
}

const clock = (ms: number): string => {
  const part = (value: number, digits: number) => `${value}`.padStart(digits, '0')
  const seconds = Math.floor(ms / 1000)
  return `${part(Math.floor(seconds / 3600), 2)}:${part(Math.floor(seconds / 60) % 60, 2)}:${part(seconds % 60, 2)}.${part(ms % 1000, 3)}`
}

const chaptersOf = ({ events }: PlayableGame) =>
  events.flatMap(({ kind, at, duration, task }) =>
    kind === 'task' ? [{ name: eventTaskLabel(task), startTime: clock(at), endTime: clock(at + duration) }] : [],
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

/** Whole ms, positions from 0 to 100, ascending times, at most as fast as devices move. */
export function exportFunscript(game: PlayableGame, options: ExportOptions): ExportedFunscript {
  const all = strokesOf(game)
  const strokes = withoutDense(all)
  const { points, lowered } = pointsOf(strokes)
  const { title, creator, version = '1.0' } = options
  const kept = keptFields(options.keptFields)
  const metadata = {
    ...(typeof kept['metadata'] === 'object' ? kept['metadata'] : {}),
    type: 'basic',
    title,
    creator,
    duration: Math.round(game.duration / 1000),
    chapters: chaptersOf(game),
  }
  const format = version === '1.0' ? { version, inverted: false, range: 100 } : { version, channels: {} }
  const text = JSON.stringify({ ...kept, ...format, metadata, actions: points })
  return { text, points, report: reportOf(game, lowered, all.length - strokes.length) }
}
