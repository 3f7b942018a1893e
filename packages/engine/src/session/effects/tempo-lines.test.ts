import { expect, it } from 'vitest'
import type { TriggerId } from '@rubato/contracts/domain'
import type { ScriptDialog } from '../../dialog/library.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { beatEvent, playByHand, smallGame, tempoOf } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const dialog = (id: string, trigger: TriggerId): ScriptDialog => ({ id, trigger, text: `${id} line.` })
const long: ScriptDialog = { ...dialog('long', 'introduction'), text: 'This takes a while to say, and I mean it.' }
const say = (trigger: TriggerId, at: number, duration = 3000): EventDraft => ({
  kind: 'say',
  at,
  duration,
  task: 'steady',
  trigger,
})

it('PLAY-96 a line about the tempo waits for 8 s after an opposite one that was late, or is left out', () => {
  const dialogs = [dialog('slow', 'stroke-slower'), dialog('fast', 'stroke-faster'), dialog('stop', 'stroke-stop')]
  const lib = { scripts: [[long, ...dialogs]], lastSpoken: {} }
  const late = [say('introduction', 5 * SECOND, 2000), say('stroke-slower', 6 * SECOND)]
  const play = (...more: EventDraft[]) =>
    playByHand(smallGame(MINUTE, [...late, ...more]), lib)
      .to(MINUTE)
      .filter((effect) => effect.kind === 'say')
  const [, slow, fast] = play(say('stroke-faster', 14 * SECOND))
  expect(slow?.at).toBeGreaterThan(6 * SECOND)
  expect(fast?.at).toBe((slow?.at ?? 0) + 8 * SECOND)
  expect(play(say('stroke-stop', 14 * SECOND))[2]?.at).toBe(14 * SECOND)
  expect(play(say('stroke-faster', 9 * SECOND)).map(({ line }) => line.id)).toEqual(['long', 'slow'])
})

it('PLAY-69 a line that comes with the strokes that climb back names what they do', () => {
  const beat = (at: number, duration: number, from: number, to = from): EventDraft => ({
    ...beatEvent(at, duration, from),
    tempo: { from, to },
  })
  const play = (to: number) => {
    const beats = [
      beatEvent(0, 11 * SECOND, 160),
      beat(11 * SECOND, 4 * SECOND, 160),
      beat(15 * SECOND, 3 * SECOND, 160, to),
    ]
    const game = smallGame(2 * MINUTE, [
      ...beats,
      beatEvent(18 * SECOND, MINUTE, to),
      say('stroke-slower', 11 * SECOND),
    ])
    const hand = playByHand({ ...game, events: game.events.filter(({ id }) => id !== 'e0') })
    hand.to(10 * SECOND)
    const effects = [...hand.send({ type: 'too-close', at: 10 * SECOND }), ...hand.to(MINUTE)]
    return effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.trigger] : []))
  }
  // The strokes come back at 80 bpm: a fall to 120 is a rise from there.
  expect(play(120)).not.toContain('stroke-slower')
  expect(play(50)).toContain('stroke-slower')
})

it('PLAY-157 while easing a line during the climb names what is heard', () => {
  const glide: EventDraft = { ...beatEvent(24 * SECOND, 4 * SECOND), tempo: { from: 160, to: 120 } }
  const game = smallGame(3 * MINUTE, [
    beatEvent(0, 24 * SECOND, 160),
    glide,
    beatEvent(28 * SECOND, 2 * MINUTE, 120),
    say('stroke-slower', 20 * SECOND),
  ])
  const hand = playByHand({ ...game, events: game.events.filter(({ id }) => id !== 'e0') })
  const report = 10 * SECOND
  hand.to(report)
  const effects = [...hand.send({ type: 'too-close', at: report }), ...hand.to(11 * SECOND)]
  effects.push(...hand.send({ type: 'ease', at: 11 * SECOND }), ...hand.to(2 * MINUTE))
  const lines = effects.filter((effect) => effect.kind === 'say')
  const line = lines.find((effect) => effect.line.trigger === 'stroke-slower')
  // Eased, 120 bpm are 80; the climb has come to 94 bpm at the time of the line, and the change begins 4 s later.
  const at = line?.at ?? NaN
  expect(tempoOf(effects, at + 4200)).toBeGreaterThan(90)
  expect(tempoOf(effects, at + 20 * SECOND)).toBeCloseTo(80, 0)
})

it.each([
  [44, ['stroke-faster']],
  [55, ['stroke-faster', 'stroke-faster']],
] as const)(
  'PLAY-174 a rise at %i s that the session announces has no line of its own soon after one for another rise',
  (second, orders) => {
    const from = second * SECOND
    const rise = (at: number, tempo: { from: number; to: number }) => ({ ...beatEvent(at, 3 * SECOND), tempo })
    const beats: EventDraft[] = [
      beatEvent(0, 40 * SECOND, 60),
      rise(40 * SECOND, { from: 60, to: 150 }),
      beatEvent(43 * SECOND, from - 43 * SECOND, 150),
      rise(from, { from: 150, to: 160 }),
      beatEvent(from + 3 * SECOND, MINUTE, 160),
    ]
    const game = smallGame(2 * MINUTE, [...beats, say('stroke-faster', 37 * SECOND)])
    const hand = playByHand({ ...game, events: game.events.filter(({ id }) => id !== 'e0') })
    hand.to(5 * SECOND)
    // The first rise is a third at most while easing, so that the second one becomes large.
    const effects = [...hand.send({ type: 'ease', at: 5 * SECOND }), ...hand.to(70 * SECOND)]
    expect(effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.trigger] : []))).toEqual(orders)
  },
)
