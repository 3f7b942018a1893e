import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeHistories, type Version, type Versions } from './merge.ts'

/** Few values, so that devices often have the same session, the same clock and the same text. */
const version = (endedAt: number) =>
  fc.option(
    fc
      .record({ changedAt: fc.option(fc.integer({ min: 0, max: 3 })), note: fc.constantFrom(undefined, 'a', 'b', 'ä') })
      .map(({ changedAt, note }): Version => ({
        endedAt,
        outcome: 'denied',
        edges: 1,
        ruins: 0,
        strokes: 10,
        playedMs: 1000,
        ...(note !== undefined && { note }),
        ...(changedAt !== null && { changedAt }),
      })),
    { freq: 4 },
  )
const history: fc.Arbitrary<Versions> = fc
  .tuple(...[1, 2, 3].map((endedAt) => fc.option(version(endedAt), { nil: undefined })))
  .map(
    (versions) => new Map(versions.flatMap((each, index) => (each === undefined ? [] : [[index + 1, each] as const]))),
  )

/** Without an order of the sessions. */
const sorted = (versions: Versions) => [...versions].toSorted(([a], [b]) => a - b)

test('Histories of devices merge to the same in every order and grouping, however often', () => {
  fc.assert(
    fc.property(history, history, history, (a, b, c) => {
      expect(sorted(mergeHistories(a, b))).toEqual(sorted(mergeHistories(b, a)))
      expect(sorted(mergeHistories(mergeHistories(a, b), c))).toEqual(sorted(mergeHistories(a, mergeHistories(b, c))))
      expect(sorted(mergeHistories(mergeHistories(a, b), b))).toEqual(sorted(mergeHistories(a, b)))
      expect(sorted(mergeHistories(a, a))).toEqual(sorted(a))
    }),
    { numRuns: 300, seed: 14 },
  )
})

test('A merge invents nothing, and loses a session only where it is erased', () => {
  fc.assert(
    fc.property(history, history, (a, b) => {
      const merged = mergeHistories(a, b)
      expect(new Set(merged.keys())).toEqual(new Set([...a.keys(), ...b.keys()]))
      for (const [endedAt, chosen] of merged) {
        const versions = [a, b].flatMap((each) => (each.has(endedAt) ? [each.get(endedAt)] : []))
        expect(versions).toContainEqual(chosen)
        expect(chosen === null).toBe(versions.includes(null))
      }
    }),
    { numRuns: 300, seed: 15 },
  )
})
