import { expect, test } from 'vitest'
import { defaultGeneratorConfig, type BranchingGame, type GameEvent, type LinearGame } from '@rubato/contracts/domain'
import { linkOfName } from '@rubato/builder'
import { namesOf, ownWordsOf, sectionWordsOf } from './own-words.ts'

const base = { at: 0, duration: 1000, task: 'steady' } as const
const line = (id: string, text?: string, speech?: string): GameEvent => ({
  id,
  kind: 'say',
  at: 0,
  duration: 1000,
  task: 'steady',
  trigger: 'stroke-faster',
  ...(text === undefined ? {} : { text }),
  ...(speech === undefined ? {} : { speech }),
})

test('all own words of a game are found once, also those of sections and of single copies', () => {
  const copy = (id: string, text: string) => ({
    id,
    sectionId: 's',
    at: 0,
    stretch: 1000,
    overrides: [{ source: 'a', events: [line('a', text)], isClockAnchored: false }],
  })
  const composition: LinearGame['composition'] = {
    version: 1,
    sections: [
      {
        id: 's',
        name: 'Opening',
        length: 1000,
        events: [line('a', 'One.'), line('b', 'Two.', 'Too.')],
        clockAnchored: [],
        children: [copy('c', 'Three.')],
      },
    ],
    instances: [copy('i', 'Four.')],
    clockAnchored: [],
    names: [],
    funscript: null,
  }
  const words = ownWordsOf({ events: [line('x', 'One.'), line('y')], composition })
  expect(words.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.', 'Four.'])
  expect(words[1]).toEqual({ text: 'Two.', speech: 'Too.' })
  expect(ownWordsOf({})).toEqual([])
})

test('the words of a branching game are grouped by section, with question, answers and buttons', () => {
  const silence = { to: 'b' }
  const sections: BranchingGame['sections'] = [
    {
      id: 'a',
      name: 'The hall',
      kind: 'timeline',
      length: 1000,
      events: [
        line('x', 'One.', 'Won.'),
        { ...base, id: 'm', kind: 'media', link: linkOfName('lace/one.jpg') },
        { ...base, id: 'l', kind: 'media', link: { light: 'embers' } },
        line('y'),
      ],
      notes: [{ id: 'n', button: 'A moment', after: 0, kind: 'go', to: 'b' }],
      exit: {
        kind: 'ask',
        text: 'On?',
        seconds: 20,
        meanwhile: 'rest',
        answers: [
          { answer: 'Yes', to: 'b' },
          { answer: 'No', to: 'b' },
        ],
        silence,
      },
    },
    {
      id: 'b',
      name: 'b',
      kind: 'timeline',
      length: 0,
      events: [],
      exit: { kind: 'text', text: 'Your name?', seconds: 20, meanwhile: 'rest', placeholder: 'pet', to: 'c', silence },
    },
    { id: 'c', name: 'c', kind: 'timeline', length: 0, events: [], exit: { kind: 'end', outcome: 'cum' } },
    {
      id: 'd',
      name: 'd',
      kind: 'generated',
      length: 300_000,
      config: defaultGeneratorConfig,
      exit: { kind: 'end', outcome: 'cum' },
    },
  ]
  expect(sectionWordsOf({ sections })).toEqual([
    {
      id: 'a',
      name: 'The hall',
      generated: null,
      words: [{ text: 'One.', speech: 'Won.' }],
      question: { text: 'On?', speech: null },
      answers: [
        { text: 'Yes', to: 'b' },
        { text: 'No', to: 'b' },
      ],
      buttons: [{ text: 'A moment', to: 'b' }],
      media: ['lace/one.jpg'],
    },
    {
      id: 'b',
      name: 'b',
      generated: null,
      words: [],
      question: { text: 'Your name?', speech: null },
      answers: [],
      buttons: [],
      media: [],
    },
    { id: 'd', name: 'd', generated: 300_000, words: [], question: null, answers: [], buttons: [], media: [] },
  ])
  const named = sectionWordsOf({
    sections: sections.map((each) => (each.id === 'b' ? { ...each, name: 'The roof' } : each)),
  })
  expect(named[0]?.answers).toContainEqual({ text: 'No', to: 'The roof' })
  const variables: BranchingGame['variables'] = [
    { name: 'mood', kind: 'one-of', names: ['calm', 'wild'], start: 'calm' },
    { name: 'pet', kind: 'yes-or-no', start: false },
  ]
  expect(namesOf({ sections, variables })).toEqual(['mood', 'calm', 'wild', 'pet'])
})
