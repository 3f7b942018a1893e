import { describe, expect, test } from 'vitest'
import { countdownScript, defaultScript, namedSubjects, type ForbiddenSubject } from './index.ts'

describe('a text names', () => {
  test.each<[ForbiddenSubject, string]>([
    ['minors', 'A schoolgirl waits.'],
    ['minors', 'Like a child.'],
    ['minors', 'He is 16 years old.'],
    ['minors', 'A sixteen-year-old.'],
    ['minors', 'Nobody under 18.'],
    ['minors', 'A ch1ld.'],
    ['minors', 'A chi\u200Bld.'],
    ['minors', 'Téenager.'],
    ['non-consent', 'This is rape.'],
    ['non-consent', 'Against your will.'],
    ['non-consent', 'She is asleep.'],
    ['real-person', 'Your favourite celebrity.'],
    ['real-person', 'Think of @somebody now.'],
    ['incest', 'Your sister watches.'],
    ['incest', 'Stepmom is home.'],
    ['animals', 'A dog cock.'],
    ['animals', 'Sex with a horse.'],
    ['self-harm', 'Cut yourself.'],
    ['self-harm', 'Think of suicide.'],
  ])('%s: %s', (subject, text) => {
    expect(namedSubjects(text)).toEqual([subject])
  })

  test('several at once, in the order of the list', () => {
    expect(namedSubjects('Hurt yourself, your brother is a kid.')).toEqual(['minors', 'incest', 'self-harm'])
  })

  test.each([
    'Good boy.',
    'Yes, daddy.',
    'On all fours, puppy.',
    'A forced orgasm.',
    'You must be over 18.',
    'Hold for under 18 seconds.',
    'He is 21 years old.',
    'Do not hurt yourself.',
    'Rapid strokes, no kidding.',
    'Doggy style.',
    'Write to me: a@b.example.',
    'Your hand. Your own pace. Mother of pearl.',
    '',
  ])('nothing: %s', (text) => {
    expect(namedSubjects(text)).toEqual([])
  })

  test('nothing in any line that ships', () => {
    const lines = [defaultScript, countdownScript].flatMap(({ title, description, dialogs }) => [
      title,
      description,
      ...dialogs.map(({ text }) => text),
    ])
    expect(lines.filter((line) => namedSubjects(line).length > 0)).toEqual([])
  })
})
