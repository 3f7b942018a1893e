import { describe, expect, it } from 'vitest'
import { hold, say } from '../testing/holds.ts'
import { lastView, playByHand, said, smallGame, systemSaid, taskEvent } from '../testing/small-game.ts'
import { openItems } from './step.ts'
import { systemLineLength } from './model/timing.ts'
import type { Effect } from './model/types.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const play = (events: EventDraft[], minutes = 40) =>
  playByHand(smallGame(minutes * MINUTE, [taskEvent(0, minutes * MINUTE), ...events]))
const asked = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'system-line' && effect.line === 'check-in' ? [effect.at] : []))
const reminded = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'system-line' && effect.line === 'plug-reminder' ? [effect.at] : []))

/** Answers every check-in after five seconds. */
function present(hand: ReturnType<typeof play>, until: number): Effect[] {
  const all: Effect[] = []
  for (let time = 0; time < until; time += 10 * SECOND) {
    const effects = hand.to(time + 10 * SECOND)
    all.push(...effects)
    const [question] = asked(effects)
    if (question !== undefined) all.push(...hand.send({ type: 'yes', at: question + 5 * SECOND }))
  }
  return all
}

describe('check-ins and reminders for worn items', () => {
  it('SAFE-71 a tie has a check-in every five minutes while it is worn', () => {
    const effects = present(play(hold('ball-tie', MINUTE, 14 * MINUTE)), 25 * MINUTE)
    // At 11 and at 15 minutes the tie is still on; the regular check-in is at 15.
    expect(asked(effects)).toEqual([6 * MINUTE, 11 * MINUTE, 15 * MINUTE])
  })
  it('SAFE-71 clamps have a check-in at five minutes', () => {
    const effects = present(play(hold('clamps', 2 * MINUTE, 9 * MINUTE)), 14 * MINUTE)
    expect(asked(effects)).toEqual([7 * MINUTE])
    expect(asked(present(play(hold('clamps', 2 * MINUTE, 5 * MINUTE)), 14 * MINUTE))).toEqual([])
  })
  it('SAFE-71 a check-in also comes during a long edge, and unanswered it releases everything and pauses', () => {
    const edge = { kind: 'ask', at: MINUTE, duration: 8 * MINUTE, task: 'edging', question: 'edge' } as const
    const hand = play([...hold('ball-tie', MINUTE, 14 * MINUTE), ...hold('clamps', 2 * MINUTE, 9 * MINUTE), edge])
    const effects = hand.to(7 * MINUTE)
    expect(asked(effects)).toEqual([6 * MINUTE])
    expect(effects.find(({ kind }) => kind === 'safe-state')).toMatchObject({
      at: 6 * MINUTE + 30 * SECOND,
      release: [{ item: 'ball-tie' }, { item: 'clamps' }],
    })
    expect(systemSaid(effects)).toEqual(['check-in', 'untie', 'paused'])
    expect(said(effects)).toEqual(['nipple-clamps-detach'])
    expect(lastView(effects)).toMatchObject({ status: 'paused', open: [] })
  })
  it('SAFE-72 a plug has reminders at 15 and at 25 minutes', () => {
    const effects = present(play(hold('plug', MINUTE, 29 * MINUTE)), 35 * MINUTE)
    expect(reminded(effects)).toEqual([16 * MINUTE, 26 * MINUTE])
  })
  it('SAFE-72 the reminder waits for an answer, and counts pauses as time worn', () => {
    const hand = play(hold('plug', 0, 29 * MINUTE))
    // The regular check-in is at 15 minutes.
    expect(reminded(hand.to(15 * MINUTE + 10 * SECOND))).toEqual([])
    const answered = [...hand.send({ type: 'yes', at: 15 * MINUTE + 12 * SECOND }), ...hand.to(16 * MINUTE)]
    expect(reminded(answered)).toEqual([15 * MINUTE + 12 * SECOND + systemLineLength['going-on']])
    hand.send({ type: 'pause', at: 16 * MINUTE })
    expect(reminded(hand.to(27 * MINUTE))).toEqual([])
    hand.send({ type: 'resume', at: 27 * MINUTE })
    expect(reminded(hand.to(28 * MINUTE))).toEqual([27 * MINUTE + 3 * SECOND])
  })
  it('PLAY-12 a resume that is paused again does not delay the check-in', () => {
    const hand = play([])
    hand.send({ type: 'pause', at: 10 * MINUTE })
    hand.send({ type: 'resume', at: 11 * MINUTE })
    hand.send({ type: 'pause', at: 11 * MINUTE + SECOND })
    hand.send({ type: 'resume', at: 12 * MINUTE })
    // Played for 10 minutes before, and again from 12:03 on.
    expect(asked(hand.to(20 * MINUTE))).toEqual([17 * MINUTE + 3 * SECOND])
  })
})

describe('spoken releases', () => {
  it.each([
    ['ball-tie', 'untie'],
    ['irritant', 'wash-off'],
  ] as const)('SAFE-73 %s has no line in any script: "%s" is spoken when it comes off', (item, line) => {
    expect(systemSaid(play(hold(item, MINUTE, MINUTE)).to(5 * MINUTE))).toEqual([line])
  })
  it('SAFE-73 a planned release without a line is spoken by the session, one with a line is not repeated', () => {
    expect(said(play(hold('gag', MINUTE, MINUTE)).to(5 * MINUTE))).toEqual(['gag-remove'])
    const lines = [...hold('gag', MINUTE, MINUTE), say('gag-remove', 2 * MINUTE - 5 * SECOND)]
    expect(said(play(lines).to(5 * MINUTE))).toEqual(['gag-remove'])
    expect(said(play(hold('breath', MINUTE, 5 * SECOND)).to(5 * MINUTE))).toEqual(['breath-breathe'])
  })
  it('SAFE-73 a release that a pause interrupts is spoken once more', () => {
    const hand = play([
      ...hold('gag', MINUTE, 2 * MINUTE, { hard: 5 * MINUTE }),
      say('gag-remove', 3 * MINUTE - 5 * SECOND),
    ])
    hand.to(3 * MINUTE)
    hand.send({ type: 'pause', at: 3 * MINUTE - 2 * SECOND })
    hand.send({ type: 'resume', at: 4 * MINUTE })
    expect(said(hand.to(6 * MINUTE))).toEqual(['2', '1', 'gag-remove'])
  })
  it.each(['slaps', 'flicks', 'clench'] as const)('SAFE-73 a pause speaks the release of %s', (item) => {
    const hand = play(hold(item, MINUTE, 9 * SECOND))
    hand.to(MINUTE + 10 * SECOND)
    expect(systemSaid(hand.send({ type: 'pause', at: MINUTE + 5 * SECOND }))).toEqual(['let-go'])
    expect(systemSaid(hand.to(2 * MINUTE))).toEqual(['paused'])
  })
  it('SAFE-73 a line long before the release does not stand for it', () => {
    const hand = play([...hold('gag', MINUTE, 4 * MINUTE), say('gag-remove', 2 * MINUTE)])
    const lines = hand.to(6 * MINUTE).filter((effect) => effect.kind === 'say')
    expect(lines.map(({ at, line }) => [line.trigger, at])).toEqual([
      ['gag-remove', 2 * MINUTE],
      ['gag-remove', 5 * MINUTE],
    ])
  })
  it('SAFE-73 a line that the plan has after the release is spoken at the release', () => {
    const effects = play([...hold('gag', MINUTE, MINUTE), say('gag-remove', 2 * MINUTE + 2 * SECOND)]).to(5 * MINUTE)
    expect(said(effects)).toEqual(['gag-remove'])
    expect(effects.find(({ kind }) => kind === 'say')?.at).toBe(2 * MINUTE)
  })
  it('SAFE-73 the end waits until the releases have been spoken', () => {
    const worn = [...hold('plug', 0, 5 * MINUTE - SECOND), ...hold('plug-vibration', MINUTE, 5 * MINUTE, { level: 50 })]
    const effects = play(
      worn.filter(({ kind }) => kind === 'open'),
      5,
    ).to(6 * MINUTE)
    expect(said(effects)).toEqual(['butt-plug-vibrate-stop', 'butt-plug-remove'])
    expect(effects.at(-2)?.kind).toBe('over')
    const removal = effects.findLast((effect) => effect.kind === 'say')
    expect(effects.at(-2)?.at).toBe((removal?.at ?? 0) + (removal?.duration ?? 0))
  })
  it('SAFE-73 a skip of the closing words skips no release', () => {
    const hand = play([...hold('clamps', 0, 5 * MINUTE), ...hold('plug', 0, 20 * MINUTE)])
    hand.to(MINUTE)
    hand.send({ type: 'finish', at: MINUTE })
    hand.to(MINUTE + SECOND)
    const effects = [...hand.send({ type: 'skip', at: MINUTE + SECOND }), ...hand.to(3 * MINUTE)]
    expect(said(effects)).toEqual(['nipple-clamps-detach', 'butt-plug-remove'])
    expect(effects.some(({ kind }) => kind === 'over')).toBe(true)
  })
  it('SAFE-73 an edge is not held while something has to come off: the hands do it', () => {
    const edge = { kind: 'ask', at: MINUTE, duration: MINUTE, task: 'edging', question: 'edge' } as const
    const hand = play([taskEvent(MINUTE, MINUTE, 'edging'), edge, ...hold('ball-tie', 30 * SECOND, MINUTE)])
    hand.to(70 * SECOND)
    const effects = [...hand.send({ type: 'edge', at: 70 * SECOND }), ...hand.to(5 * MINUTE)]
    expect(systemSaid(effects)).toEqual(['untie'])
    expect(lastView(effects)).toMatchObject({ edges: { done: 1 }, open: [] })
    expect(said(effects)).not.toContain('edging')
  })
  it('SAFE-73 finishing speaks the release of every open item, in safe order', () => {
    const hand = play([
      ...hold('ball-tie', 0, 10 * MINUTE),
      ...hold('clamps', 0, 9 * MINUTE),
      ...hold('clench', MINUTE, MINUTE),
    ])
    hand.to(90 * SECOND)
    const effects = [...hand.send({ type: 'finish', at: 90 * SECOND }), ...hand.to(5 * MINUTE)]
    const words = effects.flatMap((effect) => {
      if (effect.kind === 'say') return [effect.line.trigger]
      return effect.kind === 'system-line' ? [effect.line] : []
    })
    expect(words).toEqual(['finishing', 'untie', 'nipple-clamps-detach', 'let-go', 'game-over'])
    expect(openItems(hand.state())).toEqual([])
  })
  it('SAFE-74 what hangs from an item comes off first, with its line, whenever the item comes off', () => {
    const events = [...hold('plug', 0, 20 * MINUTE), ...hold('plug-inflation', MINUTE, 18 * MINUTE, { level: 1 })]
    const removed = [...events.slice(0, 1), ...events.slice(2, 3), say('butt-plug-remove', 5 * MINUTE)]
    const planned = play([
      ...removed,
      { kind: 'close', at: 5 * MINUTE + 10 * SECOND, duration: 0, task: 'butt-plug', item: 'plug' },
    ])
    expect(said(planned.to(6 * MINUTE))).toEqual(['butt-plug-deflate', 'butt-plug-remove'])
    expect(openItems(planned.state())).toEqual([])
    const worn = [
      ...hold('clamps', MINUTE, 8 * MINUTE),
      ...hold('clamp-weight', 2 * MINUTE, 8 * MINUTE, { level: 100 }),
    ]
    const hanging = play(worn.filter(({ kind }) => kind === 'open'))
    expect(said(present(hanging, 12 * MINUTE))).toEqual(['nipple-clamps-weight-decrease', 'nipple-clamps-detach'])
    expect(openItems(hanging.state())).toEqual([])
  })
  it('SAFE-9 after a sleep a breath hold ends first, and then what is overdue comes off', () => {
    const hand = play([...hold('clamps', 0, MINUTE), ...hold('breath', 50 * SECOND, 20 * SECOND)])
    hand.to(54 * SECOND)
    const woken = [...hand.send({ type: 'wake', at: 54 * SECOND, slept: 8 * SECOND }), ...hand.to(3 * MINUTE)]
    expect(woken[1]).toMatchObject({ kind: 'safe-state', release: [{ item: 'breath' }, { item: 'clamps' }] })
    expect(said(woken)).toEqual(['breath-breathe', 'nipple-clamps-detach'])
    expect(systemSaid(woken)).toEqual(['slept'])
  })
  it('SAFE-87 after a sleep the eyes open before anything is taken off by sight', () => {
    const worn = [...hold('ball-tie', 0, 5 * MINUTE), ...hold('plug', 0, 5 * MINUTE)]
    const hand = play([...worn, ...hold('eyes-closed', 50 * SECOND, 20 * SECOND)])
    hand.to(54 * SECOND)
    const woken = [...hand.send({ type: 'wake', at: 54 * SECOND, slept: 10 * MINUTE }), ...hand.to(2 * MINUTE)]
    const spoken = woken.filter(({ kind }) => kind === 'say' || kind === 'system-line')
    expect(spoken[0]).toMatchObject({ at: 54 * SECOND, line: { trigger: 'eyes-open' } })
    expect(said(woken)).toEqual(['eyes-open', 'butt-plug-remove'])
    expect(systemSaid(woken)).toEqual(['untie', 'slept'])
  })
})
