import { expect, it } from 'vitest'
import { findWords } from './find-words.ts'
import { forbiddenWords } from './forbidden-words.ts'

const wordsIn = (text: string) => findWords({ line: 1, text }).map(({ word }) => word)

it.each(forbiddenWords.flatMap(({ words }) => words.map((word) => [word])))('finds "%s"', (word) => {
  expect(wordsIn(`// Before ${word}, after.`)).toContain(word)
})

it('finds words in any case, as whole words only', () => {
  expect(wordsIn('Anew, ANEW')).toEqual(['Anew', 'ANEW'])
  expect(wordsIn('renewed, desktop, shelfless, wish-list, a_wish')).toEqual([])
})

it('finds an expression over the line break of a comment, at the line where it begins', () => {
  expect(findWords({ line: 7, text: '/**\n * The timer runs for\n * ever.\n */' })).toMatchObject([
    { line: 8, word: 'for ever' },
  ])
})

it('finds no word in an expression that is normal English', () => {
  expect(wordsIn('// What is no longer open, what is no more than a page.')).toEqual([])
  expect(wordsIn('// What is no page.')).toEqual(['What is no'])
})

it('finds no word in plain technical English', () => {
  expect(
    wordsIn('// Lock order: scripts, then cases (avoids a deadlock with an author’s edit). 404 for whatever id.'),
  ).toEqual([])
})
