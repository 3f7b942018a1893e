import { expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { addChange, keepBoth, noDraft, settingsDraft, takeMine } from './settings-draft.ts'

test('A stored draft that does not fit the contract is dropped', () => {
  sessionStorage.setItem(
    'rubato.draft.settings',
    JSON.stringify({ change: { chatSpeed: 'endless' }, waiting: null, issues: {} }),
  )
  expect(settingsDraft.read()).toEqual(noDraft)
})

test('A part that is put back while the member chooses between two tabs is no change', () => {
  settingsDraft.write(noDraft)
  const stored = { ...defaultSettings, revision: 3 }
  const change = { chatSpeed: 'fast', talk: 'cues' } as const
  addChange(change, stored)
  keepBoth(change, { ...stored, revision: 4, chatSpeed: 'slow' })
  addChange({ talk: stored.talk }, stored)
  takeMine()
  expect(Object.entries(settingsDraft.read().change)).toEqual([['chatSpeed', 'fast']])
  settingsDraft.write(noDraft)
})
