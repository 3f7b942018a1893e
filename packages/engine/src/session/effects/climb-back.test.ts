import { expect, it } from 'vitest'
import { ask, beatEvent, playByHand, taskEvent, tempoOf, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const edge = [taskEvent(10 * SECOND, 30 * SECOND, 'edging'), ask('edge', 10 * SECOND, 30 * SECOND)]
const rest = taskEvent(40 * SECOND, 30 * SECOND, 'rest')
const beats = [beatEvent(0, 40 * SECOND, 160), beatEvent(70 * SECOND, 2 * MINUTE, 160)]

it.each([
  ['an edge without a report', false],
  ['"I cannot" at an edge', true],
])('PLAY-128 after %s the strokes come back at half the tempo and climb for 25 s', (_, cannot) => {
  const hand = playByHand(withBeats(4 * MINUTE, beats, [...edge, rest]))
  hand.to(20 * SECOND)
  const answer = cannot ? hand.send({ type: 'cannot', at: 20 * SECOND }) : []
  const effects = [...answer, ...hand.to(4 * MINUTE)]
  const back = effects.find(({ kind, at }) => kind === 'beat' && at > (cannot ? 25 : 41) * SECOND)?.at ?? 0
  expect(tempoOf(effects, back)).toBeCloseTo(80, 5)
  expect(tempoOf(effects, back + 12_500)).toBeCloseTo(120, 0)
  expect(tempoOf(effects, back + 25_001)).toBe(160)
})

it('PLAY-128 strokes that go on after the question of an edge keep their tempo', () => {
  const hand = playByHand(withBeats(2 * MINUTE, [beatEvent(0, 2 * MINUTE, 160)], edge))
  expect(tempoOf(hand.to(2 * MINUTE), 60 * SECOND)).toBe(160)
})
