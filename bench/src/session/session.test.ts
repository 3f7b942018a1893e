/** A small share of `npm run bench -- session`. */
import { describe, expect, test } from 'vitest'
import type { Range } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import { playClassic } from './classic.ts'
import { playBatch, playCourses } from './play-batch.ts'
import { rows } from './rows/rows.ts'
import { batchesFor, courseBatchesFor, lengths, sampleOf, type Sample } from './sample.ts'
import { tableOf } from './table.ts'

const SEEDS = 40
/** The shorter lengths; the bench itself plays all. */
const played = lengths.slice(0, 2)

function samplesFor(length: Range, seeds: number): Sample {
  const batches = batchesFor(length, seeds).map((batch) => ({ batch, figures: playBatch(batch) }))
  const courses = courseBatchesFor(length, seeds).map((batch) => ({ batch, courses: playCourses(batch) }))
  return sampleOf(length, { batches, courses }, seeds)
}
const samples = played.map((length) => samplesFor(length, SEEDS))
const { text, missed } = tableOf(samples)

test('The aims of a session are kept', () => {
  expect(missed).toEqual([])
})

describe('The table', () => {
  test('has a line for each figure, with a cell for each length', () => {
    const lines = text.split('\n')
    expect(lines).toHaveLength(rows.length + 2)
    expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([played.length + 4]))
  })

  test('measures something in every row', () => {
    // The shortest length with acts.
    const all = [...samples, samplesFor(lengths[2], 1)]
    expect(rows.filter(({ value }) => all.every((sample) => Number.isNaN(value(sample))))).toEqual([])
  })
})

test('The classic rule plays the same session for the same seed, without gaps on its clock', () => {
  const one = playClassic(3, 20, defaultProfile.tempo)
  expect(playClassic(3, 20, defaultProfile.tempo)).toEqual(one)
  expect(one.screenStates.filter(({ from }, index) => from !== (one.screenStates[index - 1]?.to ?? 0))).toEqual([])
})
