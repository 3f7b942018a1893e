import { beforeEach, expect, test } from 'vitest'
import { createDraftStore, dropDraft, readDraft, saveDraft } from './drafts.ts'
import { leaveTab } from './stored.ts'

beforeEach(() => sessionStorage.clear())

test('A draft overrides the initial values', () => {
  saveDraft('f', { email: 'a@b.example' })
  expect(readDraft('f', { email: '', username: 'x' })).toEqual({ email: 'a@b.example', username: 'x' })
})

test('Fields of another type or another form are dropped', () => {
  saveDraft('f', { email: 7, other: 'y' })
  expect(readDraft('f', { email: '' })).toEqual({ email: '' })
})

test('A dropped or broken draft gives the initial values', () => {
  saveDraft('f', { email: 'a' })
  dropDraft('f')
  expect(readDraft('f', { email: '' })).toEqual({ email: '' })
  sessionStorage.setItem('rubato.draft.f', '{broken')
  expect(readDraft('f', { email: '' })).toEqual({ email: '' })
})

const open = () =>
  createDraftStore<string[]>('words', {
    parse: (kept) => (Array.isArray(kept) ? (kept as string[]) : []),
    isEmpty: (words) => words.length === 0,
  })

test('A shared draft notifies its subscribers, survives a reload, and stores nothing when it is empty', () => {
  const store = open()
  let calls = 0
  const unsubscribe = store.subscribe(() => (calls += 1))
  store.write(['one'])
  expect(store.read()).toBe(store.read())
  expect(calls).toBe(1)
  expect(open().read(), 'as the next page reads it').toEqual(['one'])
  unsubscribe()
  store.write([])
  expect(calls).toBe(1)
  expect(sessionStorage).toHaveLength(0)
})

test('A member who leaves the tab empties the shared ones in memory, too', () => {
  const store = open()
  store.write(['secret'])
  leaveTab()
  expect(store.read()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})
