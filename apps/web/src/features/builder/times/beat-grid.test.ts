import { expect, test } from 'vitest'
import { apply, documentOf, type BuilderDocument, type BuilderRecord } from '@rubato/builder'
import { defaultSettings, STEADY_PATTERN } from '@rubato/contracts/domain'
import { emptyDocument } from '../document/open-game.ts'
import { beatGridOf } from './beat-grid.ts'

const SEGMENTS = 1000
const LENGTH_MS = 2000
const PAUSE_MS = 100

/** Many runs of strokes with a short pause after each: strokes without a pause would go on with their count. */
function manySegments(): BuilderDocument {
  const records = Array.from({ length: SEGMENTS }, (_, index): BuilderRecord => ({
    lane: 'tempo',
    id: `b${index}`,
    at: index * LENGTH_MS,
    duration: LENGTH_MS - PAUSE_MS,
    task: 'steady',
    anchor: 'beat',
    tempo: { from: 60, to: 60 },
    pattern: STEADY_PATTERN,
  }))
  const made = apply(emptyDocument(defaultSettings), { kind: 'add-records', records })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  return made.document
}

test('a document has one grid, which everything that shows it shares', () => {
  const document = documentOf({ ...emptyDocument(defaultSettings).game, events: [] })
  expect(beatGridOf(document)).toBe(beatGridOf(document))
})

test('a tempo point that is dropped among a thousand makes the beats beside it again, and no others', () => {
  const document = manySegments()
  const before = new Set(beatGridOf(document).beats)
  expect(before.size).toBe(SEGMENTS * 2)
  const changed = apply(document, { kind: 'set-tempo', at: 500 * LENGTH_MS, bpm: 66 })
  if (!changed.ok) throw new Error(JSON.stringify(changed.problem))
  const again = beatGridOf(changed.document).beats.filter((beat) => !before.has(beat))
  expect(again.length).toBeGreaterThan(0)
  expect(again.length).toBeLessThan(100)
})
