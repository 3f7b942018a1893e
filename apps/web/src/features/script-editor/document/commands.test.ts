import { expect, test } from 'vitest'
import { perform, type Command } from './commands.ts'
import { idsOf, linesFrom, type Lines } from './dialogs.ts'

const add = (id: string): Command => ({
  kind: 'add',
  line: { id, trigger: 'edge', text: `Line ${id}`, published: true, cloned: false },
})
const none = linesFrom([])
const outcomeOf = (lines: Lines, command: Command) => {
  const outcome = perform(lines, command)
  if (!outcome) throw new Error('Nothing was done')
  return outcome
}

test('Lines that come together go together, and come back as they were', () => {
  const pasted: Command = { kind: 'all', commands: ['a', 'b', 'c'].map(add) }
  const done = outcomeOf(outcomeOf(none, add('first')).lines, pasted)
  expect(idsOf(done.lines, 'edge')).toEqual(['first', 'a', 'b', 'c'])
  expect(done.operations.map(({ kind }) => kind)).toEqual(['add', 'add', 'add'])
  const undone = outcomeOf(done.lines, done.inverse)
  expect(idsOf(undone.lines, 'edge')).toEqual(['first'])
  const again = outcomeOf(undone.lines, undone.inverse)
  expect(idsOf(again.lines, 'edge')).toEqual(['first', 'a', 'b', 'c'])
})

test('Several commands of which none does anything do nothing', () => {
  const { lines } = outcomeOf(none, add('a'))
  expect(perform(lines, { kind: 'all', commands: [add('a')] })).toBeNull()
})
