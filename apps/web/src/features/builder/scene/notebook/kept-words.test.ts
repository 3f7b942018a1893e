import { beforeEach, expect, test } from 'vitest'
import { setSignedInHint } from '../../../../lib/storage/signed-in-hint.ts'
import { createKeptWords } from './kept-words.ts'

const words = { text: 'too long', problem: '3 characters too many' }
const stored = () => Object.keys(sessionStorage).toSorted()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setSignedInHint(true)
})

test('words that were refused in a draft are found under the game that it becomes, and under nothing else', () => {
  let id = 'new-1'
  const kept = createKeptWords(() => id)
  kept.keep('start/line/0', 'Come in.', words)
  expect(stored()).toEqual(['rubato.draft.notebook.new-1'])
  id = 'a'
  kept.pending.set({ section: 'start', kind: 'line', index: 1, kept: words })
  expect(stored()).toEqual(['rubato.draft.notebook.a'])
  const again = createKeptWords(() => 'a')
  expect([again.of('start/line/0', 'Come in.')?.text, again.pending.get()?.kept]).toEqual([words.text, words])
  expect(createKeptWords(() => 'new-1').of('start/line/0', 'Come in.')).toBeUndefined()
})

test('nothing is kept that another row has, without a sign-in, or after all words are taken', () => {
  const kept = createKeptWords(() => 'a')
  kept.keep('start/line/0', 'Come in.', words)
  expect(kept.of('start/line/0', 'Sit down.')).toBeUndefined()
  kept.clear()
  expect(stored()).toEqual([])
  setSignedInHint(false)
  kept.keep('start/line/0', 'Come in.', words)
  expect(stored()).toEqual([])
})
