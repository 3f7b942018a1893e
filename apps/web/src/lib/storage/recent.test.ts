import { beforeEach, expect, test } from 'vitest'
import { addRecent, readRecent } from './recent.ts'
import { forgetMemberStorage, setStorageMember, writeStored } from './stored.ts'

beforeEach(() => {
  localStorage.clear()
  setStorageMember('one')
})

test('Ids are kept newest first, each once, and the oldest are dropped', () => {
  for (let index = 0; index < 20; index += 1) addRecent('palette', `id-${index}`)
  addRecent('palette', 'id-12')
  expect(readRecent('palette').slice(0, 3)).toEqual(['id-12', 'id-19', 'id-18'])
  expect(readRecent('palette')).toHaveLength(12)
})

test('Each member has lists of their own, and sign-out deletes both lists', () => {
  addRecent('edited', 'script:a')
  addRecent('palette', 'screen:/home')
  setStorageMember('two')
  expect(readRecent('edited')).toEqual([])
  setStorageMember('one')
  forgetMemberStorage([])
  expect([readRecent('edited'), readRecent('palette')]).toEqual([[], []])
  expect(localStorage).toHaveLength(0)
})

test('What cannot be read counts as empty', () => {
  writeStored('member', 'recent.edited', { not: 'a list' })
  expect(readRecent('edited')).toEqual([])
})
