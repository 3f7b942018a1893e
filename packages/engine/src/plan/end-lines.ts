/** When lines of care are said after the end of the strokes: one at a time, with silence around each, up to the goodbye. */
import type { Range } from '@rubato/contracts/domain'
import type { Stream } from '../random/stream.ts'
import type { Span } from '../spans.ts'
import { REST_LINE_MS, spreadLines } from './rest-lines.ts'

/** Silence between two lines, ms: 20 to 30 s are heard. */
const SILENCE: Range = { min: 22_000, max: 27_000 }
/** The least silence where no number of lines has it in that range, ms: few lines take all of their time, so 20 s are heard. */
const LEAST_SILENCE = 19_000

/** The most lines in `left` ms with this silence before and after each. */
const mostLines = (left: number, silence: number): number =>
  Math.max(0, Math.floor((left - silence) / (silence + REST_LINE_MS)))

/** The numbers of lines with which the silences of `left` ms are inside their range; where none is, the most with the least silence. */
function countsFor(left: number): Range {
  const { min, max } = SILENCE
  const fewest = Math.max(0, Math.ceil((left - max) / (max + REST_LINE_MS)))
  const most = mostLines(left, min)
  if (fewest <= most) return { min: fewest, max: most }
  const count = mostLines(left, LEAST_SILENCE)
  return { min: count, max: count }
}

/** The varied silence, inside the range; the even one where that is outside of it, ms. */
const inRange = (even: number, varied: number): number =>
  even < SILENCE.min || even > SILENCE.max ? even : Math.max(SILENCE.min, Math.min(SILENCE.max, varied))

/**
 * The times of the lines of care. `from` is the end of the words before and `until` the start of the goodbye: `LEAST_SILENCE` or more is
 * left before and after each line.
 */
export const linesAfterTheEnd = (span: Span, stream?: Stream): number[] =>
  spreadLines(span, {
    counts: countsFor(span.until - span.from),
    least: LEAST_SILENCE,
    timeOf: ({ heard, left, even, varied }) =>
      Math.floor(Math.min(span.until - left * (LEAST_SILENCE + REST_LINE_MS), heard + inRange(even, varied))),
    stream,
  })
