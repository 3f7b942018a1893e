import { expect, test } from 'vitest'
import { triggerGroups, triggers } from '@rubato/contracts/domain'
import { coverageByGroup } from './trigger-groups.ts'

const all = triggers.map(({ id }) => ({ id, dialogCount: id === 'edge' ? 3 : 0 }))

test('Every trigger of the catalogue is in its group, in order', () => {
  const groups = coverageByGroup(all)
  expect(groups.map(({ group }) => group)).toEqual(triggerGroups)
  expect(groups.flatMap((each) => each.triggers.map(({ id }) => id))).toEqual(triggers.map(({ id }) => id))
})

test('A trigger with at least one dialog is covered', () => {
  const edging = coverageByGroup(all).find(({ group }) => group === 'edging')
  expect(edging?.covered).toBe(1)
  expect(edging?.triggers[0]).toEqual({ id: 'edge', dialogCount: 3 })
})

test('A trigger without a count has no dialog', () => {
  const [mood] = coverageByGroup([{ id: 'introduction' }])
  expect(mood).toEqual({ group: 'mood', triggers: [{ id: 'introduction', dialogCount: 0 }], covered: 0 })
})
