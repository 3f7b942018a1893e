import { beforeEach, expect, test, vi } from 'vitest'
import { createKeptTexts } from './kept-texts.ts'
import { setSignedInHint } from './signed-in-hint.ts'

const refused = { text: 'too long', problem: '3 characters too many' }

beforeEach(() => {
  sessionStorage.clear()
  setSignedInHint(true)
})

test('a refused text is found for the same field with the same value, until it is taken', () => {
  const kept = createKeptTexts(() => 'a')
  kept.keep('name', 'Start', refused)
  const again = createKeptTexts(() => 'a')
  expect(again.of('name', 'Start')).toMatchObject(refused)
  expect([again.of('name', 'End'), again.of('id', 'Start')]).toEqual([undefined, undefined])
  again.keep('name', 'Start', null)
  expect(sessionStorage).toHaveLength(0)
})

test('refused texts go with their form to its new name, and none is stored without a sign-in', () => {
  let form = 'new'
  const kept = createKeptTexts(() => form)
  kept.keep('name', 'Start', refused)
  form = 'a'
  expect(kept.of('name', 'Start')).toMatchObject(refused)
  kept.keep('id', 'start', refused)
  expect(Object.keys(sessionStorage)).toEqual(['rubato.draft.a'])
  sessionStorage.clear()
  setSignedInHint(false)
  kept.keep('id', 'start', refused)
  expect(sessionStorage).toHaveLength(0)
})

test('refused texts follow a thing that gets another name, and its fields are told', () => {
  const kept = createKeptTexts(() => 'a')
  const told = vi.fn<() => void>()
  kept.keep('hall/name', 'Hall', refused)
  kept.keep('hall-2/name', 'Hall', refused)
  const stop = kept.subscribe(told)
  kept.keep('cellar/name', 'Cellar', refused)
  told.mockClear()
  kept.rename((field) => (field.startsWith('cellar/') ? null : field.replace(/^hall\//, 'lobby/')))
  kept.rename((field) => field.replace(/^attic\//, 'loft/'))
  expect(told).toHaveBeenCalledOnce()
  expect(kept.of('hall/name', 'Hall')).toBeUndefined()
  expect(kept.of('cellar/name', 'Cellar')).toBeUndefined()
  const again = createKeptTexts(() => 'a')
  expect([again.of('lobby/name', 'Hall'), again.of('hall-2/name', 'Hall')]).toMatchObject([refused, refused])
  stop()
  kept.keep('lobby/name', 'Hall', null)
  expect(told).toHaveBeenCalledOnce()
})
