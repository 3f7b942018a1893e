import { expect, test } from 'vitest'
import { extend, NOTHING_SELECTED, selectAll, toggle } from './selection.ts'

const list = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids]

test('A dialog is selected and taken out again, the others stay', () => {
  const two = toggle(toggle(NOTHING_SELECTED, 'a'), 'c')
  expect(idsOf(two)).toEqual(['a', 'c'])
  expect(idsOf(toggle(two, 'a'))).toEqual(['c'])
})

test('A range reaches from the last toggled dialog in both directions, and shrinks', () => {
  const begun = toggle(NOTHING_SELECTED, 'c')
  const down = extend(begun, list, 'e')
  expect(idsOf(down)).toEqual(['c', 'd', 'e'])
  expect(idsOf(extend(down, list, 'd'))).toEqual(['c', 'd'])
  expect(idsOf(extend(down, list, 'b'))).toEqual(['b', 'c'])
})

test('A range without a beginning in the list is its end alone', () => {
  expect(extend(NOTHING_SELECTED, list, 'd')).toEqual({ ids: new Set(['d']), anchor: 'd' })
  expect(idsOf(extend({ ids: new Set(['x']), anchor: 'x' }, list, 'b'))).toEqual(['b'])
})

test('All dialogs of the list are selected', () => {
  expect(idsOf(selectAll(list))).toEqual(list)
  expect(selectAll([])).toEqual(NOTHING_SELECTED)
})
