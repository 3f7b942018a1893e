/** Words that the game does not take are refused with a reason, and those that it takes in another form are all there. */
import { describe, expect, test } from 'vitest'
import { ANSWERS, defaultSettings, SESSION_MS_MAX, type Exit } from '@rubato/contracts/domain'
import { applyToScene } from '../document/apply.ts'
import type { SceneDocument } from '../document/types.ts'
import { shortName, shortNames } from '../import/names.ts'
import { isRefused, type Edited } from './edited.ts'
import { beginQuestion } from './exits.ts'
import { ownLines } from './lines.ts'
import { pasteLines } from './paste.ts'
import {
  addAnswer,
  askQuestion,
  changeAnswer,
  changeLine,
  insertLines,
  joinLine,
  moveLine,
  newSection,
} from './write.ts'
import { sectionAfter, timelineOf, writeLines } from './write.ts'

const words = {
  question: 'On?',
  number: 'How many?',
  text: 'Who?',
  answers: ['Yes', 'No'],
  section: 'New section',
} as const
const withExit = (exit: Exit): SceneDocument => ({
  branches: true,
  start: 'start',
  sections: [
    { id: 'start', name: 'Start', kind: 'timeline', length: 0, events: [], exit },
    { id: 'a', name: 'A', kind: 'timeline', length: 0, events: [], exit: { kind: 'end', outcome: 'cum' } },
    { id: 'b', name: 'B', kind: 'timeline', length: 0, events: [], exit: { kind: 'end', outcome: 'denied' } },
  ],
  variables: [],
  voice: null,
  media: defaultSettings.gameGeneratorConfig.media,
})
const empty = withExit({ kind: 'go', to: 'a' })

function after(document: SceneDocument, edited: Edited): SceneDocument {
  if (!edited || isRefused(edited)) throw new Error(`Nothing was written: ${JSON.stringify(edited)}`)
  const { command } = edited
  if (command.kind === 'replace-scene' || command.kind === 'add-choices') throw new Error('Another command')
  const applied = applyToScene(document, command)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problem))
  return applied.document
}
const reason = (edited: Edited) => (edited && isRefused(edited) ? edited.problem.sentence.key : null)
const textsOf = (document: SceneDocument, id: string) =>
  ownLines(timelineOf(document, id) ?? { events: [] }).map(({ text }) => text)
const paste = (document: SceneDocument, text: string) =>
  pasteLines(document, { section: 'start', index: 0 }, { text, words })

describe('words that are too long', () => {
  test('are refused with the number of characters', () => {
    const asked = after(empty, askQuestion(empty, 'start', 'On?', words))
    expect(addAnswer(asked, 'start', 2, 'x'.repeat(63))).toMatchObject({
      problem: { sentence: { key: 'builder.problem.long-answer', values: { count: 3, most: 60 } } },
    })
    expect(reason(changeAnswer(asked, 'start', 0, 'x'.repeat(61)))).toBe('builder.problem.long-answer')
    expect(reason(addAnswer(asked, 'start', 2, `${'x'.repeat(60)} => b`))).toBe(null)
    expect(reason(changeLine(after(empty, insertLines(empty, 'start', 0, ['x'])), 'start', 0, 'x'.repeat(501)))).toBe(
      'builder.problem.long-line',
    )
    expect(reason(newSection(empty, 'start', 'x'.repeat(61)))).toBe('builder.problem.long-name')
    expect(reason(beginQuestion(empty, 'start', `text ${'x'.repeat(501)}`, words))).toBe(
      'builder.problem.long-question',
    )
    const two = after(empty, insertLines(empty, 'start', 0, ['x'.repeat(300), 'y'.repeat(300)]))
    expect(reason(joinLine(two, 'start', 1, 'y'.repeat(300)))).toBe('builder.problem.long-line')
  })
  test('are divided at the ends of sentences where a paragraph is pasted', () => {
    const sentence = 'Breathe in, hold it for a moment, and let it go again. '
    const document = after(empty, paste(empty, sentence.repeat(20)))
    const lines = textsOf(document, 'start')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line).toMatch(/again\.$/)
    expect(lines.join(' ')).toBe(sentence.repeat(20).trim())
  })
  test('refuse a paste as a whole, with the line that it is about', () => {
    const answer = 'x'.repeat(80)
    expect(paste(empty, `Good evening.\n? On?\n-> ${answer}\n-> No`)).toMatchObject({
      problem: { sentence: { key: 'builder.problem.long-answer' } },
      line: answer,
    })
  })
})

test('a paste with more answers than a question has, or with a second question, is refused', () => {
  const answers = Array.from({ length: ANSWERS.max + 1 }, (_, index) => `-> Answer ${index}`)
  expect(reason(paste(empty, `? On?\n${answers.join('\n')}`))).toBe('builder.problem.too-many-answers')
  expect(reason(paste(empty, '? On?\n-> Yes\n-> No\n? And now?'))).toBe('builder.problem.second-question')
})

test('a paste keeps the answers of a question whose section gets its name from a later line', () => {
  const unnamed = after(empty, sectionAfter(empty, 'start', words.section))
  const text = '? Where?\n-> By the window\n-> At the fire\nCome in.'
  const edited = pasteLines(unnamed, { section: 'new-section', index: 0 }, { text, words })
  const section = after(unnamed, edited).sections.find(({ id }) => id === 'come-in')
  expect(section?.exit).toMatchObject({ answers: [{ answer: 'By the window' }, { answer: 'At the fire' }] })
})

test('an answer of a paste may name a section that comes later in it', () => {
  const text = '? Where?\n-> Window => window\n-> Fire => fire\n-> Out => outside\n# window\nLook.\n# fire\nSit.'
  const pasted = after(empty, paste(empty, text))
  expect(pasted.sections[0]?.exit).toMatchObject({ answers: [{ to: 'window' }, { to: 'fire' }, { to: 'outside' }] })
  expect([textsOf(pasted, 'window'), textsOf(pasted, 'fire')]).toEqual([['Look.'], ['Sit.']])
})

test('an answer that names a section that is not there is refused', () => {
  const asked = after(empty, askQuestion(empty, 'start', 'On?', words))
  expect(reason(changeAnswer(asked, 'start', 0, 'Yes => nowhere'))).toBe('builder.problem.no-such-section')
})

test('a time after the longest game is refused, for the line or for those after it', () => {
  const document = after(empty, insertLines(empty, 'start', 0, ['One.', 'Two.', 'Three.']))
  expect(reason(moveLine(document, 'start', 2, SESSION_MS_MAX + 1000))).toBe('builder.problem.lines-late')
  expect(reason(moveLine(document, 'start', 0, SESSION_MS_MAX - 2000))).toBe('builder.problem.lines-late')
  expect(reason(moveLine(document, 'start', 2, 3_600_000))).toBe(null)
})

test.each<Exit>([
  { kind: 'when', cases: [{ if: 'edges > 0', to: 'a' }], otherwise: { to: 'b' } },
  {
    kind: 'random',
    ways: [
      { weight: 1, to: 'a' },
      { weight: 2, to: 'b' },
    ],
  },
  { kind: 'call', to: 'a', next: { to: 'b' } },
  { kind: 'repeat', to: 'start', times: 3, next: { to: 'b' } },
])('?text in a section whose exit is $kind keeps its ways, after the question', (exit) => {
  const document = after(withExit(exit), beginQuestion(withExit(exit), 'start', 'text Who are you?', words))
  expect(document.sections.slice(0, 2)).toMatchObject([
    { exit: { kind: 'text', text: 'Who are you?', to: 'new-section' } },
    { id: 'new-section', exit },
  ])
})

describe('a section that its author has not named', () => {
  const added = after(empty, sectionAfter(empty, 'start', words.section))
  const write = (document: SceneDocument, section: string, text: string) =>
    after(document, writeLines(document, { section, index: 0 }, { texts: [text], words }))
  test('is named after its first words', () => {
    expect(write(added, 'new-section', 'Come in, {name}.').sections[1]).toMatchObject({
      id: 'come-in-name',
      name: 'Come in, name',
    })
    const long = write(added, 'new-section', 'Come closer to the fire, and let the warmth of it do the rest for you.')
    expect(long.sections[1]?.name).toMatch(/^Come closer to the fire, .*…$/)
    const second = after(added, sectionAfter(added, 'new-section', words.section))
    expect(write(second, 'new-section-2', 'A').sections[2]?.name).toBe('A 2')
  })
  test('is named after the answer that leads to it, apart from other sections of that name', () => {
    const exit = (answer: string): Exit => ({
      kind: 'ask',
      text: 'On?',
      seconds: 30,
      meanwhile: 'rest',
      answers: [
        { answer: 'Not yet', to: 'a' },
        { answer, to: 'new-section' },
      ],
      silence: { to: 'a' },
    })
    const lead = (answer: string) =>
      after(added, {
        command: { kind: 'set-section', id: 'start', change: { exit: exit(answer) } },
        focus: { section: 'start', row: { kind: 'answer', index: 1 } },
      })
    const named = (answer: string) => write(lead(answer), 'new-section', 'Come in.').sections[1]
    expect(named('Yes, please!')).toMatchObject({ id: 'yes-please', name: 'Yes, please' })
    expect(named('Start')).toMatchObject({ id: 'start-2', name: 'Start 2' })
    expect(named('?!')).toMatchObject({ name: 'Come in' })
    expect(named('y'.repeat(60))?.name).toHaveLength(40)
  })
  test('keeps the name that it has from then on, as one that is named does', () => {
    const once = write(added, 'new-section', 'Come in.')
    expect(write(once, 'come-in', 'Wait.').sections[1]?.name).toBe('Come in')
    expect(write(empty, 'start', 'Good evening.').sections[0]?.name).toBe('Start')
  })
})

test('short names are made of words in any script, and of none without a letter or digit', () => {
  expect(shortName('Pet name', 30, [])).toBe('pet-name')
  expect(shortName('Имя', 30, [])).toBe('name')
  expect(shortName('名前', 30, ['name'])).toBe('name-2')
  expect(shortName('!?', 30, [])).toBe('')
  expect(shortNames(['Да', 'Нет', 'Maybe'], 30)).toEqual(['name', 'name-2', 'maybe'])
})
