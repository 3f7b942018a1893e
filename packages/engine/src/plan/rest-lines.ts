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

/**
 * The times of the lines inside [from, until), ms. `from` is the end of the words before and `until` the start of the next:
 * the last line may come shortly before it, the first never soon after `from`. Drawn where a stream is given, even otherwise.
 */
export function linesOfRest({ from, until }: Span, stream?: Stream): number[] {
  const times: number[] = []
  const counts = countsFor(until - from)
  const count = stream ? drawWhole(stream, counts.min, Math.min(counts.max, counts.min + 1)) : counts.min
  let heard = from
  for (let left = count; left > 0; left--) {
    const even = (until - heard - left * REST_LINE_MS) / (left + 1)
    const varied = stream ? even * drawBetween(stream, 1 - VARIATION, 1 + VARIATION) : even
    const latest = until - REST_LINE_MS - heard
    const at = Math.round(heard + Math.min(latest, Math.max(SILENCE.min, Math.min(SILENCE.max, varied))))
    times.push(at)
    heard = at + REST_LINE_MS
    if (until - heard < SILENCE.min + REST_LINE_MS) break
  }
  return times
}
