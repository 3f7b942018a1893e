import { describe, expect, it } from 'vitest'
import { hold, level, say, taskOf } from '../testing/holds.ts'
import type { EventDraft } from '../plan/plan-builder.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  saidOutsideTalk,
  smallGame,
  systemSaid,
  taskEvent,
  withBeats,
} from '../testing/small-game.ts'
import type { Effect, StageView } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const EASED = 3 * MINUTE
/** From 80 to 120 bpm the tempo returns in four steps of 9 s, each a glide of 3 s. */
const STEP = 9 * SECOND
const RETURN = 3 * STEP + 3 * SECOND
const steps = ['grip-normal', 'stroke-little-faster']
/** When the tempo begins to return: after the line of the grip. */
const returnOf = (effects: readonly Effect[]): number =>
  effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'stroke-little-faster')?.at ?? NaN
/** The slowest tempo of the default profile is 40 bpm. */
const play = (events: EventDraft[], bpm = 120) => {
  const minutes = 30
  const all = [taskEvent(0, minutes * MINUTE), ...events]
  const game = smallGame(minutes * MINUTE, all)
  const steady = { ...beatEvent(0, minutes * MINUTE, bpm), id: 'steady' }
  return playByHand({ ...game, events: [steady, ...game.events.filter(({ id }) => id !== 'e0')] })
}
const viewAt = (effects: readonly Effect[], time: number): StageView => lastView(effects.filter(({ at }) => at <= time))
const beatsIn = (effects: readonly Effect[], from: number, to: number): number =>
  beatTimes(effects).filter((at) => at >= from && at < to).length

describe('easing off', () => {
  it('PLAY-30 halves the distance to the slowest tempo for three minutes of play', () => {
    const hand = play([])
    hand.to(MINUTE)
    const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(6 * MINUTE)]
    expect(systemSaid(effects)).toEqual(['easing'])
    expect(viewAt(effects, MINUTE).tempo).toMatchObject({ start: 80, end: 80 })
    expect(beatsIn(effects, MINUTE, MINUTE + EASED)).toBe(240)
    // Then the tempo returns to the planned one.
    const begin = returnOf(effects)
    expect(beatsIn(effects, begin, begin + STEP)).toBeCloseTo(13, -1)
    expect(Math.abs(beatsIn(effects, begin + RETURN, begin + RETURN + 30 * SECOND) - 60)).toBeLessThanOrEqual(1)
    expect(said(effects)).toEqual(steps)
  })
  it('PLAY-30 the answer promises slower strokes only where they become slower now', () => {
    const hand = playByHand(withBeats(5 * MINUTE, [beatEvent(0, MINUTE), beatEvent(70 * SECOND, 200 * SECOND)], []))
    hand.to(65 * SECOND)
    expect(systemSaid(hand.send({ type: 'ease', at: 65 * SECOND }))).toEqual(['easing-on'])
    hand.to(2 * MINUTE)
    expect(systemSaid(hand.send({ type: 'ease', at: 2 * MINUTE }))).toEqual(['easing-on'])
    const strokes = play([])
    strokes.to(MINUTE)
    expect(systemSaid(strokes.send({ type: 'ease', at: MINUTE }))).toEqual(['easing'])
    const slowest = playByHand(withBeats(5 * MINUTE, [beatEvent(0, 5 * MINUTE, 42)], []))
    slowest.to(MINUTE)
    expect(systemSaid(slowest.send({ type: 'ease', at: MINUTE }))).toEqual(['easing-on'])
  })
  describe.each([4, 12])('PLAY-154 a rise that is announced %d s after "ease off"', (after) => {
    const glide = MINUTE + after * SECOND
    const beats = [
      beatEvent(0, glide, 50),
      { ...beatEvent(glide, 4 * SECOND), tempo: { from: 50, to: 150 } },
      beatEvent(glide + 4 * SECOND, MINUTE, 150),
      { ...beatEvent(glide + 64 * SECOND, 4 * SECOND), tempo: { from: 150, to: 100 } },
      beatEvent(glide + 68 * SECOND, 4 * MINUTE, 100),
    ]
    const lines = [say('stroke-faster', glide, 'teasing'), say('stroke-slower', glide + 64 * SECOND)]
    const hand = playByHand(withBeats(8 * MINUTE, beats, [taskEvent(0, 8 * MINUTE), ...lines]))
    hand.to(MINUTE)
    const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(3 * MINUTE)]
    it('does not come: the tempo stays', () => {
      const before = viewAt(effects, glide - SECOND).tempo?.end ?? NaN
      expect(viewAt(effects, glide + 30 * SECOND).tempo?.end).toBeCloseTo(before, 5)
    })
    it('is followed by the next change, which is said as what it is now', () => {
      // From 45 bpm by a third (PLAY-164).
      expect(viewAt(effects, glide + 70 * SECOND).tempo?.end).toBeCloseTo(60, 5)
      expect(said(effects)).toEqual(['stroke-faster'])
    })
  })
  describe.each(['acceleration', 'double-speed'] as const)('PLAY-161 "%s"', (task) => {
    const heard = (after: number) => {
      const call = MINUTE + after * SECOND
      const beats = [
        beatEvent(0, call + 4 * SECOND, 60),
        { ...beatEvent(call + 4 * SECOND, 20 * SECOND), task, tempo: { from: 60, to: 120 } },
        beatEvent(call + 24 * SECOND, 4 * MINUTE, 60),
      ]
      const spans = [taskEvent(0, call), taskEvent(call, 24 * SECOND, task), taskEvent(call + 24 * SECOND, 4 * MINUTE)]
      const hand = playByHand(withBeats(6 * MINUTE, beats, [...spans, say(task, call, task)]))
      hand.to(MINUTE)
      const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(4 * MINUTE)]
      return { words: said(effects), tempo: viewAt(effects, call + 23 * SECOND).tempo?.end ?? NaN }
    }
    it('is left out within a minute after "ease off"', () => {
      const { words, tempo } = heard(50)
      expect(words).not.toContain(task)
      expect(tempo).toBeCloseTo(50, 0)
    })
    it('comes later', () => {
      const { words, tempo } = heard(70)
      expect(words).toContain(task)
      expect(tempo).toBeGreaterThan(70)
    })
  })
  it('PLAY-164 a rise that is announced while easing is a third at most, and the tempo stays there', () => {
    const glide = MINUTE + 40 * SECOND
    const beats = [
      beatEvent(0, glide + 4 * SECOND, 60),
      { ...beatEvent(glide + 4 * SECOND, 4 * SECOND), tempo: { from: 60, to: 160 } },
      beatEvent(glide + 8 * SECOND, 5 * MINUTE, 160),
    ]
    const hand = playByHand(
      withBeats(8 * MINUTE, beats, [taskEvent(0, 8 * MINUTE), say('stroke-faster', glide, 'steady')]),
    )
    hand.to(MINUTE)
    const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(3 * MINUTE)]
    expect(said(effects)).toEqual(['stroke-faster'])
    expect(viewAt(effects, glide).tempo?.end).toBeCloseTo(50, 5)
    for (const after of [10, 60]) expect(viewAt(effects, glide + after * SECOND).tempo?.end).toBeCloseTo(200 / 3, 5)
  })
  it('PLAY-163 no remark on fast strokes is made while easing', () => {
    const remark = say('better-not-have-cum', MINUTE + 40 * SECOND)
    const hand = play([remark])
    hand.to(MINUTE)
    hand.send({ type: 'ease', at: MINUTE })
    expect(said(hand.to(3 * MINUTE))).not.toContain('better-not-have-cum')
    expect(said(play([remark]).to(3 * MINUTE))).toContain('better-not-have-cum')
  })
  it('PLAY-50 a call of a grip at the time of a step comes first', () => {
    const end = MINUTE + EASED
    const hand = play([say('grip-challenge-tight', end, 'grip-challenge')])
    hand.to(MINUTE)
    hand.send({ type: 'ease', at: MINUTE })
    expect(said(hand.to(6 * MINUTE))).toEqual(['grip-challenge-tight', 'stroke-little-faster'])
  })
  it.each(['red-light', 'green-light'] as const)('PLAY-125 "%s" under the answer is said', (trigger) => {
    for (const wait of [100, 900, 1700, 3000, 4500]) {
      const hand = play([say(trigger, MINUTE + wait, 'red-light')])
      hand.to(MINUTE)
      const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(MINUTE + 8 * SECOND)]
      const call = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === trigger)
      expect(call?.at).toBeGreaterThanOrEqual(MINUTE + wait)
      expect(call?.at).toBeLessThanOrEqual(MINUTE + wait + 1800)
    }
  })
  it('PLAY-46 a planned beat right after the last slower one, at the end of the return, is left out', () => {
    // The return ends on a beat of the second segment.
    const later = { ...beatEvent(70 * SECOND, 4 * MINUTE, 96), since: 590 }
    const light = { kind: 'stroke', at: 0, duration: 0, task: 'grip', grip: 'light' } as const
    const game = smallGame(6 * MINUTE, [taskEvent(0, 6 * MINUTE), light, beatEvent(0, 70 * SECOND, 96), later])
    const planned = { ...game, events: game.events.filter(({ id }) => id !== 'e0') }
    let looked = 0
    for (let at = MINUTE; at < MINUTE + 625; at += 5) {
      const hand = playByHand(planned)
      hand.to(at)
      const effects = [...hand.send({ type: 'ease', at }), ...hand.to(5 * MINUTE)]
      const beats = beatTimes(effects)
      const end = returnOf(effects) + RETURN
      const around = beats.filter((time) => Math.abs(time - end) < 1000)
      if (around.some((time) => time < end && time > end - 5)) looked++
      const gaps = around.slice(1).map((time, index) => time - (around[index] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThan(560)
    }
    expect(looked).toBeGreaterThan(0)
  })
  it('PLAY-30 the line at the end of the easing waits for the end of a count', () => {
    const end = MINUTE + EASED
    const count = [3, 2, 1, 0].map((n) => say(`${n}` as '3', end + 2500 - n * SECOND))
    const hand = play(count)
    hand.to(MINUTE)
    const spoken = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(6 * MINUTE)].filter(
      ({ kind }) => kind === 'say',
    )
    expect(said(spoken)).toEqual(['3', '2', '1', '0', ...steps])
    expect(spoken.at(-steps.length)?.at).toBe(end + 3500)
  })
  it('PLAY-30 nothing asks for more speed right after the easing began', () => {
    const hand = play([say('stroke-little-faster', MINUTE + 5 * SECOND), say('stroke-faster', MINUTE + 40 * SECOND)])
    hand.to(MINUTE)
    const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(3 * MINUTE)]
    expect(said(effects)).toEqual(['stroke-faster'])
  })
  it('PLAY-30 a pause does not use up the three minutes, and a skip does not shorten them', () => {
    const hand = play([taskEvent(0, 2 * MINUTE, 'teasing')])
    hand.send({ type: 'ease', at: MINUTE })
    hand.send({ type: 'pause', at: 90 * SECOND })
    hand.to(8 * MINUTE)
    hand.send({ type: 'resume', at: 8 * MINUTE })
    const back = 8 * MINUTE + 3 * SECOND
    hand.to(back + 3 * SECOND)
    const effects = [...hand.send({ type: 'skip', at: back + 3 * SECOND }), ...hand.to(15 * MINUTE)]
    // 30 s of the easing were played before the skip and 3 s after it; the skip left out 27 s of the game.
    expect(beatsIn(effects, back + 3 * SECOND, back + 150 * SECOND)).toBeLessThanOrEqual(197)
    expect(beatsIn(effects, back + 185 * SECOND, back + 245 * SECOND)).toBe(120)
  })
  it('PLAY-30 a tempo at or below the slowest stays, and ramps are eased all along', () => {
    const slow = play([], 40)
    slow.to(MINUTE)
    expect(lastView(slow.send({ type: 'ease', at: MINUTE })).tempo).toMatchObject({ start: 40, end: 40 })
    const ramp = play([{ ...beatEvent(MINUTE, 2 * MINUTE), tempo: { from: 60, to: 120 } }])
    ramp.to(MINUTE + SECOND)
    ramp.send({ type: 'ease', at: 30 * SECOND })
    const { tempo } = viewAt(ramp.to(2 * MINUTE), 90 * SECOND)
    // From the first slower beat on.
    expect(tempo?.start).toBeCloseTo(50, 0)
    expect(tempo?.end).toBe(80)
  })
  it.each(['light', 'normal'] as const)('PLAY-30 shows a light grip, and a %s one again afterwards', (grip) => {
    const hand = play([{ kind: 'stroke', at: 10 * SECOND, duration: 0, task: 'grip', grip }])
    hand.to(MINUTE)
    const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(10 * MINUTE)]
    expect(viewAt(effects, MINUTE).grip).toBe('light')
    expect(viewAt(effects, MINUTE + EASED - 1).grip).toBe('light')
    expect(viewAt(effects, MINUTE + EASED).grip).toBe(grip)
  })
  it('PLAY-30 lines that ask for a firmer grip are not spoken while easing', () => {
    const tight = { kind: 'stroke', at: 10 * SECOND, duration: 0, task: 'grip', grip: 'tight' } as const
    const firmer = [say('grip-normal', 90 * SECOND, 'grip'), say('grip-tight', 2 * MINUTE, 'grip')]
    const hand = play([tight, ...firmer])
    hand.to(MINUTE)
    hand.send({ type: 'ease', at: MINUTE })
    const effects = hand.to(10 * MINUTE)
    expect(said(effects)).toEqual(steps)
    expect(viewAt(effects, MINUTE + EASED).grip).toBe('normal')
  })
  it('PLAY-30 leaves out only the next class C task', () => {
    const events = [
      ...taskOf('clench', 2 * MINUTE, 20 * SECOND),
      ...taskOf('breath', 5 * MINUTE, 5 * SECOND),
      ...taskOf('breath', 8 * MINUTE, 5 * SECOND),
    ]
    const hand = play(events)
    hand.to(MINUTE)
    hand.send({ type: 'ease', at: MINUTE })
    const opened = hand.to(10 * MINUTE).flatMap((effect) => (effect.kind === 'show' ? effect.view.open : []))
    expect([...new Set(opened.map(({ item, since }) => `${item} ${since / SECOND}`))]).toEqual([
      'clench 122',
      'breath 482',
    ])
    hand.send({ type: 'ease', at: 9 * MINUTE })
  })
  it('PLAY-30 an item that is worn already comes off at its time', () => {
    const clamps = hold('clamps', 10 * SECOND, 4 * MINUTE)
    const off = [
      taskEvent(4 * MINUTE, 20 * SECOND, 'nipple-clamps'),
      say('nipple-clamps-detach', 4 * MINUTE, 'nipple-clamps'),
    ]
    const hand = play([...clamps, ...off, ...taskOf('gag', 6 * MINUTE, MINUTE)])
    hand.to(MINUTE)
    hand.send({ type: 'ease', at: MINUTE })
    const effects = hand.to(10 * MINUTE)
    expect(saidOutsideTalk(effects)).toEqual(['nipple-clamps-detach', ...steps])
    expect(viewAt(effects, 4 * MINUTE + 10 * SECOND).open).toEqual([])
    expect(viewAt(effects, 6 * MINUTE + 30 * SECOND).open).toEqual([])
  })
  it('PLAY-30 a quick removal does not count as the next task, and becomes a slow one', () => {
    const off = [
      taskEvent(2 * MINUTE, 20 * SECOND, 'nipple-clamps'),
      say('nipple-clamps-ripoff', 2 * MINUTE, 'nipple-clamps'),
      ...hold('clamp-action', 2 * MINUTE + 5 * SECOND, 2 * SECOND),
    ]
    const clamps = hold('clamps', 10 * SECOND, 2 * MINUTE)
    const hand = play([...clamps, ...off, ...taskOf('gag', 5 * MINUTE, MINUTE)])
    hand.to(MINUTE)
    hand.send({ type: 'ease', at: MINUTE })
    const effects = hand.to(10 * MINUTE)
    expect(saidOutsideTalk(effects)).toEqual(['nipple-clamps-detach', ...steps])
    expect(viewAt(effects, 5 * MINUTE + 30 * SECOND).open).toEqual([])
  })
  it('PLAY-30 can be asked for in every state of play, and only there', () => {
    const hand = play([{ kind: 'ask', at: MINUTE, duration: MINUTE, task: 'edging', question: 'edge' }])
    expect(lastView(hand.to(10 * SECOND)).inputs).toContain('ease')
    expect(lastView(hand.to(90 * SECOND)).inputs).toContain('ease')
    expect(lastView(hand.send({ type: 'ease', at: 80 * SECOND }))).toMatchObject({ ask: 'edge' })
    const paused = hand.send({ type: 'pause', at: 100 * SECOND })
    expect(lastView(paused).inputs).not.toContain('ease')
    expect(hand.send({ type: 'ease', at: 101 * SECOND })).toEqual([])
  })
})

describe('the device', () => {
  const plugged = [...hold('plug', 0, 20 * MINUTE), ...hold('plug-vibration', MINUTE, 9 * MINUTE, { level: 60 })]
  const vibrations = (effects: readonly Effect[]) =>
    effects.flatMap((effect) => (effect.kind === 'vibrate' ? [[effect.at, effect.intensity, effect.duration]] : []))
  it('SAFE-75 follows the open vibration to its next level and to its end', () => {
    const hand = play([...plugged, level('plug-vibration', 3 * MINUTE, 100)])
    expect(vibrations(hand.to(12 * MINUTE))).toEqual([
      [MINUTE, 0.6, 2 * MINUTE],
      [3 * MINUTE, 1, 7 * MINUTE],
      [10 * MINUTE, 0, 0],
    ])
  })
  it('SAFE-75 stands still in a pause and after a stop, and continues with the session', () => {
    const hand = play(plugged)
    hand.to(2 * MINUTE)
    expect(vibrations(hand.send({ type: 'pause', at: 2 * MINUTE }))).toEqual([[2 * MINUTE, 0, 0]])
    hand.send({ type: 'resume', at: 3 * MINUTE })
    expect(vibrations(hand.to(4 * MINUTE))).toEqual([[3 * MINUTE + 3 * SECOND, 0.6, 7 * MINUTE - 3 * SECOND]])
    expect(vibrations(hand.send({ type: 'stop', at: 5 * MINUTE }))).toEqual([[5 * MINUTE, 0, 0]])
  })
  it('SAFE-75 is halved while easing', () => {
    const hand = play(plugged)
    hand.to(2 * MINUTE)
    expect(vibrations(hand.send({ type: 'ease', at: 2 * MINUTE }))).toEqual([[2 * MINUTE, 0.3, EASED]])
    expect(vibrations(hand.to(6 * MINUTE))).toEqual([[5 * MINUTE, 0.6, 5 * MINUTE]])
  })
  it('SAFE-75 continues when an input delays the cue that would have changed it', () => {
    const hand = play([...plugged, level('plug-vibration', 3 * MINUTE, 100)])
    hand.to(2 * MINUTE)
    hand.send({ type: 'too-close', at: 2 * MINUTE })
    expect(vibrations(hand.to(5 * MINUTE)).map(([at, intensity]) => [at, intensity])).toEqual([
      [3 * MINUTE, 0.6],
      [3 * MINUTE + 30 * SECOND, 1],
    ])
  })
  it('SAFE-75 stops at its hard end when no cue ends it', () => {
    const hand = play([
      ...hold('plug', 0, 20 * MINUTE),
      ...hold('plug-vibration', MINUTE, 2 * MINUTE, { level: 60 }).slice(0, 1),
    ])
    expect(vibrations(hand.to(12 * MINUTE))).toEqual([
      [MINUTE, 0.6, 2 * MINUTE],
      [3 * MINUTE, 0, 0],
    ])
  })
})
