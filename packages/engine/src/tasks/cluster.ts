import type { BeatPattern } from '@rubato/contracts/domain'
import { timeOfBeat } from '../beat/curve.ts'
import { beats, lead, leadLength, sayAt, span, type Score } from '../generate/score.ts'
import { drawBetween, drawWhole } from '../random/stream.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

/** Beats of rest after each set. */
const REST_BEATS = 4
/** A number can be heard and followed when it has at least this long, ms. */
const COUNT_ROOM_MS = 650

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
function drawSets({ node, profile, stream, room, score }: TaskContext<NodeOf<'cluster'>>) {
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

function count(score: Score, sets: number, strokes: number, tempo: number): void {
  if (60_000 / tempo < COUNT_ROOM_MS) return
  for (let set = 0; set < sets; set++) {
    for (let n = 0; n < strokes; n++) {
      const place = set * (strokes + REST_BEATS) + n
      sayAt(score, score.now + timeOfBeat({ from: tempo, to: tempo }, 0, place), 'cluster', `${n + 1}`)
    }
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
    const { tempo, sets, strokes } = drawSets(context)
    lead(score, 'cluster', 'cluster-strokes', { count: strokes })
    count(score, sets, strokes, tempo)
    const duration = lengthOf(sets, strokes, tempo)
    beats(score, { task: 'cluster', duration, from: tempo, pattern: clusterPattern(strokes) })
    span(score, 'cluster', start)
  },
})
