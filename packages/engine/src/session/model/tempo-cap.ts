/** The tempo cap of a pattern: notes between the beats count as strokes. */
import type { BeatPattern, TempoCurve } from '@rubato/contracts/domain'
import { compilePattern } from '../../beat/segment.ts'
import { caps } from '../../safety/caps.ts'

/** The fastest tempo at which the busiest beat of the pattern has at most `strokes` a minute, bpm. */
export const tempoCapOf = (pattern: BeatPattern, strokes: number = caps.tempo.value): number =>
  strokes / compilePattern(pattern).busiest

/** The curve with both ends at `most` or below, bpm. */
export const limitCurve = ({ from, to }: TempoCurve, most: number): TempoCurve => ({
  from: Math.min(from, most),
  to: Math.min(to, most),
})
