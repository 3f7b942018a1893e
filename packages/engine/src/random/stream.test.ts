import { describe, expect, it } from 'vitest'
import { draw, drawWhole, openStream, shuffle, streamsOf } from './stream.ts'

const firstOf = (seed: string, name: string) =>
  Array.from(
    { length: 5 },
    (
      (s) => () =>
        draw(s)
    )(openStream(seed, name)),
  )

describe('random streams', () => {
  it('RNG-1 a seed and a name always give the same numbers', () => {
    expect(firstOf('seed', 'gaps')).toEqual(firstOf('seed', 'gaps'))
    expect(firstOf('seed', 'gaps')).not.toEqual(firstOf('seed', 'edges'))
    expect(firstOf('seed', 'gaps')).not.toEqual(firstOf('seeds', 'gaps'))
    expect(firstOf('rubato', 'length')[0]).toMatchInlineSnapshot(`0.8711703096050769`)
  })
  it('RNG-2 draws from one stream do not affect another', () => {
    const stream = streamsOf('seed')
    for (let i = 0; i < 100; i++) draw(stream('other'))
    expect(draw(stream('gaps'))).toBe(firstOf('seed', 'gaps')[0])
  })
  it('RNG-3 whole numbers are spread evenly from minimum to maximum', () => {
    const stream = openStream('seed', 'dice')
    const seen = new Map<number, number>()
    for (let i = 0; i < 60_000; i++) {
      const n = drawWhole(stream, 1, 6)
      seen.set(n, (seen.get(n) ?? 0) + 1)
    }
    expect([...seen.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    for (const times of seen.values()) expect(Math.abs(times - 10_000)).toBeLessThan(500)
  })
  it('RNG-3 a shuffle keeps every item and reaches every order', () => {
    const stream = openStream('seed', 'cards')
    const orders = new Set(Array.from({ length: 500 }, () => shuffle(stream, ['a', 'b', 'c']).join('')))
    expect(orders.size).toBe(6)
  })
})
