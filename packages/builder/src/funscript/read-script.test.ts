/** Scripts of videos: every form of a file, every axis, and files that are broken. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chaptersOf } from './chapters.ts'
import { readScript, type ReadScript } from './read-script.ts'

const points = [
  { at: 0, pos: 0 },
  { at: 500, pos: 100 },
  { at: 1000, pos: 0 },
]
const turned = points.map(({ at, pos }) => ({ at, pos: 100 - pos }))
const read = (script: object, ...rest: ['twist'] | []): ReadScript => {
  const result = readScript(JSON.stringify(script), ...rest)
  if (!result.ok) throw new Error(result.sentence.key)
  return result
}
const plain = points.map(({ at, pos }) => [at, pos])

describe('reading a script', () => {
  it('reads a single axis, that of the suffix where the file has one', () => {
    expect([...read({ actions: points }).axes]).toEqual([['stroke', plain]])
    expect([...read({ actions: points }, 'twist').axes.keys()]).toEqual(['twist'])
  })
  it.each([
    ['axes', { version: '1.1', axes: [{ id: 'R0', actions: points }] }],
    ['channels', { version: '2.0', channels: { twist: { actions: points } } }],
    ['tracks', { tracks: { twist: { actions: points } } }],
  ])('reads the axes of %s beside the strokes', (_, more) => {
    expect([...read({ actions: points, ...more }).axes.keys()].toSorted()).toEqual(['stroke', 'twist'])
  })
  it('leaves an axis out that it does not know, or that has one point', () => {
    const tracks = { twist: { actions: points.slice(0, 1) }, heat: { actions: points } }
    expect([...read({ actions: points, tracks }).axes.keys()]).toEqual(['stroke'])
  })
  it('honours `inverted` and `range` for every axis', () => {
    const axes = [{ id: 'L1', actions: turned }]
    expect([...read({ inverted: true, actions: turned, axes }).axes.values()]).toEqual([plain, plain])
    expect(read({ range: 50, actions: points }).axes.get('stroke')?.[1]).toEqual([500, 50])
  })
  it('reads 100,000 points of a video of four hours', () => {
    const actions = Array.from({ length: 100_000 }, (_, n) => ({ at: n * 144, pos: (n % 2) * 100 }))
    expect(read({ actions }).axes.get('stroke')).toHaveLength(100_000)
  })
  it.each([
    ['no JSON', '{"actions": [', 'builder.file.not-json'],
    ['an empty script', '{"actions": []}', 'builder.file.no-strokes'],
    ['a point without a time', '{"actions": [{"pos": 1}, {"pos": 1}]}', 'builder.file.field-type'],
    ['too many points', JSON.stringify({ actions: Array.from({ length: 120_001 }, () => points[0]) }), 'builder.file'],
    ['a file that is too large', ' '.repeat(8_000_001), 'builder.file.too-large'],
  ])('refuses %s in words', (_, text, key) => {
    const result = readScript(text)
    expect(!result.ok && result.sentence.key.startsWith(key)).toBe(true)
  })
  it('never throws, and gives points in order inside their bounds, for any JSON', () => {
    const action = fc.record({ at: fc.double({ noNaN: true, max: 4e7 }), pos: fc.double({ noNaN: true }) })
    const actions = fc.array(fc.oneof({ weight: 9, arbitrary: action }, { weight: 1, arbitrary: fc.jsonValue() }))
    const script = fc.record({ actions, inverted: fc.boolean(), range: fc.integer({ min: 1, max: 100 }) })
    fc.assert(
      fc.property(fc.oneof(script, fc.jsonValue()), (value) => {
        const result = readScript(JSON.stringify(value))
        for (const [, list] of result.ok ? result.axes : [])
          for (const [index, [at, pos]] of list.entries()) {
            expect(at).toBeGreaterThan(list[index - 1]?.[0] ?? -1)
            expect(pos >= 0 && pos <= 100).toBe(true)
          }
      }),
    )
  })
})

describe('chapters', () => {
  it('are read with their times, bookmarks too, in order', () => {
    const chapters = [
      { name: 'End', startTime: '00:01:00.500', endTime: '00:02:00.000' },
      { name: 'Start', startTime: 0, endTime: 1000 },
    ]
    expect(chaptersOf({ chapters, bookmarks: [{ name: 'Here', time: '0:30' }] })).toEqual([
      { name: 'Start', from: 0, to: 1000 },
      { name: 'Here', from: 30_000, to: 30_000 },
      { name: 'End', from: 60_500, to: 120_000 },
    ])
  })
  it.each([null, 3, { chapters: 4 }, { chapters: [{ name: 'x', startTime: 'soon', endTime: '-1' }, null] }])(
    'that cannot be read are left out: %j',
    (metadata) => expect(chaptersOf(metadata)).toEqual([]),
  )
})
