import { expect, test } from 'vitest'
import { isUpright, leastNameWidth } from './name-room.ts'

test('A short name needs the room of its characters, a long one is shortened from 48 px on', () => {
  expect(leastNameWidth('tasks', 'Rest')).toBe(38)
  expect(leastNameWidth('tasks', 'Tempo changes')).toBe(48)
})

test('A tempo is shown as a whole', () => {
  expect(leastNameWidth('tempo', '161 to 170 bpm')).toBe(108)
})

test('A high block of the tasks has room for an upright name, that of a phone has not', () => {
  expect(isUpright('tasks', 76)).toBe(true)
  expect(isUpright('tasks', 44)).toBe(false)
  expect(isUpright('lines', 76)).toBe(false)
})
