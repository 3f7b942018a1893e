import { beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore, saveDraft } from './drafts.ts'
import {
  announceSignOut,
  closeMemberStorage,
  leaveTab,
  onMemberLeaves,
  onSignOutElsewhere,
  readStored,
  setStorageMember,
  writeStored,
} from './stored.ts'

beforeEach(() => {
  leaveTab()
  localStorage.clear()
})

const openDrafts = () =>
  createDraftStore<string[]>('words', {
    parse: (kept) => (Array.isArray(kept) ? (kept as string[]) : []),
    isEmpty: (words) => words.length === 0,
  })

test('What a tab and a page hold of a member goes when another one signs in there', () => {
  const forget = vi.fn<() => void>()
  onMemberLeaves(forget)
  setStorageMember('one')
  saveDraft('profile', { names: 'mine' })
  const drafts = openDrafts()
  drafts.write(['mine'])
  forget.mockClear()

  setStorageMember('one')
  expect(readStored('tab', 'draft.profile'), 'the same member finds it again').toEqual({ names: 'mine' })
  expect(forget).not.toHaveBeenCalled()

  setStorageMember('two')
  expect(Object.keys(sessionStorage)).toEqual(['rubato.member'])
  expect(drafts.read()).toEqual([])
  expect(forget).toHaveBeenCalledTimes(1)
})

test('What a visitor has typed is there after the sign-in', () => {
  saveDraft('feedback', { text: 'typed before' })
  setStorageMember('one')
  expect(readStored('tab', 'draft.feedback')).toEqual({ text: 'typed before' })
})

test('What is stored under a member stays for them', () => {
  setStorageMember('one')
  writeStored('member', 'recent', ['a'])
  setStorageMember('two')
  expect(readStored('member', 'recent')).toBeUndefined()
  setStorageMember('one')
  expect(readStored('member', 'recent')).toEqual(['a'])
})

test('After a sign-out nothing is stored for the member, and what is stored can be removed', () => {
  setStorageMember('one')
  writeStored('member', 'recent', ['a'])
  closeMemberStorage()
  writeStored('member', 'history', ['later'])
  expect(Object.keys(localStorage)).toEqual(['rubato.one.recent'])
  writeStored('member', 'recent', undefined)
  expect(Object.keys(localStorage)).toEqual([])
  setStorageMember('one')
  writeStored('member', 'history', ['after the next sign-in'])
  expect(Object.keys(localStorage)).toEqual(['rubato.one.history'])
})

test('A sign-out is announced to the other tabs, and leaves nothing in the storage of the browser', () => {
  const written = vi.spyOn(Storage.prototype, 'removeItem')
  announceSignOut()
  const key = String(written.mock.lastCall?.[0])
  written.mockRestore()
  expect(Object.keys(localStorage)).toEqual([])

  const leave = vi.fn<(isOwn: boolean) => void>()
  const unsubscribe = onSignOutElsewhere(leave)
  setStorageMember('m1')
  for (const [member, isOwn] of [
    ['m1', true],
    ['m2', false],
  ] as const) {
    const written = JSON.stringify(member)
    dispatchEvent(new StorageEvent('storage', { key, newValue: written }))
    expect(leave, 'before the storage is clear').not.toHaveBeenCalled()
    dispatchEvent(new StorageEvent('storage', { key, oldValue: written, newValue: null }))
    expect(leave.mock.calls).toEqual([[isOwn]])
    leave.mockClear()
  }
  unsubscribe()
})
