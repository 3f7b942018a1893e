import { expect, test } from 'vitest'
import type { GameEvent, LinearGame } from '@rubato/contracts/domain'
import { ownWordsOf } from './own-words.ts'

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
