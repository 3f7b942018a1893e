import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { hold, say } from '../../testing/holds.ts'
import { ask, beatEvent, beatTimes, playByHand, taskEvent, tempoOf, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const edge = [taskEvent(10 * SECOND, 30 * SECOND, 'edging'), ask('edge', 10 * SECOND, 30 * SECOND)]
const rest = taskEvent(40 * SECOND, 30 * SECOND, 'rest')
const beats = [beatEvent(0, 40 * SECOND, 160), beatEvent(70 * SECOND, 2 * MINUTE, 160)]

it.each([
  [
    'an edge without a report',
    'at 80 % of the tempo and climb for 8 s',
    { cannot: false, share: 0.8, length: 8 * SECOND },
  ],
  ['"I cannot" at an edge', 'at half the tempo and climb for 25 s', { cannot: true, share: 0.5, length: 25 * SECOND }],
])('PLAY-128 after %s the strokes come back %s', (_, _way, { cannot, share, length }) => {
  const hand = playByHand(withBeats(4 * MINUTE, beats, [...edge, rest]))
  hand.to(20 * SECOND)
  const answer = cannot ? hand.send({ type: 'cannot', at: 20 * SECOND }) : []
  const effects = [...answer, ...hand.to(4 * MINUTE)]
  const back = effects.find(({ kind, at }) => kind === 'beat' && at > (cannot ? 25 : 41) * SECOND)?.at ?? 0
  expect(tempoOf(effects, back)).toBeCloseTo(160 * share, 5)
  expect(tempoOf(effects, back + length / 2)).toBeCloseTo((160 * (1 + share)) / 2, 0)
  expect(tempoOf(effects, back + length + 1)).toBe(160)
})

it('PLAY-128 "ease off" in the rest after an edge without a report: the strokes come back at half the tempo', () => {
  const hand = playByHand(withBeats(4 * MINUTE, beats, [...edge, rest]))
  hand.to(50 * SECOND)
  const effects = [...hand.send({ type: 'ease', at: 50 * SECOND }), ...hand.to(2 * MINUTE)]
  const back = beatTimes(effects)[0] ?? 0
  expect(tempoOf(effects, back)).toBeCloseTo(80, 5)
  // The eased tempo of 160 bpm is 100.
  expect(tempoOf(effects, back + 40 * SECOND)).toBeCloseTo(100, 5)
})

it('PLAY-128 strokes that go on after the question of an edge keep their tempo', () => {
  const hand = playByHand(withBeats(2 * MINUTE, [beatEvent(0, 2 * MINUTE, 160)], edge))
  expect(tempoOf(hand.to(2 * MINUTE), 60 * SECOND)).toBe(160)
})

/** The interval of each beat after a time, as a multiple of the previous interval. */
function stepsAfter(times: readonly number[], from: number): number[] {
  const later = times.filter((at) => at >= from)
  const gaps = later.slice(1).map((at, index) => at - (later[index] ?? 0))
  return gaps.slice(1).map((gap, index) => gap / (gaps[index] ?? 1))
}

it.each(['too-close', 'ease'] as const)('PLAY-136 after "%s" no beat stumbles where tasks meet', (type) => {
  // Each segment begins on a beat of 96 bpm, the one before it ends there.
  const length = 11 * 625
  const segments = Array.from({ length: 60 }, (_, n) => beatEvent(n * length, length, 96))
  const hand = playByHand(withBeats(60 * length, segments, [taskEvent(0, 60 * length)]))
  hand.to(20 * SECOND)
  const effects = [...hand.send({ type, at: 20 * SECOND }), ...hand.to(60 * length)]
  const steps = stepsAfter(beatTimes(effects), type === 'ease' ? 22 * SECOND : 50 * SECOND)
  expect(Math.min(...steps)).toBeGreaterThan(0.85)
  expect(Math.max(...steps)).toBeLessThan(1.15)
})

it.each([
  ['stroke-faster', 80, 160],
  ['stroke-slower', 190, 150],
] as const)(
  'PLAY-137 in the climb "%s" from %i to %i bpm is a rise without words and without haste',
  (trigger, from, to) => {
    const glide: EventDraft = { ...beatEvent(20 * SECOND, 1500, from), tempo: { from, to } }
    const game = withBeats(
      3 * MINUTE,
      [
        beatEvent(0, 16 * SECOND, from),
        beatEvent(16 * SECOND, 4 * SECOND, from),
        glide,
        beatEvent(21_500, 2 * MINUTE, to),
      ],
      [taskEvent(0, 3 * MINUTE), say(trigger, 16 * SECOND)],
    )
    const hand = playByHand(game)
    hand.to(10 * SECOND)
    const effects = [...hand.send({ type: 'too-close', at: 10 * SECOND }), ...hand.to(2 * MINUTE)]
    const back = beatTimes(effects).find((at) => at > 12 * SECOND) ?? 0
    for (let at = back; at < back + 40 * SECOND; at += SECOND)
      expect(tempoOf(effects, at + SECOND) / tempoOf(effects, at)).toBeLessThan(1.15)
    expect(tempoOf(effects, back + 40 * SECOND)).toBeCloseTo(to, 0)
    expect(effects.some((effect) => effect.kind === 'say' && effect.line.trigger === trigger)).toBe(false)
  },
)

describe('PLAY-183 a climb back stands still while the hand is off the strokes', () => {
  const climb = 25 * SECOND
  /** 120 bpm; from `off` on the hand leaves the strokes for 20 s, and circles of the palm run if `isPalming`. */
  const played = (off: number, isPalming: boolean) => {
    const back = off + 20 * SECOND
    const palm: Parameters<typeof withBeats>[1] = isPalming
      ? [{ ...beatEvent(off, 20 * SECOND, 50), task: 'palming' }]
      : []
    const task = taskEvent(off, 20 * SECOND, isPalming ? 'palming' : 'lube')
    const events = [taskEvent(0, off), task, taskEvent(back, 3 * MINUTE)]
    const game = withBeats(
      5 * MINUTE,
      [beatEvent(0, off, 120), ...palm, beatEvent(back, 3 * MINUTE, 120)],
      isPalming ? [...events, ...hold('palming', off, 20 * SECOND)] : events,
    )
    const hand = playByHand(game)
    hand.to(10 * SECOND)
    return [...hand.send({ type: 'too-close', at: 10 * SECOND }), ...hand.to(5 * MINUTE)]
  }
  it.each([
    ['no beat runs', false],
    ['the palm circles', true],
  ])('and goes on with the next strokes, where %s meanwhile', (_, isPalming) => {
    // The strokes come back in a rest of the planned gap; the task begins 10 s into the climb.
    const effects = played(20 * SECOND, isPalming)
    const strokes = effects.flatMap((effect) =>
      effect.kind === 'show' && effect.view.tempo && effect.view.task !== 'palming' ? [effect] : [],
    )
    const begin = strokes.find(({ at }) => at > 11 * SECOND)?.at ?? NaN
    const again = strokes.find(({ at }) => at > begin + 20 * SECOND)?.at ?? NaN
    expect(tempoOf(effects, begin)).toBeCloseTo(60, 0)
    expect(tempoOf(effects, begin + 9.9 * SECOND)).toBeCloseTo(60 + (60 * 9.9 * SECOND) / climb, 0)
    expect(again - begin).toBeCloseTo(30 * SECOND, -3)
    expect(tempoOf(effects, again)).toBeCloseTo(84, 0)
    expect(tempoOf(effects, again + 7.5 * SECOND)).toBeCloseTo(102, 0)
    expect(tempoOf(effects, again + 15 * SECOND)).toBeCloseTo(120, 0)
  })
})
