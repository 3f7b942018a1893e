import { describe, expect, it } from 'vitest'
import type { Exit } from '@rubato/contracts/domain'
import { defaultGame } from '../testing/default-game.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { room, smallScene, words } from '../testing/scene/small-scene.ts'
import { playAsMember, type SceneAnswers } from './play-as-member.ts'
import { screenplayOf } from './screenplay.ts'

const end: Exit = { kind: 'end', outcome: 'denied' }
const scene = smallScene([
  room('hall', 10, {
    kind: 'ask',
    text: 'Left or right?',
    seconds: 20,
    meanwhile: 'rest',
    answers: [
      { answer: 'Left', to: 'left' },
      { answer: 'Right', to: 'right' },
    ],
    silence: { to: 'right' },
  }),
  room('left', 10, end, { events: [words(1, 'Left it is.')] }),
  room('right', 10, end, { events: [words(1, 'Right it is.')] }),
])

function read(answers?: SceneAnswers) {
  const start = { game: scene, library: twoLineLibrary, profile: defaultGame.profile, seed: 'a' }
  const entries = screenplayOf(playAsMember(start, 'cooperative', answers))
  return {
    said: entries.flatMap((entry) => (entry.kind === 'line' && entry.isOwn ? [entry.text] : [])),
    choices: entries.flatMap((entry) => (entry.kind === 'choice' ? [entry.answer] : [])),
    isOver: entries.some(({ kind }) => kind === 'over'),
  }
}

describe('the screenplay of a branching game', () => {
  it('ends with the first question without an answer, and goes on with the answers that are given', () => {
    expect(read([])).toEqual({ said: ['Left or right?'], choices: [undefined], isOver: false })
    expect(read([0])).toEqual({ said: ['Left or right?', 'Left it is.'], choices: [0], isOver: true })
    expect(read([null])).toEqual({ said: ['Left or right?', 'Right it is.'], choices: [null], isOver: true })
  })

  it('is that of silence where no answers are asked for', () => {
    expect(read()).toEqual({ said: ['Left or right?', 'Right it is.'], choices: [null], isOver: true })
  })
})
