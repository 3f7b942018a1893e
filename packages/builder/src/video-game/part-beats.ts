/** The strokes of a script as the beats of a game, as exactly as a game has room for. */
import { LONGEST_BEAT_MS } from '../document/parts.ts'
import { fitTempo, type FittedSegment } from '../funscript/fit-tempo.ts'
import type { VideoRange } from '../funscript/played-script.ts'

/** How far a beat may be from its stroke, ms: the least with which there are few enough segments. */
const TOLERANCES = [0.5, 4, 12, 30, 60, 120, 250] as const
/** Segments of a game: the contract has room for 10,000 events. */
const SEGMENTS_MAX = 6000

/** The segments of each part, in its order; no segment goes on after its part. */
function segmentsWith(beats: readonly number[], parts: readonly VideoRange[], options: Parameters<typeof fitTempo>[1]) {
  return parts.map(({ from, to }): FittedSegment[] => {
    const own = fitTempo(
      beats.filter((at) => at >= from && at < to),
      options,
    )
    return own.map((segment, index) => {
      const next = own[index + 1]?.at ?? to
      return { ...segment, duration: Math.min(segment.duration, next - segment.at) }
    })
  })
}

/**
 * @param fastest the fastest tempo, bpm; the beats are that far apart
 * @returns the segments of each part, and how far a beat may be from its stroke, ms
 */
export function beatsOfParts(beats: readonly number[], parts: readonly VideoRange[], fastest: number) {
  for (const tolerance of TOLERANCES) {
    const segments = segmentsWith(beats, parts, { tolerance, fastest })
    const count = segments.reduce((sum, { length }) => sum + length, 0)
    if (count <= SEGMENTS_MAX) return { segments, tolerance }
  }
  return null
}

/** Mean tempo of the beats between two times, bpm; null where there are none to speak of. */
export function meanTempo(beats: readonly number[], { from, to }: VideoRange): number | null {
  const own = beats.filter((at) => at >= from && at < to)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined || own.length < 4) return null
  if (own.some((at, index) => index > 0 && at - (own[index - 1] ?? 0) > LONGEST_BEAT_MS)) return null
  return (60_000 * (own.length - 1)) / (last - first)
}
