import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { expect, test } from 'vitest'
import type { Dialogs, EditorDialog } from '../document/dialogs.ts'
import { findDialogs, patternOf, replaceIn, type FindQuery } from './find-text.ts'

const dialogs = (...texts: (string | Partial<EditorDialog>)[]): Dialogs => {
  const all = texts.map((given, at): EditorDialog => {
    const content = typeof given === 'string' ? { text: given } : given
    return { id: `${at}`, trigger: 'edge', text: '', published: true, cloned: false, ...content }
  })
  return {
    byId: new Map(all.map((dialog) => [dialog.id, dialog])),
    order: new Map([['edge', all.map(({ id }) => id)]]),
  }
}
const patternFor = (text: string, query: Partial<FindQuery> = {}): RegExp =>
  patternOf({ text, matchesCase: false, wholeWords: false, ...query }) ?? /$^/
const found = (all: Dialogs, text: string, query: Partial<FindQuery> = {}) => findDialogs(all, patternFor(text, query))

test('A text is found in any case, or in its own', () => {
  const all = dialogs('Slow down.', 'slowly now', 'Faster.')
  expect(found(all, 'SLOW')).toEqual(['0', '1'])
  expect(found(all, 'Slow', { matchesCase: true })).toEqual(['0'])
})

test('Whole words end at letters, digits and apostrophes of any alphabet', () => {
  const all = dialogs('Let go.', 'Lets go', "let's go", 'outlet', 'relét let')
  expect(found(all, 'let', { wholeWords: true })).toEqual(['0', '4'])
  expect(found(all, 'go.', { wholeWords: true })).toEqual(['0'])
})

test('Characters with a meaning in patterns are taken literally, on both sides', () => {
  const all = dialogs('Wait (a bit)… {count}?')
  const pattern = patternFor('(a bit)')
  expect(replaceIn(all, ['0'], pattern, '$& $1').changed.get('0')?.text).toBe('Wait $& $1… {count}?')
  expect(found(all, '{count}?')).toEqual(['0'])
  expect(found(all, '.')).toEqual([])
  expect(patternOf({ text: '', matchesCase: false, wholeWords: false })).toBeNull()
})

test('The spelling for the voice is searched and replaced too, and left out when it becomes blank', () => {
  const all = dialogs({ text: 'Rest.', speech: 'Resst.' }, { text: 'Go now.', speech: 'now' })
  expect(found(all, 'resst')).toEqual(['0'])
  const { changed, matches } = replaceIn(all, ['0', '1'], patternFor('now'), '')
  expect([...changed.values()]).toMatchObject([{ id: '1', text: 'Go .', speech: undefined }])
  expect(matches).toBe(2)
})

test('The preview counts matches and lines, and keeps lines that would be blank or too long', () => {
  const all = dialogs('a a', 'a', `a${'x'.repeat(DIALOG_TEXT_MAX - 1)}`, 'b')
  expect(replaceIn(all, ['0', '1', '2', '3'], patternFor('a'), '')).toMatchObject({ matches: 1, kept: 2 })
  expect(replaceIn(all, ['0', '2'], patternFor('a'), 'ab')).toMatchObject({ matches: 2, kept: 1 })
  expect(replaceIn(all, ['3', 'gone'], patternFor('a'), 'z').changed.size).toBe(0)
})
