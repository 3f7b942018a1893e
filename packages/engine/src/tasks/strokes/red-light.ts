import type { Range } from '@rubato/contracts/domain'
import { addBeats } from '../../plan/beats.ts'
import { rest, say } from '../../plan/events.ts'
import { draw, drawBetween, type Stream } from '../../random/stream.ts'
import { behaviour, msRange, type NodeOf } from '../task.ts'

/** The least weight of a light in the division of the time; the largest is 1. */
const LEAST_WEIGHT = 0.2

/** Every even number of lights, at least a red and a green one, whose lengths can add up to a sum inside `total`. */
function possibleCounts(total: Range, segment: Range): number[] {
  const counts: number[] = []
  for (let n = 2; n * segment.min <= total.max; n += 2) {
    if (n * segment.max >= total.min) counts.push(n)
  }
  return counts
}

/** The possible number of lights whose mean length is nearest to the middle of the range. */
function countOf(counts: readonly number[], sum: number, segment: Range): number {
  const wanted = sum / ((segment.min + segment.max) / 2)
  return counts.reduce((best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best))
}

/**
 * `sum` divided by random weights into `count` whole lengths inside `segment`, ms. Time above the longest light goes to
 * the others. Where the lights are long, the difference to the longest is divided instead, so that few are equal.
 */
export function drawLights(stream: Stream, count: number, sum: number, segment: Range): number[] {
  const ends = segment.min + segment.max
  if (2 * sum > count * ends) return drawLights(stream, count, count * ends - sum, segment).map((light) => ends - light)
  const weights = Array.from({ length: count }, () => LEAST_WEIGHT + (1 - LEAST_WEIGHT) * draw(stream))
  const lengths = weights.map(() => segment.min)
  const leftOf = (): number => sum - lengths.reduce((total, length) => total + length, 0)
  for (let left = leftOf(); left > 0; left = leftOf()) {
    const open = lengths.map((length) => length < segment.max)
    const all = weights.reduce((total, weight, index) => total + (open[index] ? weight : 0), 0)
    if (all === 0) break
    for (const [index, weight] of weights.entries()) {
      const share = open[index] ? Math.ceil((left * weight) / all) : 0
      lengths[index] = Math.min(segment.max, (lengths[index] ?? 0) + Math.min(share, leftOf()))
    }
  }
  return lengths
}

const ranges = (node: NodeOf<'red-light'>, available: number) => ({
  total: msRange(node.duration, available),
  segment: msRange(node.segment),
})

/** Starts with red, ends with green at the tempo of the strokes before; neither is announced. */
export const redLight = behaviour({
  id: 'red-light',
  demand: 0.5,
  shortest({ node, available }) {
    const { total, segment } = ranges(node, available)
    const counts = total.max >= total.min ? possibleCounts(total, segment) : []
    return counts.length ? Math.max(total.min, (counts[0] ?? 0) * segment.min) : Infinity
  },
  plan({ node, builder, stream, available }) {
    const { total, segment } = ranges(node, available)
    const drawn = Math.round(drawBetween(stream, total.min, total.max))
    const count = countOf(possibleCounts(total, segment), drawn, segment)
    const sum = Math.min(count * segment.max, Math.max(count * segment.min, drawn))
    for (const [index, length] of drawLights(stream, count, sum, segment).entries()) {
      say(builder, 'red-light', index % 2 === 0 ? 'red-light' : 'green-light')
      if (index % 2 === 0) rest(builder, length)
      else addBeats(builder, { task: 'red-light', duration: length, from: builder.current.tempo })
    }
  },
})
