import { expect, test } from 'vitest'
import { performCommand, type Command } from './commands.ts'
import { dialogsFrom, idsOf, type Dialogs } from './dialogs.ts'

const add = (id: string): Command => ({
  kind: 'add',
  dialog: { id, trigger: 'edge', text: `Line ${id}`, published: true, cloned: false },
})
const none = dialogsFrom([])
const outcomeOf = (dialogs: Dialogs, command: Command) => {
  const outcome = performCommand(dialogs, command)
  if (!outcome) throw new Error('The command changed nothing')
  return outcome
}

test('Dialogs that are added together are undone together, and redone in the same order', () => {
  const pasted: Command = { kind: 'all', commands: ['a', 'b', 'c'].map(add) }
  const done = outcomeOf(outcomeOf(none, add('first')).dialogs, pasted)
  expect(idsOf(done.dialogs, 'edge')).toEqual(['first', 'a', 'b', 'c'])
  expect(done.operations.map(({ kind }) => kind)).toEqual(['add', 'add', 'add'])
  const undone = outcomeOf(done.dialogs, done.inverse)
  expect(idsOf(undone.dialogs, 'edge')).toEqual(['first'])
  const again = outcomeOf(undone.dialogs, undone.inverse)
  expect(idsOf(again.dialogs, 'edge')).toEqual(['first', 'a', 'b', 'c'])
})

test('Several commands that each change nothing have no outcome', () => {
  const { dialogs } = outcomeOf(none, add('a'))
  expect(performCommand(dialogs, { kind: 'all', commands: [add('a')] })).toBeNull()
})
