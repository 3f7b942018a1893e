/** The strokes of a script as the beats of a game. */
import { LONGEST_BEAT_MS } from '../document/parts.ts'
import { fitTempo, type FittedSegment } from '../funscript/fit-tempo.ts'
import type { VideoRange } from '../funscript/played-script.ts'

/** The segments of each part, in its order; no segment goes on after its part. */
export function segmentsOfParts(
  beats: readonly number[],
  parts: readonly VideoRange[],
  options: Parameters<typeof fitTempo>[1],
): FittedSegment[][] {
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

/** Mean tempo of the beats between two times, bpm; null where there are none to speak of. */
export function meanTempo(beats: readonly number[], { from, to }: VideoRange): number | null {
  const own = beats.filter((at) => at >= from && at < to)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined || own.length < 4) return null
  if (own.some((at, index) => index > 0 && at - (own[index - 1] ?? 0) > LONGEST_BEAT_MS)) return null
  return (60_000 * (own.length - 1)) / (last - first)
}
