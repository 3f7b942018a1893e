import { expect, test } from 'vitest'
import { noDraft, settingsDraft } from './settings-draft.ts'

test('A stored draft that does not fit the contract is dropped', () => {
  sessionStorage.setItem(
    'rubato.draft.settings',
    JSON.stringify({ change: { chatSpeed: 'endless' }, waiting: null, issues: {} }),
  )
  expect(settingsDraft.read()).toEqual(noDraft)
})
