import { expect, test } from 'vitest'
import { triggerGroups, triggers } from '@rubato/contracts/domain'
import { coverageByGroup } from './trigger-groups.ts'

const all = triggers.map(({ id }) => ({ id, dialogCount: id === 'edge' ? 3 : 0 }))

test('Every trigger of the catalogue stands in its group, in order', () => {
  const groups = coverageByGroup(all)
  expect(groups.map(({ group }) => group)).toEqual(triggerGroups)
  expect(groups.flatMap((each) => each.triggers.map(({ id }) => id))).toEqual(triggers.map(({ id }) => id))
})

test('A trigger is answered by one line or more', () => {
  const edging = coverageByGroup(all).find(({ group }) => group === 'edging')
  expect(edging?.answered).toBe(1)
  expect(edging?.triggers[0]).toEqual({ id: 'edge', lines: 3 })
})

test('A trigger without a count has no line', () => {
  const [mood] = coverageByGroup([{ id: 'introduction' }])
  expect(mood).toEqual({ group: 'mood', triggers: [{ id: 'introduction', lines: 0 }], answered: 0 })
})
