import { expect, test } from 'vitest'
import { wordAt } from './spoken-word.ts'

const parts = (share: number) => {
  const { before, word, after } = wordAt('Now a little faster', share)
  return [before, word, after]
}

test('the word of a moment is found by the letters that are said until then', () => {
  expect(parts(0)).toEqual(['', 'Now', ' a little faster'])
  expect(parts(0.4)).toEqual(['Now a ', 'little', ' faster'])
  expect(parts(0.99)).toEqual(['Now a little ', 'faster', ''])
})

test('before and after a line its first and last word are next', () => {
  expect(parts(-3)[1]).toBe('Now')
  expect(parts(7)[1]).toBe('faster')
  expect(wordAt('', 0.5)).toEqual({ before: '', word: '', after: '' })
})

test('every moment has a word of the line, and the parts are the line', () => {
  const text = 'Now a little faster'
  for (let share = 0; share < 1; share += 0.01) {
    const { before, word, after } = wordAt(text, share)
    expect(before + word + after).toBe(text)
    expect(text.split(' ')).toContain(word)
  }
})
