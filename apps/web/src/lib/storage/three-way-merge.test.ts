import { expect, test } from 'vitest'
import { threeWayMerge } from './three-way-merge.ts'

const base = { tempo: { min: 30, max: 120 }, voice: { name: 'Alto', speed: 1 }, tags: ['a'] }

test('Each side keeps the values that only it changed, at every depth', () => {
  const mine = { ...base, voice: { ...base.voice, speed: 2 } }
  const theirs = { ...base, voice: { ...base.voice, name: 'Tenor' }, tags: [] }
  expect(threeWayMerge(base, mine, theirs)).toEqual({
    value: { ...base, voice: { name: 'Tenor', speed: 2 }, tags: [] },
    clashes: [],
  })
})

test('A range and a list are one value: a change on both sides is a clash, and mine is kept', () => {
  const mine = { ...base, tempo: { min: 40, max: 120 }, tags: ['a', 'b'] }
  const theirs = { ...base, tempo: { min: 30, max: 100 }, tags: ['a', 'c'] }
  const { value, clashes } = threeWayMerge(base, mine, theirs)
  expect(value).toEqual(mine)
  expect(clashes.map(({ path }) => path.join('.'))).toEqual(['tempo', 'tags'])
})

test('The same change on both sides is not a clash', () => {
  const both = { ...base, tags: [] }
  expect(threeWayMerge(base, both, both)).toEqual({ value: both, clashes: [] })
})
