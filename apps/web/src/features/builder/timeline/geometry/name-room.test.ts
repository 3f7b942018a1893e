import { expect, test } from 'vitest'
import type { Block } from './layout.ts'
import { leastNameWidth, nameRows } from './name-room.ts'

test('A short name needs the room of its characters, a long one is shortened from 48 px on', () => {
  expect(leastNameWidth('tasks', 'Rest')).toBe(38)
  expect(leastNameWidth('tasks', 'Tempo changes')).toBe(48)
})

test('A tempo is shown as a whole', () => {
  expect(leastNameWidth('tempo', '161 to 170 bpm')).toBe(108)
})

const block = (id: string, at: number, until: number, height = 76): Block =>
  ({ id, at, until, height, top: 12, lane: 'tasks' }) as Block
const namesAt = (blocks: readonly Block[], from = 0) =>
  nameRows(blocks, { from, msPerPixel: 1000 }, ({ id }) => id).map(({ block: { id }, top }) => [id, top])

test('Names of narrow blocks beside each other take different rows, and the first one again where it is free', () => {
  const blocks = [block('Warm-up', 0, 20_000), block('Rest', 20_000, 40_000), block('Grip', 40_000, 400_000)]
  expect(namesAt(blocks)).toEqual([
    ['Warm-up', 34],
    ['Rest', 52],
  ])
  expect(namesAt([block('Rest', 0, 20_000), block('Grip', 60_000, 80_000)])).toEqual([
    ['Rest', 34],
    ['Grip', 34],
  ])
})

test('A name without a free row, one that fits its block and one that is not in view are not shown', () => {
  const crowd = ['Breath one', 'Breath two', 'Breath six', 'Breath ten', 'Breath all'].map((id, n) =>
    block(id, n * 5000, n * 5000 + 5000),
  )
  expect(namesAt(crowd)).toHaveLength(3)
  expect(namesAt(crowd.map((each) => ({ ...each, height: 44 })))).toHaveLength(1)
  expect(namesAt([block('Rest', 0, 60_000)])).toEqual([])
  expect(namesAt([block('Rest', 0, 20_000)], 60_000)).toEqual([])
})
