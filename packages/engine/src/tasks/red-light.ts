import type { Range } from '@rubato/contracts/domain'
import { addBeats } from '../plan/beats.ts'
import { rest, say, addSpan } from '../plan/events.ts'
import { drawBetween, drawOne, type Stream } from '../random/stream.ts'
import { behaviour, msRange, type NodeOf } from './task.ts'

/** Every even number of lights, at least a red and a green one, whose lengths can add up to a sum inside `total`. */
function possibleCounts(total: Range, segment: Range): number[] {
  const counts: number[] = []
  for (let n = 2; n * segment.min <= total.max; n += 2) {
    if (n * segment.max >= total.min) counts.push(n)
  }
  return counts
}

/** `count` lengths inside `segment` that add up to a sum inside `total`, ms. */
function drawLights(stream: Stream, count: number, total: Range, segment: Range): number[] {
  const low = Math.max(total.min, count * segment.min)
  const high = Math.min(total.max, count * segment.max)
  let left = Math.round(drawBetween(stream, low, high))
  return Array.from({ length: count }, (_, index) => {
    const after = count - index - 1
    const least = Math.max(segment.min, left - after * segment.max)
    const most = Math.min(segment.max, left - after * segment.min)
    const length = Math.min(most, Math.max(least, Math.round(drawBetween(stream, least, most))))
    left -= length
    return length
  })
}

const ranges = (node: NodeOf<'red-light'>, available: number) => ({
  total: msRange(node.duration, available),
  segment: msRange(node.segment),
})

/** Starts with red, ends with green; neither is announced. */
export const redLight = behaviour({
  id: 'red-light',
  shortest({ node, available }) {
    const { total, segment } = ranges(node, available)
    const counts = total.max >= total.min ? possibleCounts(total, segment) : []
    return counts.length ? Math.max(total.min, (counts[0] ?? 0) * segment.min) : Infinity
  },
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const { total, segment } = ranges(node, available)
    const count = drawOne(stream, possibleCounts(total, segment))
    for (const [index, length] of drawLights(stream, count, total, segment).entries()) {
      say(builder, 'red-light', index % 2 === 0 ? 'red-light' : 'green-light')
      if (index % 2 === 0) rest(builder, length)
      else addBeats(builder, { task: 'red-light', duration: length, from: builder.current.tempo })
    }
    addSpan(builder, 'red-light', start)
  },
})
