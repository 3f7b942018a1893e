// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'

beforeEach(() => sessionStorage.clear())

test('A draft comes back over the initial values', () => {
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
