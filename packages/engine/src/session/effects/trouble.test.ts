import { describe, expect, it } from 'vitest'
import type { DialogLibrary } from '../../dialog/library.ts'
import { hold, say } from '../../testing/holds.ts'
import { beatEvent, lastView, line, playByHand, said, taskEvent, withBeats } from '../../testing/small-game.ts'
import type { Effect, MemberInput } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('after a report of trouble', () => {
  const dialog = (id: string, when?: { intensity?: 'gentle' | 'strong'; after?: 'too-close' }) =>
    ({ id, trigger: 'do-not-cum', text: `Line ${id}.`, ...(when ? { when } : {}) }) as const
  const library = (...dialogs: ReturnType<typeof dialog>[]): DialogLibrary => ({ scripts: [dialogs], lastSpoken: {} })
  /** Talk every 10 s over strokes. */
  const talkAfter = (type: MemberInput, scripts: DialogLibrary, { isFiller = true, bpm = 190 } = {}) => {
    const talk = Array.from({ length: 30 }, (_, n) => ({
      ...say('do-not-cum', (n + 1) * 10 * SECOND),
      ...(isFiller ? { filler: true as const } : {}),
    }))
    const hand = playByHand(
      withBeats(6 * MINUTE, [beatEvent(0, 6 * MINUTE, bpm)], [taskEvent(0, 6 * MINUTE), ...talk]),
      scripts,
    )
    const before = hand.to(MINUTE + SECOND)
    return [...before, ...hand.send({ type, at: MINUTE + SECOND }), ...hand.to(6 * MINUTE)]
  }
  const spoken = (effects: readonly Effect[], from: number, to: number): string[] =>
    effects.flatMap((effect) =>
      effect.kind === 'say' && effect.line.trigger === 'do-not-cum' && effect.at >= from && effect.at < to
        ? [effect.line.id]
        : [],
    )
  const teases = Array.from({ length: 30 }, (_, n) => `tease ${n}`)
  const pool = [...teases.map((id) => dialog(id)), dialog('hot', { intensity: 'strong' })]

  it('PLAY-127 general talk is calm for a minute after "too close"', () => {
    const effects = talkAfter('too-close', library(...pool, dialog('calm', { intensity: 'gentle' })), { bpm: 100 })
    const back = MINUTE + SECOND
    expect(spoken(effects, 0, back).some((id) => teases.includes(id))).toBe(true)
    expect(new Set(spoken(effects, back, back + MINUTE))).toEqual(new Set(['calm']))
    expect(spoken(effects, back + MINUTE, 6 * MINUTE).some((id) => teases.includes(id))).toBe(true)
  })
  it('PLAY-127 a gentle line does not speak of slow strokes where they are fast', () => {
    const slow = dialog('slow', { intensity: 'gentle' })
    const told = dialog('told', { after: 'too-close' })
    const effects = talkAfter('too-close', library(...pool, slow, told))
    const back = MINUTE + SECOND
    expect(spoken(effects, back, back + MINUTE)).toEqual(['told'])
  })
  it('PLAY-127 where the script has no calm line a filler is left out, and a line of the plan is said', () => {
    const back = MINUTE + SECOND
    expect(spoken(talkAfter('too-close', library(...pool)), back, back + MINUTE)).toEqual([])
    expect(
      spoken(talkAfter('too-close', library(...pool), { isFiller: false }), back, back + MINUTE).length,
    ).toBeGreaterThan(0)
  })
})

describe.each(['double-speed', 'acceleration'] as const)('PLAY-156 "%s"', (task) => {
  const doubled = (input: MemberInput, wait: number): string[] => {
    const back = MINUTE + wait
    const beats = [
      beatEvent(0, back, 60),
      { ...beatEvent(back, 12 * SECOND, 120), task },
      beatEvent(back + 12 * SECOND, 2 * MINUTE, 60),
    ]
    const events = [
      taskEvent(0, back - 4 * SECOND),
      taskEvent(back - 4 * SECOND, 16 * SECOND, task),
      say(task, back - 4 * SECOND, task),
      taskEvent(back + 12 * SECOND, 2 * MINUTE),
    ]
    const hand = playByHand(withBeats(5 * MINUTE, beats, events))
    hand.to(MINUTE)
    return said([...hand.send({ type: input, at: MINUTE }), ...hand.to(5 * MINUTE)])
  }
  it('is left out within a minute after "too close"', () => {
    expect(doubled('too-close', 20 * SECOND)).not.toContain(task)
  })
  it('comes later, and after other reports', () => {
    expect(doubled('too-close', 90 * SECOND)).toContain(task)
    expect(doubled('edge', 20 * SECOND)).toContain(task)
  })
})

it.each(['edge', 'too-close'] as const)('PLAY-156 double speed that runs ends with "%s"', (type) => {
  const beats = [
    beatEvent(0, MINUTE, 60),
    { ...beatEvent(MINUTE, 40 * SECOND, 120), task: 'double-speed' as const },
    beatEvent(MINUTE + 40 * SECOND, 3 * MINUTE, 60),
  ]
  const spans = [
    taskEvent(0, MINUTE),
    taskEvent(MINUTE, 40 * SECOND, 'double-speed'),
    taskEvent(100 * SECOND, 3 * MINUTE),
  ]
  const hand = playByHand(withBeats(5 * MINUTE, beats, spans))
  const at = MINUTE + 5 * SECOND
  hand.to(at)
  const effects = [...hand.send({ type, at }), ...hand.to(3 * MINUTE)]
  const views = effects.flatMap((effect) => (effect.kind === 'show' ? [effect.view] : []))
  expect(views.some(({ task }) => task === 'double-speed')).toBe(false)
  expect(Math.max(...views.map(({ tempo }) => tempo?.end ?? 0))).toBeLessThanOrEqual(60)
})

it('PLAY-165 what is held by attention, and would end while the hands are off, ends right after the answer', () => {
  const wordsWith = (length: number) => {
    const hand = playByHand(
      withBeats(
        4 * MINUTE,
        [beatEvent(0, 4 * MINUTE, 100)],
        [taskEvent(0, 4 * MINUTE), ...hold('eyes-closed', MINUTE, length)],
      ),
    )
    const at = MINUTE + 10 * SECOND
    hand.to(at)
    const effects = [...hand.send({ type: 'too-close', at }), ...hand.to(at + 50 * SECOND)]
    return effects.flatMap((effect) => (effect.kind === 'say' ? [[effect.line.trigger, effect.at - at] as const] : []))
  }
  // The hand is called back 26 s after the report.
  const [answer, release] = wordsWith(38 * SECOND)
  expect(answer).toEqual(['premature-ruin', 0])
  expect(release?.[0]).toBe('eyes-open')
  expect(release?.[1]).toBeLessThan(10 * SECOND)
  expect(wordsWith(55 * SECOND).find(([trigger]) => trigger === 'eyes-open')?.[1]).toBeGreaterThan(30 * SECOND)
})

describe('an announced change of strokes', () => {
  it.each([
    ['grip-light', { grip: 'light' }],
    ['style-head', { style: 'head' }],
    ['hand-non-dominant', { hand: 'non-dominant' }],
  ] as const)('PLAY-126 that "%s" announced is on the screen after "too close"', (trigger, change) => {
    const at = MINUTE
    const stroke = { kind: 'stroke', at: at + 3500, duration: 0, task: 'grip', ...change } as const
    const hand = playByHand(
      withBeats(4 * MINUTE, [beatEvent(0, 4 * MINUTE, 100)], [taskEvent(0, 4 * MINUTE), say(trigger, at), stroke]),
    )
    hand.to(at + 3 * SECOND)
    const effects = hand.send({ type: 'too-close', at: at + 3 * SECOND })
    expect(lastView(effects)).toMatchObject(change)
    const later = hand.to(4 * MINUTE)
    expect(said(later)).not.toContain(trigger)
    expect(lastView(later)).toMatchObject(change)
  })
  it('PLAY-126 a change that was not announced waits until the strokes come back', () => {
    const stroke = { kind: 'stroke', at: MINUTE + 3500, duration: 0, task: 'grip', grip: 'light' } as const
    const hand = playByHand(withBeats(4 * MINUTE, [beatEvent(0, 4 * MINUTE, 100)], [taskEvent(0, 4 * MINUTE), stroke]))
    hand.to(MINUTE + 3 * SECOND)
    expect(lastView(hand.send({ type: 'too-close', at: MINUTE + 3 * SECOND })).grip).toBe('normal')
  })
})

it.each(['edge', 'too-close', 'pause'] as const)(
  'PLAY-138 after "%s" the screen shows no stimulation of the nipples until the strokes',
  (type) => {
    const nipples = [
      { kind: 'stroke', at: MINUTE, duration: 0, task: 'nipple-stimulation', nipples: 'circle' } as const,
      { kind: 'stroke', at: 3 * MINUTE, duration: 0, task: 'nipple-stimulation', nipples: null } as const,
    ]
    const hand = playByHand(
      withBeats(
        4 * MINUTE,
        [beatEvent(0, 4 * MINUTE, 100)],
        [taskEvent(0, 4 * MINUTE, 'nipple-stimulation'), ...nipples],
      ),
    )
    const at = MINUTE + 20 * SECOND
    expect(lastView(hand.to(at)).nipples).toBe('circle')
    expect(lastView(hand.send({ type, at })).nipples).toBeNull()
    if (type === 'pause') hand.send({ type: 'resume', at: at + 5 * SECOND })
    expect(lastView(hand.to(at + MINUTE)).nipples).toBe('circle')
  },
)

it('SAFE-98 a clench that a report ended is on the list until the strokes begin again, and not at the end', () => {
  const at = 10 * SECOND
  const clench = [taskEvent(at, 20 * SECOND, 'clench'), ...hold('clench', at, 20 * SECOND)]
  const game = withBeats(2 * MINUTE, [beatEvent(0, 2 * MINUTE, 100)], [taskEvent(0, at), ...clench])
  const reported = () => {
    const hand = playByHand(game)
    hand.to(at + 5 * SECOND)
    hand.send({ type: 'too-close', at: at + 5 * SECOND })
    return hand
  }
  const listed = (effects: readonly Effect[]) =>
    effects.flatMap((effect) => (effect.kind === 'safe-state' ? effect.release.map(({ item }) => item) : []))
  expect(listed(reported().send({ type: 'stop', at: at + 20 * SECOND }))).toEqual(['clench'])
  const effects = reported().to(4 * MINUTE)
  expect(effects.some(({ kind }) => kind === 'over')).toBe(true)
  expect(listed(effects)).toEqual([])
})

it('PLAY-112 the talk of rests has several lines about each report', () => {
  const about = Array.from({ length: 6 }, (_, n) => line(`You told me, ${n}.`, 'frustrating', { after: 'too-close' }))
  const others = Array.from({ length: 60 }, (_, n) => line(`Rest, ${n}.`, 'frustrating'))
  const hand = playByHand(withBeats(10 * MINUTE, [beatEvent(0, 10 * MINUTE, 100)], [taskEvent(0, 10 * MINUTE)]), {
    scripts: [[...others, ...about]],
    lastSpoken: {},
  })
  const texts: string[] = []
  for (let minute = 1; minute <= 5; minute++) {
    hand.to(minute * MINUTE)
    const effects = [
      ...hand.send({ type: 'too-close', at: minute * MINUTE }),
      ...hand.to(minute * MINUTE + 50 * SECOND),
    ]
    texts.push(
      ...effects.flatMap((effect) =>
        effect.kind === 'say' && effect.line.trigger === 'frustrating' ? [effect.text] : [],
      ),
    )
  }
  expect(texts).toHaveLength(5)
  expect(new Set(texts.filter((text) => text.startsWith('You told me'))).size).toBe(5)
})
