/** Strokes that the session makes of slowed ones are not slowed a second time. */
import { expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { choice, end, section } from '../../testing/scene/sections.ts'
import { playScene, smallScene } from '../../testing/scene/small-scene.ts'
import { ask, beatEvent, beatTimes, playByHand, taskEvent, tempoOf, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000

/** 160 bpm for the whole game, with a question from 40 s on. */
const asked = (question: EventDraft) => {
  const hand = playByHand(
    withBeats(240 * SECOND, [beatEvent(0, 240 * SECOND, 160)], [taskEvent(0, 240 * SECOND), question]),
  )
  hand.to(20 * SECOND)
  hand.send({ type: 'ease', at: 20 * SECOND })
  return { hand, eased: tempoOf(hand.to(41 * SECOND), 41 * SECOND) }
}

it('PLAY-6 while easing the hold of an edge is at half the tempo that was played', () => {
  const { hand, eased } = asked(ask('edge', 40 * SECOND, 60 * SECOND))
  expect(eased).toBeLessThan(160)
  hand.send({ type: 'edge', at: 45 * SECOND })
  const hold = hand.send({ type: 'advance', to: 48 * SECOND })
  expect(hand.state().latest.world.beat?.tempo.to).toBeCloseTo(Math.max(eased / 2, hand.state().setup.slowest), 5)
  expect(hold.length).toBeGreaterThan(0)
})

it('PLAY-8 while easing a prolonged warm-up keeps the tempo that was played', () => {
  const ready: EventDraft = { kind: 'ask', at: 40 * SECOND, duration: 20 * SECOND, task: 'warm-up', question: 'ready' }
  const { hand, eased } = asked(ready)
  const effects = [...hand.send({ type: 'no', at: 45 * SECOND }), ...hand.to(55 * SECOND)]
  expect(beatTimes(effects).length).toBeGreaterThan(5)
  expect(hand.state().latest.world.beat?.tempo.to).toBeCloseTo(eased, 5)
})

it('PLAY-8 a warm-up that is prolonged while the tempo climbs back goes on with the climb', () => {
  const ready: EventDraft = { kind: 'ask', at: 0, duration: 60 * SECOND, task: 'warm-up', question: 'ready' }
  const game = withBeats(240 * SECOND, [beatEvent(0, 240 * SECOND, 160)], [taskEvent(0, 240 * SECOND), ready])
  const hand = playByHand(game)
  hand.send({ type: 'too-close', at: 10 * SECOND })
  hand.to(48 * SECOND)
  const { climb } = hand.state().latest.world
  const effects = [...hand.send({ type: 'no', at: 48 * SECOND }), ...hand.to(100 * SECOND)]
  const until = climb?.kind === 'share' ? climb.until : 0
  expect(until).toBeGreaterThan(50 * SECOND)
  const tempo = (at: number) => tempoOf(effects, at)
  for (let at = 49 * SECOND; at < 90 * SECOND; at += SECOND) expect(tempo(at + SECOND) / tempo(at)).toBeLessThan(1.1)
  expect(tempo(until + SECOND)).toBeGreaterThanOrEqual(150)
})

it.each([
  ['ease', 10],
  ['too-close', 10],
  ['too-close', 16],
] as const)(
  'SCENE-14 after "%s" at %i s the strokes go on under a question as they would without it',
  (type, seconds) => {
    const question = { ...choice('last', 'other'), seconds: 30, meanwhile: 'strokes' as const }
    const strokes = (length: number): EventDraft[] => [
      taskEvent(0, length * SECOND),
      beatEvent(0, length * SECOND, 160),
    ]
    const rooms = (['last', 'other'] as const).map((id) => section(id, 60, end, { events: strokes(60) }))
    const play = playScene(smallScene([section('hall', 20.1, question, { events: strokes(20.1) }), ...rooms]))
    play.to(seconds)
    play.send({ type, at: seconds * SECOND })
    play.to(200)
    const at = play.effects().find((effect) => effect.kind === 'show' && effect.view.choice)?.at ?? 0
    const plain = playByHand(withBeats(120 * SECOND, [beatEvent(0, 120 * SECOND, 160)], [taskEvent(0, 120 * SECOND)]))
    const expected = [...plain.send({ type, at: seconds * SECOND }), ...plain.to(120 * SECOND)]
    expect(tempoOf(play.effects(), at - 1)).toBeLessThan(150)
    for (const later of [-1, 1, 5, 10, 15, 29, 31, 40])
      expect(tempoOf(play.effects(), at + later * SECOND)).toBeCloseTo(tempoOf(expected, at + later * SECOND), 0)
    const beats = beatTimes(play.effects()).filter((time) => time > at - SECOND && time < at + 20 * SECOND)
    const gaps = beats.slice(1).map((time, index) => time - (beats[index] ?? 0))
    for (const [index, gap] of gaps.slice(1).entries()) expect(gap / (gaps[index] ?? 0)).toBeCloseTo(1, 0)
  },
)
