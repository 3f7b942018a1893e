import { defaultSettings, type MemberProfile } from '@rubato/contracts/domain'
import { expect, test } from 'vitest'
import { mergeProfile } from './use-profile-form.ts'

const base: MemberProfile = { ...defaultSettings.profile, hardLimits: ['grip'] }

test('Values that the draft did not change are those stored by now', () => {
  const now: MemberProfile = { ...base, dominantHand: 'left', equipment: [{ id: 'plug', name: 'Bulb' }] }
  const merged = mergeProfile({ base, values: { ...base, equipment: [{ id: 'gag' }] } }, now)
  expect(merged).toEqual({ ...base, dominantHand: 'left', equipment: [{ id: 'gag' }] })
})

test('A limit that was added elsewhere stays, independent of the choice made here', () => {
  const now: MemberProfile = { ...base, hardLimits: ['grip', 'spit'] }
  expect(mergeProfile({ base, values: { ...base, hardLimits: [] } }, now).hardLimits).toEqual(['spit'])
  expect(mergeProfile({ base, values: base }, now).hardLimits).toEqual(['grip', 'spit'])
})
