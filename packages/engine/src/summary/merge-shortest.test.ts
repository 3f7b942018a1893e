import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripBuckets } from '@rubato/contracts/domain'
import { mergeShortest, type StripSegment } from './merge-shortest.ts'

/** The plain form of the rule: look at every segment for the shortest, merge it, begin again. */
function mergeSlowly(given: readonly StripSegment[], most: number): StripSegment[] {
  const segments = given.map((segment) => ({ ...segment }))
  while (segments.length > most) {
    const least = Math.min(...segments.map(({ ms }) => ms))
    const index = segments.findIndex(({ ms }) => ms === least)
    const [short] = segments.splice(index, 1)
    const [before, after] = [segments[index - 1], segments[index]]
    const neighbour = (after?.ms ?? -1) > (before?.ms ?? -1) ? after : before
    if (neighbour) neighbour.ms += short?.ms ?? 0
    if (before && after && before.bucket === after.bucket) {
      before.ms += after.ms
      segments.splice(index, 1)
    }
  }
  return segments
}

/** Segments whose lengths count how often they are compared or added. */
function watched(count: number) {
  const reads = { count: 0 }
  const segments = Array.from({ length: count }, (_, index): StripSegment => {
    const length = {
      [Symbol.toPrimitive]() {
        reads.count += 1
        return 1 + ((index * 7919) % 1000)
      },
    }
    return { bucket: stripBuckets[index % stripBuckets.length] ?? 'rest', ms: length as unknown as number }
  })
  return { segments, reads }
}

describe('the shortest segments of a strip', () => {
  it('VIEW-8 are merged as the plain form of the rule merges them', () => {
    const segment = fc.record({
      bucket: fc.constantFrom(...stripBuckets.slice(0, 3)),
      ms: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 7_200_000 })),
    })
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 120 }), fc.integer({ min: 1, max: 60 }), (segments, most) => {
        expect(mergeShortest(segments, most)).toEqual(mergeSlowly(segments, most))
      }),
      { numRuns: 1000 },
    )
  })
  it('VIEW-10 are found without looking at every segment again for each of them', () => {
    const { segments, reads } = watched(10_000)
    expect(mergeShortest(segments, 60)).toHaveLength(60)
    // A heap compares some 100 lengths for each segment; a search through the list, up to 20,000.
    expect(reads.count).toBeLessThan(10_000 * 100)
  })
})
