import { describe, expect, it } from 'vitest'
import { OWN_WORDS, type Exit, type GameEventOf, type TriggerId } from '@rubato/contracts/domain'
import { ask, playByHand, smallGame, taskEvent } from '../../testing/small-game.ts'
import { playScene, room, smallScene, words } from '../../testing/scene/small-scene.ts'
import { linesToRender } from './start-session.ts'
import type { Effect } from '../model/types.ts'

const SECOND = 1000
type OwnLine = Partial<Omit<GameEventOf<'say'>, 'id' | 'kind'>>

const own = (at: number, text: string, more: OwnLine = {}): Omit<GameEventOf<'say'>, 'id'> => ({
  kind: 'say',
  at,
  duration: 3 * SECOND,
  task: 'steady',
  trigger: OWN_WORDS,
  text,
  ...more,
})
const scripted = (at: number, trigger: TriggerId): Omit<GameEventOf<'say'>, 'id'> => ({
  kind: 'say',
  at,
  duration: 3 * SECOND,
  task: 'steady',
  trigger,
})
const minute = (...events: Parameters<typeof smallGame>[1]) =>
  smallGame(60 * SECOND, [taskEvent(0, 60 * SECOND), ...events])
const says = (effects: readonly Effect[]) => effects.filter((effect) => effect.kind === 'say')
const textsOf = (effects: readonly Effect[]) => says(effects).map(({ text }) => text)

describe('own words of a game', () => {
  it('PLAY-120 are said at their time, whole, in place of a line of the script', () => {
    const text = 'Good evening. I have waited for this, and so have you.'
    const effects = playByHand(
      minute(own(5 * SECOND, text), own(20 * SECOND, 'Faster now.', { trigger: 'stroke-faster' })),
    ).to(60 * SECOND)
    expect(says(effects).map(({ at, text: said }) => [at, said])).toEqual([
      [5 * SECOND, text],
      [20 * SECOND, 'Faster now.'],
    ])
  })

  it('PLAY-120 are among the lines to render, with their pronunciation, voice and delivery', () => {
    const game = minute(own(5 * SECOND, 'Read this.', { speech: 'Red this.', voice: 'Bass', delivery: 'calm' }))
    const hand = playByHand(game)
    expect(linesToRender(hand.state()).filter((line) => line.own)).toMatchObject([
      { text: 'Read this.', speech: 'Red this.', own: { event: 'e2', voice: 'Bass', delivery: 'calm' } },
    ])
    const [said] = says(hand.to(60 * SECOND))
    expect(said).toMatchObject({ speech: 'Red this.', intensity: 0, line: { own: { voice: 'Bass' } } })
  })

  it('PLAY-120 keep a line that comes too soon waiting until their end', () => {
    const long = 'This sentence takes longer than the second that the game leaves for it, and it is said to its end.'
    const effects = playByHand(minute(own(5 * SECOND, long), scripted(6 * SECOND, 'frustrating'))).to(60 * SECOND)
    const [first, second] = says(effects)
    expect(first?.text).toBe(long)
    expect(second?.line.trigger).toBe('frustrating')
    expect(second?.at).toBeGreaterThan(9 * SECOND)
  })

  it('PLAY-121 name facts of the session, and are not said without them', () => {
    const game = smallGame(120 * SECOND, [
      taskEvent(0, 120 * SECOND),
      own(5 * SECOND, 'That makes {edges} already.'),
      ask('edge', 10 * SECOND, 20 * SECOND),
      ask('edge', 62 * SECOND, 15 * SECOND),
      own(100 * SECOND, 'That makes {edges}.'),
    ])
    const hand = playByHand(game)
    const effects = [
      ...hand.to(15 * SECOND),
      ...hand.send({ type: 'edge', at: 15 * SECOND }),
      ...hand.to(70 * SECOND),
      ...hand.send({ type: 'edge', at: 70 * SECOND }),
      ...hand.to(200 * SECOND),
    ]
    const texts = textsOf(effects)
    expect(texts).toContain('That makes two.')
    expect(texts.some((text) => text.includes('already'))).toBe(false)
  })

  it('PLAY-122 that stand for a moment are left to the script where that moment becomes another one', () => {
    const game = smallGame(60 * SECOND, [
      taskEvent(0, 60 * SECOND),
      ask('edge', 5 * SECOND, 30 * SECOND),
      own(10 * SECOND, 'Stay right there, at the edge.', { trigger: 'edging' }),
    ])
    const effects = playByHand(game).to(30 * SECOND)
    expect(textsOf(effects)).not.toContain('Stay right there, at the edge.')
    expect(says(effects).map(({ line }) => line.trigger)).toContain('do-not-cum')
  })

  it('PLAY-120 name their event, and in a branching game the section, or the section alone for words of its exit', () => {
    const ask: Exit = {
      kind: 'ask',
      text: 'Go on?',
      voice: 'Bass',
      seconds: 5,
      meanwhile: 'rest',
      silence: { to: 'end' },
      answers: [
        { answer: 'Yes', to: 'end' },
        { answer: 'No', to: 'end' },
      ],
    }
    const hall = room('hall', 10, ask, { events: [words(1, 'Here you are.')] })
    const scene = smallScene([hall, room('end', 5, { kind: 'end', outcome: 'denied' })])
    const owns = linesToRender(playScene(scene).state()).flatMap(({ own }) => (own ? [own] : []))
    const event = hall.kind === 'timeline' && hall.events.find(({ kind }) => kind === 'say')?.id
    expect(owns).toEqual([
      { section: 'hall', event },
      { section: 'hall', voice: 'Bass' },
    ])
  })
})
