/** A variable that is renamed is renamed in expressions and in every text that a session fills. */
import { expect, test } from 'vitest'
import {
  defaultGeneratorConfig,
  OWN_WORDS,
  type Exit,
  type GameEvent,
  type GameEventOf,
  type Section,
} from '@rubato/contracts/domain'
import { checkScene } from '@rubato/engine'
import { startHistory } from '../../history/history.ts'
import { commitWork } from '../../history/work.ts'
import { readScene } from './scene-of.ts'
import { isScene, type SceneDocument } from './types.ts'

const words = { text: 'You have {points} points.', speech: 'You have {points} of {points}.' }
const say = (id: string, more: Partial<GameEventOf<'say'>> = {}): GameEvent => ({
  id,
  at: 0,
  duration: 5000,
  task: 'steady',
  kind: 'say',
  trigger: OWN_WORDS,
  ...words,
  ...more,
})
const section = (id: string, exit: Exit, events: GameEvent[] = [say(id)]): Section => ({
  id,
  name: id,
  kind: 'timeline',
  length: 60_000,
  events,
  exit,
  sets: [{ variable: 'points', to: 'points + 1' }],
  notes: [
    { id: 'n', button: 'Now {points}', after: 1000, kind: 'go', to: 'z', sets: [{ variable: 'points', to: '0' }] },
  ],
})
const question = { ...words, seconds: 60, meanwhile: 'rest', silence: { to: 'z' } } as const

const game = readScene({
  voice: null,
  media: defaultGeneratorConfig.media,
  start: 'a',
  sections: [
    section('a', {
      kind: 'ask',
      ...question,
      answers: [
        { answer: 'All {points}', to: 'b', if: 'points > 1' },
        { answer: 'None of {points}', to: 'b' },
      ],
    }),
    section('b', { kind: 'number', ...question, variable: 'points', to: 'c' }),
    section('c', { kind: 'text', ...question, placeholder: 'pet', to: 'z' }),
    section('z', { kind: 'end', outcome: 'denied' }, [say('z', { text: '{pet}, {points} of {edges}.' })]),
  ],
  variables: [{ kind: 'number', name: 'points', min: 0, max: 9, start: 1 }],
})

function renamed(document: SceneDocument, from: string, to: string): SceneDocument {
  const variables = document.variables.map((each) => (each.name === from ? { ...each, name: to } : each))
  const command = { kind: 'set-variables', variables, renamed: { from, to } } as const
  const { history, applied } = commitWork(startHistory(document), command, { time: 0 })
  if (!applied.ok || !isScene(history.document)) throw new Error(JSON.stringify(applied))
  return history.document
}

test('a game that names a variable in every kind of text has the same findings after a rename', () => {
  const after = renamed(game, 'points', 'score')
  expect(checkScene(after)).toEqual(checkScene(game))
  expect(checkScene(game).map(({ rule }) => rule)).not.toContain('placeholder-unfilled')
  const buttons = JSON.stringify(after).match(/[^"]*\{points\}[^"]*/g)
  // A button of a note is not filled: it is shown as it is written.
  expect(new Set(buttons)).toEqual(new Set(['Now {points}']))
  expect(renamed(after, 'score', 'points')).toEqual(game)
})

test('names that the session fills in another way stay', () => {
  const events = [
    say('with-value', { text: '{count}', speech: '{count}', values: { count: 3 } }),
    say('without-value', { text: '{count}', speech: '{count}' }),
  ]
  const document: SceneDocument = {
    ...game,
    start: 'z',
    sections: [section('z', { kind: 'end', outcome: 'denied' }, events)],
    variables: [...game.variables, { kind: 'number', name: 'count', min: 0, max: 9, start: 1 }],
  }
  expect(renamed(document, 'count', 'total').sections[0]).toMatchObject({
    events: [
      { text: '{count}', speech: '{count}' },
      { text: '{total}', speech: '{total}' },
    ],
  })
})
