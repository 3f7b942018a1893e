import { expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { createBuilderStore } from './builder-store.ts'
import { emptyDocument } from './open-game.ts'

const add = (at: number) => ({ kind: 'add-beats', at, duration: 5000, tempo: { from: 60, to: 60 } }) as const
const line = { kind: 'add-line', at: 1000, duration: 2000, trigger: 'edge' } as const

test('a locked lane is changed by no command, and undo still works', () => {
  const store = createBuilderStore(emptyDocument(defaultSettings))
  store.run(add(0))
  store.toggleLane('locked', 'tempo')
  const before = store.get()
  expect(store.run(add(20_000))?.sentence).toEqual({ key: 'builder.problem.lane-locked', values: { lane: 'tempo' } })
  expect(store.run({ kind: 'insert-time', at: 0, duration: 1000 })?.sentence.key).toBe('builder.problem.lane-locked')
  expect(store.get()).toBe(before)
  expect(store.run(line)).toBeNull()
  store.travel(-2)
  expect(store.get().history.document.records.size).toBe(0)
  store.travel(2)
  expect(store.get().history.document.records.size).toBe(2)
  store.toggleLane('locked', 'tempo')
  expect(store.run(add(20_000))).toBeNull()
})
