import { expect, test } from 'vitest'
import type { Section } from '@rubato/contracts/domain'
import { questionSums } from './answer-sums.ts'

const counts = (...given: number[]) => Array.from({ length: 7 }, (_, part) => given[part] ?? 0)
const section = (id: string, exit: Section['exit']): Section => ({
  id,
  name: `The ${id}`,
  kind: 'timeline',
  length: 1000,
  events: [],
  exit,
})
const asks = (text: string, ...answers: string[]): Section['exit'] => ({
  kind: 'ask',
  text,
  seconds: 20,
  meanwhile: 'rest',
  answers: answers.map((answer) => ({ answer, to: 'end' })),
  silence: { to: 'end' },
})
const sections = [
  section('hall', asks('Which door?', 'The left one', 'The right one')),
  section('garden', { kind: 'go', to: 'end' }),
]

test('Sums have the words of the game, in its order, with answers that were never taken', () => {
  const [first] = questionSums([{ section: 'hall', counts: counts(0, 6, 0, 0, 0, 0, 2) }], sections)
  expect(first).toEqual({
    section: 'hall',
    name: 'The hall',
    question: 'Which door?',
    answers: [
      { place: 1, text: 'The left one', count: 0 },
      { place: 2, text: 'The right one', count: 6 },
    ],
    silence: 2,
    total: 8,
  })
})

test('Answers, questions and sections that the game no longer has are kept apart, without words', () => {
  const found = questionSums(
    [
      { section: 'cellar', counts: counts(5) },
      { section: 'garden', counts: counts(0, 5) },
      { section: 'hall', counts: counts(3, 0, 4) },
    ],
    sections,
  )
  expect(found.map(({ name, question }) => [name, question])).toEqual([
    ['The hall', 'Which door?'],
    ['The garden', null],
    [null, null],
  ])
  expect(found.map(({ answers }) => answers.map(({ place, text }) => [place, text]))).toEqual([
    [
      [1, 'The left one'],
      [2, 'The right one'],
      [3, null],
    ],
    [[2, null]],
    [[1, null]],
  ])
})
