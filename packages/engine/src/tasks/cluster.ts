import type { BeatPattern } from '@rubato/contracts/domain'
import { timeOfBeat } from '../beat/curve.ts'
import { beats, lead, leadLength, rest, sayAt, span, type Score } from '../generate/score.ts'
import { drawBetween, drawWhole } from '../random/stream.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

/** Beats of rest after each set. */
const REST_BEATS = 4
/** How long a number takes to be heard and followed, ms: the more words it has, the longer. */
const SHORT_NUMBER_MS = 650
const numberLength = (n: number): number => (n <= 20 ? SHORT_NUMBER_MS : n < 100 ? 1000 : 1700)
/** A bar is at most this long, beats; longer sets are written one after the other. */
const LONGEST_BAR = 64

interface Sets {
  sets: number
  strokes: number
  /** bpm */
  tempo: number
}

const clusterPattern = (strokes: number): BeatPattern => ({
  beats: strokes + REST_BEATS,
  notes: Array.from({ length: strokes }, (_, beat) => ({
    beat,
    numerator: 0,
    denominator: 1,
    accent: beat === 0 ? ('accent' as const) : ('beat' as const),
  })),
})

const lengthOf = (sets: number, strokes: number, tempo: number): number =>
  Math.floor((sets * (strokes + REST_BEATS) * 60_000) / tempo)

/** Numbers spoken with the strokes; drawn together so that all of them fit. */
function drawSets({ node, profile, stream, room, score }: TaskContext<NodeOf<'cluster'>>): Sets {
  const left = room - leadLength(score)
  const { min, max } = profile.beatPatternTempo
  const fits = (sets: number, strokes: number, tempo: number) => lengthOf(sets, strokes, tempo) <= left
  let tempo = Math.round(drawBetween(stream, min + (max - min) * 0.3, max))
  if (!fits(node.sets.min, node.strokes.min, tempo)) tempo = max
  let sets = drawWhole(stream, Math.ceil(node.sets.min), Math.floor(node.sets.max))
  let strokes = drawWhole(stream, Math.ceil(node.strokes.min), Math.floor(node.strokes.max))
  while (strokes > node.strokes.min && !fits(sets, strokes, tempo)) strokes--
  while (sets > node.sets.min && !fits(sets, strokes, tempo)) sets--
  return { tempo, sets, strokes: Math.max(strokes, Math.ceil(node.strokes.min)) }
}

/** Numbers that take longer than a stroke are left out in between; the last of a set is always counted. */
const isCounted = (n: number, { strokes, tempo }: Sets): boolean =>
  (strokes - n) % Math.ceil((numberLength(n) * tempo) / 60_000) === 0

function count(score: Score, all: Sets): void {
  const { sets, strokes, tempo } = all
  if (60_000 / tempo < SHORT_NUMBER_MS) return
  for (let set = 0; set < sets; set++) {
    for (let n = 1; n <= strokes; n++) {
      const place = set * (strokes + REST_BEATS) + n - 1
      const at = score.now + timeOfBeat({ from: tempo, to: tempo }, 0, place)
      if (isCounted(n, all)) sayAt(score, at, 'cluster', `${n}`)
    }
  }
}

/** Bars of one set and its rest; a set too long for a bar is strokes and a rest. */
function strokeSets(score: Score, { sets, strokes, tempo }: Sets): void {
  const start = score.now
  if (strokes + REST_BEATS <= LONGEST_BAR) {
    const duration = lengthOf(sets, strokes, tempo)
    return beats(score, { task: 'cluster', duration, from: tempo, pattern: clusterPattern(strokes) })
  }
  for (let set = 1; set <= sets; set++) {
    beats(score, { task: 'cluster', duration: Math.floor((strokes * 60_000) / tempo), from: tempo })
    rest(score, start + lengthOf(set, strokes, tempo) - score.now)
  }
}

export const cluster = behaviour({
  id: 'cluster',
  shortest: ({ node, profile, score }) =>
    Math.floor(node.sets.max) >= node.sets.min && Math.floor(node.strokes.max) >= node.strokes.min
      ? leadLength(score) +
        lengthOf(Math.ceil(node.sets.min), Math.ceil(node.strokes.min), profile.beatPatternTempo.max)
      : Infinity,
  plan(context) {
    const { score } = context
    const start = score.now
    const sets = drawSets(context)
    lead(score, 'cluster', 'cluster-strokes', { count: sets.strokes })
    count(score, sets)
    strokeSets(score, sets)
    span(score, 'cluster', start)
  },
})
