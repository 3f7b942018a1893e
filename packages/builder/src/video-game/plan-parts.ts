/** The parts of a game around a video: where the hand strokes, rests, comes to an edge and finishes. Times of the video, ms. */
import { caps, rests } from '@rubato/engine'
import type { Chapter } from '../funscript/chapters.ts'
import { climaxOf, heatOf } from '../funscript/heat.ts'
import type { VideoRange } from '../funscript/played-script.ts'
import type { Point } from '../funscript/points.ts'

export interface Part extends VideoRange {
  readonly kind: 'steady' | 'rest' | 'edging' | 'cooldown' | 'cum'
}

interface PartTerms {
  /** In order, inside `end`. */
  readonly beats: readonly number[]
  readonly points: readonly Point[]
  readonly chapters: readonly Chapter[]
  /** The end of the video, or of the part of it that fits into a session. */
  readonly end: number
  /** A shorter gap between strokes is no rest. */
  readonly leastRest: number
  readonly withEdges: boolean
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A finish with a name is believed after this share of the video, and heat alone after that one: before, it is an edge. */
const LATE_SHARE = { named: 0.4, hot: 0.7 } as const
const FINISH_LENGTH = { min: 10 * SECOND, max: 180 * SECOND } as const

/** The finish of the script; where nothing names it or is hot, the last minute of its strokes. */
function finishOf({ points, beats, chapters, end }: PartTerms): VideoRange {
  const last = beats.at(-1) ?? 0
  const late = LATE_SHARE.named * end
  const found = climaxOf({
    points: points.filter(([at]) => at >= LATE_SHARE.hot * end && at <= end),
    duration: end,
    chapters: chapters.filter(({ from }) => from >= late && from < last - FINISH_LENGTH.min),
  })
  const from = found.from >= late ? Math.min(found.from, last - FINISH_LENGTH.min) : last - MINUTE
  const begin = Math.max(beats[0] ?? 0, from)
  const stop = Math.max(begin + FINISH_LENGTH.min, Math.min(found.to, begin + FINISH_LENGTH.max))
  return { from: begin, to: Math.min(end, stop) }
}

/** Time for which the hand comes to an edge, and how far apart edges are, ms. */
const EDGE_MS = 40 * SECOND
const EDGES_APART = 150 * SECOND
/** Strokes before the first edge, and between the last one and the finish, ms. */
const BEFORE_EDGE = 90 * SECOND
const BEFORE_FINISH = 60 * SECOND
/** A session has about one edge in so much time, ms. */
const EDGE_EVERY = 4 * MINUTE
/** Strokes that lead to an edge, at least. */
const EDGE_STROKES = 20
const STEP_MS = 5000
/** How near a gap or the end of a chapter has to be to be the moment of the edge, ms. */
const NEAR_MS = 8000
/** The weight of a gap of the script, and of the end of a chapter, in addition to the heat (0 to 1). */
const WORTH = { gap: 0.2, chapter: 0.1 } as const

interface Moment {
  at: number
  score: number
}

/** The moments at which an edge would suit, of every 5 s: after heat, before a gap, at the end of a chapter. */
function edgeMoments(terms: PartTerms, gaps: readonly VideoRange[], until: number): Moment[] {
  const { points, beats, chapters } = terms
  const from = (beats[0] ?? 0) + BEFORE_EDGE
  const steps = Math.ceil(terms.end / STEP_MS)
  const heat = heatOf(points, steps * STEP_MS, steps)
  const ends = chapters.map(({ to }) => to)
  const moments: Moment[] = []
  for (let at = Math.ceil(from / STEP_MS) * STEP_MS; at <= until; at += STEP_MS) {
    const before = heat.slice((at - EDGE_MS) / STEP_MS, at / STEP_MS)
    const isNear = (time: number) => Math.abs(time - at) <= NEAR_MS && time >= from && time <= until
    const gap = gaps.find((each) => isNear(each.from))
    const end = ends.find(isNear)
    const score =
      before.reduce((sum, each) => sum + each, 0) / before.length +
      (gap ? WORTH.gap : 0) +
      (end === undefined ? 0 : WORTH.chapter)
    moments.push({ at: gap?.from ?? end ?? at, score })
  }
  return moments
}

/** The best moments, far enough apart, in order of time. */
function edgesOf(terms: PartTerms, gaps: readonly VideoRange[], finish: VideoRange): number[] {
  const until = finish.from - BEFORE_FINISH - rests.edging
  const most = Math.min(caps.edges.value, Math.max(1, Math.floor(finish.from / EDGE_EVERY)))
  const chosen: number[] = []
  const moments = edgeMoments(terms, gaps, until).toSorted((a, b) => b.score - a.score || a.at - b.at)
  for (const { at } of moments) {
    if (chosen.length === most) break
    const strokes = terms.beats.filter((beat) => beat >= at - EDGE_MS && beat < at).length
    if (strokes < EDGE_STROKES || chosen.some((other) => Math.abs(other - at) < EDGES_APART)) continue
    chosen.push(at)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** Times without strokes that are long enough for words, between the first stroke and `until`. */
function gapsOf({ beats, leastRest }: PartTerms, until: number): VideoRange[] {
  return beats.flatMap((from, index) => {
    const to = beats[index + 1]
    if (to === undefined || to > until || to - from < leastRest + AFTER_STROKE) return []
    return [{ from: from + AFTER_STROKE, to }]
  })
}
/** A stroke rings for so long, ms. */
const AFTER_STROKE = 500

/** The kinds of parts that fill the time between the fixed ones. */
function fill(set: readonly Part[], from: number): Part[] {
  const parts: Part[] = []
  let until = from
  for (const part of set) {
    if (part.from > until) parts.push({ kind: 'steady', from: until, to: part.from })
    parts.push(part)
    until = part.to
  }
  return parts
}

/** The parts from the first stroke to the end of the finish, in order and without gaps. */
export function planParts(terms: PartTerms): Part[] {
  const first = terms.beats[0] ?? 0
  const finish = finishOf(terms)
  const gaps = gapsOf(terms, finish.from)
  const edges = terms.withEdges ? edgesOf(terms, gaps, finish) : []
  let free = first
  const atEdges = edges.flatMap((at): Part[] => {
    const gap = gaps.find(({ from, to }) => from <= at && to > at)
    const to = Math.max(at + rests.edging, gap && gap.to <= finish.from - BEFORE_FINISH ? gap.to : 0)
    const from = Math.max(free, at - EDGE_MS)
    free = to
    return [
      { kind: 'edging', from, to: at },
      { kind: 'cooldown', from: at, to },
    ]
  })
  const isFree = ({ from, to }: VideoRange) => atEdges.every((part) => to <= part.from || from >= part.to)
  const pauses = gaps.filter(isFree).map((gap): Part => ({ kind: 'rest', ...gap }))
  const end: Part = { kind: 'cum', ...finish }
  return fill(
    [...atEdges, ...pauses, end].toSorted((a, b) => a.from - b.from),
    first,
  )
}
