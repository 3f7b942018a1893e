import type { BeatPattern, Range } from '@rubato/contracts/domain'
import { timeOfBeat } from '../../beat/curve.ts'
import { addBeats, strokeToBeat } from '../../plan/beats.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { rest, sayAt } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import type { PlayerProfile } from '../../profile.ts'
import { drawBetween, drawWhole } from '../../random/stream.ts'
import { keptTempo, longestSettling, settleTempo } from '../parts/settle-tempo.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

/** Beats of rest after each set. */
const REST_BEATS = 4
/** Time to hear and follow a short number, ms; numbers of more words take longer. */
const SHORT_NUMBER_MS = 650
const numberLength = (n: number): number => (n <= 20 ? SHORT_NUMBER_MS : n < 100 ? 1000 : 1700)
/** The longest bar, beats; longer sets are written one after the other. */
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

/** The pattern tempo of the member inside their tempo range: where the two do not overlap, the nearest end of it, bpm. */
function clusterTempo({ beatPatternTempo }: PlayerProfile, { tempo }: PlanBuilder): Range {
  const inside = (bpm: number) => Math.min(tempo.max, Math.max(tempo.min, bpm))
  return { min: inside(beatPatternTempo.min), max: inside(beatPatternTempo.max) }
}

/** Announcement, strokes up to the beat, and the way back to a tempo that lasts, ms. */
const timeAround = (builder: PlanBuilder): number =>
  announcementLength(builder) + Math.ceil(60_000 / builder.current.tempo) + longestSettling(builder)

/** Draws the number of sets and strokes and the tempo so that together they fit into the available time. */
function drawSets({ node, profile, stream, available, builder }: TaskContext<NodeOf<'cluster'>>): Sets {
  const left = available - timeAround(builder)
  const { min, max } = clusterTempo(profile, builder)
  const fits = (sets: number, strokes: number, tempo: number) => lengthOf(sets, strokes, tempo) <= left
  // Quick sets are not slower than the strokes before them, as far as the member's pattern tempo allows it.
  const least = Math.max(min + (max - min) * 0.3, Math.min(max, builder.current.tempo))
  let tempo = Math.min(max, Math.round(drawBetween(stream, least, max)))
  if (!fits(node.sets.min, node.strokes.min, tempo)) tempo = max
  let sets = drawWhole(stream, Math.ceil(node.sets.min), Math.floor(node.sets.max))
  let strokes = drawWhole(stream, Math.ceil(node.strokes.min), Math.floor(node.strokes.max))
  while (strokes > node.strokes.min && !fits(sets, strokes, tempo)) strokes--
  while (sets > node.sets.min && !fits(sets, strokes, tempo)) sets--
  return { tempo, sets, strokes: Math.max(strokes, Math.ceil(node.strokes.min)) }
}

/** A number that takes longer than a stroke is counted less often; the last of a set is always counted. */
const isCounted = (n: number, { strokes, tempo }: Sets): boolean =>
  (strokes - n) % Math.ceil((numberLength(n) * tempo) / 60_000) === 0

function count(builder: PlanBuilder, all: Sets): void {
  const { sets, strokes, tempo } = all
  if (60_000 / tempo < SHORT_NUMBER_MS) return
  for (let set = 0; set < sets; set++) {
    for (let n = 1; n <= strokes; n++) {
      const place = set * (strokes + REST_BEATS) + n - 1
      const at = builder.now + timeOfBeat({ from: tempo, to: tempo }, 0, place)
      if (isCounted(n, all)) sayAt(builder, at, 'cluster', `${n}`)
    }
  }
}

/** One bar is one set and its rest; a set that is too long for a bar is written as strokes and a rest. */
function strokeSets(builder: PlanBuilder, { sets, strokes, tempo }: Sets): void {
  const start = builder.now
  if (strokes + REST_BEATS <= LONGEST_BAR) {
    const duration = lengthOf(sets, strokes, tempo)
    addBeats(builder, { task: 'cluster', duration, from: tempo, pattern: clusterPattern(strokes) })
    return
  }
  for (let set = 1; set <= sets; set++) {
    addBeats(builder, { task: 'cluster', duration: Math.floor((strokes * 60_000) / tempo), from: tempo })
    rest(builder, start + lengthOf(set, strokes, tempo) - builder.now)
  }
}

export const cluster = behaviour({
  id: 'cluster',
  demand: 0.6,
  shortest: ({ node, profile, builder }) =>
    Math.floor(node.sets.max) >= node.sets.min && Math.floor(node.strokes.max) >= node.strokes.min
      ? timeAround(builder) +
        lengthOf(Math.ceil(node.sets.min), Math.ceil(node.strokes.min), clusterTempo(profile, builder).max)
      : Infinity,
  plan(context) {
    const { builder, intensity } = context
    const sets = drawSets(context)
    announce(builder, 'cluster', 'cluster-strokes', { count: sets.strokes })
    strokeToBeat(builder)
    count(builder, sets)
    strokeSets(builder, sets)
    settleTempo(builder, 'cluster', sets.tempo, keptTempo(builder, sets.tempo, intensity))
  },
})
