/**
 * When lines are said while the hand rests: the words that begin the rest, silence in which the member is left with the
 * breath, and one line at a time.
 */
import type { Range } from '@rubato/contracts/domain'
import { drawBetween, drawWhole, type Stream } from '../random/stream.ts'
import type { Span } from '../spans.ts'

/** The time of one line of a rest, ms. A shorter line leaves more silence, a longer one less. */
export const REST_LINE_MS = 5000
/** Silence between two lines of a rest, ms: 15 to 25 s are heard. */
const SILENCE: Range = { min: 15_500, max: 22_000 }
/** A silence differs from the even one by at most this share. */
const VARIATION = 0.08

/** The numbers of lines with which the silences of `left` ms are inside their range; the fewest where none is. */
function countsFor(left: number): Range {
  const { min, max } = SILENCE
  const fewest = Math.max(0, Math.ceil((left - max) / (max + REST_LINE_MS)))
  const hasRoom = left >= min + REST_LINE_MS
  const most = hasRoom ? Math.max(fewest, 1, Math.floor((left - min) / (min + REST_LINE_MS))) : 0
  return { min: hasRoom ? Math.min(fewest, most) : 0, max: most }
}

interface LinePlace {
  /** The end of the words before, ms. */
  heard: number
  /** Lines still to place, this one included. */
  left: number
  /** The silence before the line if all silences are equal, and the one that is drawn, ms. */
  even: number
  varied: number
}

interface Spread {
  /** How many lines there may be. */
  counts: Range
  /** No line is placed in less than this silence and the time of a line, ms. */
  least: number
  timeOf: (place: LinePlace) => number
  stream?: Stream | undefined
}

/** The times of lines inside [from, until), ms, placed one after the other. Drawn where a stream is given, even otherwise. */
export function spreadLines({ from, until }: Span, { counts, least, timeOf, stream }: Spread): number[] {
  const times: number[] = []
  const count = stream ? drawWhole(stream, counts.min, Math.min(counts.max, counts.min + 1)) : counts.min
  let heard = from
  for (let left = count; left > 0 && until - heard >= least + REST_LINE_MS; left--) {
    const even = (until - heard - left * REST_LINE_MS) / (left + 1)
    const varied = stream ? even * drawBetween(stream, 1 - VARIATION, 1 + VARIATION) : even
    const at = timeOf({ heard, left, even, varied })
    times.push(at)
    heard = at + REST_LINE_MS
  }
  return times
}

/**
 * The times of the lines of a rest. `from` is the end of the words before and `until` the start of the next: the last line may come
 * shortly before it, the first never soon after `from`.
 */
export const linesOfRest = (span: Span, stream?: Stream): number[] =>
  spreadLines(span, {
    counts: countsFor(span.until - span.from),
    least: SILENCE.min,
    timeOf({ heard, varied }) {
      const latest = span.until - REST_LINE_MS - heard
      return Math.round(heard + Math.min(latest, Math.max(SILENCE.min, Math.min(SILENCE.max, varied))))
    },
    stream,
  })
