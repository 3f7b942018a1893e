import { expect, test } from 'vitest'
import { STEADY_PATTERN, type GameEventOf } from '@rubato/contracts/domain'
import { strokesUnder } from './strokes.ts'

const beat = (id: string, at: number, task: GameEventOf<'beat'>['task'] = 'steady'): GameEventOf<'beat'> => ({
  id,
  at,
  duration: 1000,
  task,
  kind: 'beat',
  tempo: { from: 60, to: 60 },
  pattern: STEADY_PATTERN,
})

test('strokes go on under the words where they are the only beats, from the start of the section', () => {
  const first = beat('a', 0)
  expect(strokesUnder({ events: [first] })).toBe(first)
  expect(strokesUnder({ events: [] })).toBeUndefined()
  expect(strokesUnder({ events: [beat('a', 500)] })).toBeUndefined()
  expect(strokesUnder({ events: [first, beat('b', 1000)] })).toBeUndefined()
})

test('beats that are no strokes are none', () => {
  expect(strokesUnder({ events: [beat('a', 0, 'ball-slap')] })).toBeUndefined()
})
