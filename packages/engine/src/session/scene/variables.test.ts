import { describe, expect, it } from 'vitest'
import type { Exit } from '@rubato/contracts/domain'
import { playScene, room, smallScene, words } from '../../testing/scene/small-scene.ts'

const end: Exit = { kind: 'end', outcome: 'denied' }
const textsOf = (play: ReturnType<typeof playScene>) => play.said().map(([, text]) => text)

describe('variables of a branching game', () => {
  it('SCENE-24 takes the first case that holds, by variables that answers and sections set, and by facts', () => {
    const game = smallScene(
      [
        room('ask', 5, {
          kind: 'ask',
          text: 'Again?',
          seconds: 10,
          meanwhile: 'rest',
          answers: [
            { answer: 'Yes', to: 'count', sets: [{ variable: 'points', to: 'points + 2' }] },
            { answer: 'Only once', to: 'count', if: 'points = 0' },
          ],
          silence: { to: 'count' },
        }),
        room('count', 0, {
          kind: 'when',
          cases: [
            { if: 'points >= 4 and visits("ask") >= 2', to: 'many' },
            { if: 'points = 2', to: 'again' },
          ],
          otherwise: { to: 'none' },
        }),
        room('again', 5, { kind: 'repeat', to: 'ask', times: 3, next: { to: 'none' } }),
        room('many', 5, end, { events: [words(1, 'Many.')] }),
        room('none', 5, end, { events: [words(1, 'None.')] }),
      ],
      [{ kind: 'number', name: 'points', min: 0, max: 3, start: 0 }],
    )
    const silent = playScene(game)
    silent.to(100)
    expect(textsOf(silent)).toEqual(['Again?', 'None.'])
    const play = playScene(game)
    play.to(7)
    expect(play.view()?.choice?.answers).toHaveLength(2)
    play.answer(7, 0)
    expect(play.scene()?.values).toEqual({ points: 2 })
    play.to(19)
    expect(play.view()?.choice?.answers.map(({ text }) => text)).toEqual(['Yes'])
    play.answer(20, 0)
    // Its range ends at 3.
    expect(play.scene()?.values).toEqual({ points: 3 })
    play.to(60)
    expect(textsOf(play).at(-1)).toBe('None.')
  })

  it('SCENE-24 reads a fact about skips that counts none that left the rest as it is', () => {
    const skipped = [{ if: 'skips >= 1', to: 'skipped' }]
    const game = smallScene([
      room('first', 60, { kind: 'when', cases: skipped, otherwise: { to: 'none' } }),
      room('skipped', 5, end),
      room('none', 30, end),
    ])
    const play = playScene(game)
    play.to(10)
    play.send({ type: 'edge', at: 10_000 })
    play.to(15)
    play.send({ type: 'skip', at: 15_000 })
    play.to(100)
    expect(play.scene()?.path).toEqual(['first', 'none'])
  })

  it('SCENE-25 stores a number inside the range of its variable, and a text on the device alone', () => {
    const asks = (exit: Partial<Exit>): Exit =>
      ({ text: 'Say.', seconds: 30, meanwhile: 'rest', silence: { to: 'last' }, to: 'last', ...exit }) as Exit
    const game = smallScene(
      [
        room('number', 2, { ...asks({ kind: 'number' }), variable: 'age', to: 'name' } as Exit),
        room('name', 2, { ...asks({ kind: 'text' }), placeholder: 'name' } as Exit),
        room('last', 5, end),
      ],
      [{ kind: 'number', name: 'age', min: 1, max: 9, start: 1 }],
    )
    const play = playScene(game)
    play.to(5)
    expect(play.view()?.choice).toMatchObject({ kind: 'number', range: { min: 1, max: 9 } })
    play.answer(6, 40)
    expect(play.scene()?.values).toEqual({ age: 9 })
    play.to(10)
    play.answer(11, `  Robin   of ${'x'.repeat(100)}`)
    expect(play.scene()?.texts['name']).toBe(`Robin of ${'x'.repeat(51)}`)
    expect(play.scene()?.section).toBe('last')
  })

  it('SCENE-26 says the values of variables and the texts that were typed by their names in own words', () => {
    const game = smallScene(
      [
        room('name', 2, {
          kind: 'text',
          text: 'Who is there?',
          seconds: 10,
          meanwhile: 'rest',
          placeholder: 'my-name',
          to: 'hello',
          silence: { to: 'hello' },
        }),
        room('hello', 10, end, {
          events: [words(1, 'Good evening, {my-name}: {points} points, {mood}, {tired}. {other}')],
        }),
      ],
      [
        { kind: 'number', name: 'points', min: 0, max: 9, start: 7 },
        { kind: 'one-of', name: 'mood', names: ['very-stern', 'kind'], start: 'very-stern' },
        { kind: 'yes-or-no', name: 'tired', start: false },
      ],
    )
    const play = playScene(game)
    play.to(5)
    play.answer(6, 'Robin')
    play.to(20)
    expect(textsOf(play).at(-1)).toBe('Good evening, Robin: 7 points, very stern, no. {other}')
  })
})
