import type { Range } from '@rubato/contracts/domain'
import { drawWhole, type Stream } from '../random/stream.ts'

/** One drawn length takes at most this share of the remaining time; the rest is left for tasks. */
export const LENGTH_SHARE = 0.4

/**
 * Returns a function that draws a length from a range of seconds and subtracts the part above the minimum from the
 * remaining time. `wanted`: the least length where the time allows it, s.
 */
export function createLengthDrawer(slack: number) {
  let left = slack
  return (stream: Stream, range: Range, share: number, wanted = 0): number => {
    const min = Math.ceil(range.min * 1000)
    const max = Math.max(min, Math.floor(Math.min(range.max * 1000, min + left * share)))
    const length = drawWhole(stream, Math.max(min, Math.min(max, Math.ceil(wanted * 1000))), max)
    left -= length - min
    return length
  }
}
