import { describe, expect, it } from 'vitest'
import { items, type GameEvent, type GameEventOf } from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { secureGame } from '../check/secure-game.ts'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import { openItems } from '../session/step.ts'
import { makeGame } from '../testing/default-game.ts'
import { fullConsent } from '../testing/random.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  smallGame,
  systemSaid,
  taskEvent,
} from '../testing/small-game.ts'
import { caps } from './caps.ts'
import { itemRules } from './item-rules.ts'
import { isTooHot, noHeat, heatAfterRest, heatAfterStrokes } from './heat.ts'
import { releaseOrder } from './release.ts'

const MINUTE = 60_000
type Item = (typeof items)[number]
const hold = (at: number, duration: number, item: Item, close = at + duration) => [
  { kind: 'open', at, duration, task: 'steady', item } as const,
  { kind: 'close', at: close, duration: 0, task: 'steady', item } as const,
]
const messages = (events: Parameters<typeof smallGame>[1], duration = 30 * MINUTE) =>
  checkGame({ ...smallGame(duration, []), events: smallGame(duration, events).events.slice() }).map(
    ({ message }) => message,
  )
const fast = (at: number, duration: number, bpm = 220): GameEventOf<'beat'> => ({
  id: 'fast',
  ...beatEvent(at, duration, bpm),
})
const strokes = (events: GameEvent[]) =>
  checkGame({ ...smallGame(10 * MINUTE, []), events }).map(({ message }) => message)

describe('safety', () => {
  it('SAFE-2 each breach of a cap, a pair or a rest is named', () => {
    expect(messages(hold(0, 61_000, 'clench'))).toEqual(['clench may stay for 60 s at most.'])
    expect(messages([...hold(0, 10_000, 'clench'), ...hold(20_000, 10_000, 'clench')])).toEqual([
      'clench needs a longer rest after clench.',
    ])
    expect(messages(hold(0, 10_000, 'eyes-closed').slice(0, 1))).toEqual(['eyes-closed is never released.'])
    expect(messages(hold(0, 10_000, 'eyes-closed').slice(1))).toEqual(['eyes-closed is not open.'])
    expect(messages(hold(0, 10_000, 'eyes-closed', 11_000))).toEqual(['eyes-closed is closed after its hard end.'])
    expect(strokes([fast(0, 61_000)])).toEqual(['A minute above 200 bpm needs 20 s of rest.'])
    expect(strokes([fast(0, 40_000), fast(59_000, 40_000)])).toEqual(['A minute above 200 bpm needs 20 s of rest.'])
    expect(strokes([fast(0, 40_000), fast(60_000, 40_000)])).toEqual([])
    expect(strokes([fast(0, 5000), fast(4000, 5000)])).toEqual(['Two beats cannot run at once.'])
    expect(strokes([fast(0, 5000, 241)])).toEqual(['The tempo is at most 240 bpm.'])
    expect(strokes([fast(5000, 5000, 60), fast(0, 1000, 60)])).toContain('Events must stand in order of time.')
    expect(messages([taskEvent(0, 31 * MINUTE)])).toEqual(['This goes on after the end of the game.'])
    expect(messages([], 121 * MINUTE)).toEqual(['A game lasts at most 120 minutes.'])
    const edges = Array.from(
      { length: 21 },
      (_, n) => ({ kind: 'ask', at: n * MINUTE, duration: 20_000, task: 'edging', question: 'edge' }) as const,
    )
    expect(messages(edges)).toEqual(['A game has at most 20 edges.'])
    expect(messages(edges.slice(0, 2).map((edge) => ({ ...edge, at: edge.at / 2 })))).toEqual([
      'Edging needs a rest of 30 s.',
    ])
  })
  it('SAFE-2 a task of a class that was not turned on is refused for that person alone', () => {
    const game = smallGame(MINUTE, [taskEvent(0, MINUTE, 'gag')])
    const profile: PlayerProfile = { ...defaultProfile, ...fullConsent, optedIn: [] }
    expect(checkGame(game)).toEqual([])
    expect(checkGame(game, profile)).toMatchObject([
      { path: ['events', 1, 'task'], message: 'Gag needs your acknowledgement first.' },
    ])
    expect(checkGame(game, { ...profile, optedIn: ['mouth'] })).toEqual([])
    expect(checkGame(game, { ...profile, optedIn: ['mouth'], refused: ['gag'] })).toHaveLength(1)
  })
  it('SAFE-97 a game from elsewhere may not have a task that the site has off in the region', () => {
    const game = smallGame(MINUTE, [taskEvent(0, 10_000, 'breath')])
    const here: PlayerProfile = { ...defaultProfile, ...fullConsent, offHere: ['breath'] }
    expect(checkGame(game, here)).toMatchObject([
      { path: ['events', 1, 'task'], message: 'Breath is switched off by this site in your region.' },
    ])
    const { game: safe, swapped } = secureGame(game, here)
    expect(swapped).toEqual(['breath'])
    expect(safe.events.some(({ task }) => task === 'breath')).toBe(false)
  })
  it.each(['playing', 'paused', 'returning', 'hands off', 'check-in'])(
    'SAFE-3 stop ends everything when %s',
    (where) => {
      const hand = playByHand(
        smallGame(40 * MINUTE, [taskEvent(0, 40 * MINUTE), ...hold(1000, 4 * MINUTE, 'eyes-closed')]),
      )
      hand.to(20_000)
      if (where === 'paused' || where === 'returning') hand.send({ type: 'pause', at: 15_000 })
      if (where === 'returning') hand.send({ type: 'resume', at: 16_000 })
      if (where === 'hands off') hand.send({ type: 'edge', at: 16_000 })
      const at = where === 'check-in' ? 15 * MINUTE + 5000 : 17_000
      hand.to(at)
      const effects = hand.send({ type: 'stop', at })
      expect(effects.map(({ kind }) => kind)).toEqual(['retract', 'safe-state', 'system-line', 'over', 'show'])
      expect(lastView(effects)).toMatchObject({ status: 'stopped', inputs: [], tempo: null })
      expect(hand.to(3_000_000)).toEqual([])
      for (const type of ['resume', 'stop', 'finish'] as const) expect(hand.send({ type, at: at + 100 })).toEqual([])
    },
  )
  it('SAFE-8 a pause ends holds at once, and a worn item keeps its hard end and its spoken release', () => {
    const events = [taskEvent(0, 20 * MINUTE), ...hold(1000, MINUTE, 'eyes-closed'), ...hold(2000, 3 * MINUTE, 'gag')]
    const hand = playByHand(smallGame(20 * MINUTE, events))
    hand.to(11_000)
    const paused = hand.send({ type: 'pause', at: 10_000 })
    expect(paused[1]).toEqual({
      kind: 'safe-state',
      at: 10_000,
      release: [{ item: 'eyes-closed', since: 1000, until: 61_000 }],
    })
    expect(said(paused)).toEqual(['eyes-open'])
    expect(openItems(hand.state())).toEqual([{ item: 'gag', since: 2000, until: 182_000 }])
    const later = hand.to(10 * MINUTE)
    expect(later.filter(({ kind }) => kind === 'say')).toMatchObject([
      { at: 2000 + 3 * MINUTE, line: { trigger: 'gag-remove' } },
    ])
    expect(openItems(hand.state())).toEqual([])
  })
  it('SAFE-9 after a sleep what is overdue is released first and the session waits', () => {
    const events = [taskEvent(0, 20 * MINUTE), ...hold(1000, 3 * MINUTE, 'gag'), ...hold(2000, 9 * MINUTE, 'clamps')]
    const hand = playByHand(smallGame(20 * MINUTE, events))
    hand.to(11_000)
    const woken = [...hand.send({ type: 'wake', at: 10_000, slept: 4 * MINUTE }), ...hand.to(30_000)]
    expect(woken[1]).toMatchObject({ kind: 'safe-state', release: [{ item: 'gag' }] })
    expect(said(woken)).toEqual(['gag-remove'])
    expect(systemSaid(woken)).toEqual(['slept'])
    expect(lastView(woken)).toMatchObject({ status: 'paused', open: [{ item: 'clamps' }] })
    expect(said(hand.to(20 * MINUTE))).toEqual(['nipple-clamps-detach'])
  })
  it('SAFE-10 an unanswered check-in releases everything and pauses', () => {
    const hand = playByHand(
      smallGame(40 * MINUTE, [taskEvent(0, 40 * MINUTE), ...hold(14 * MINUTE, 4 * MINUTE, 'gag')]),
    )
    const effects = hand.to(15 * MINUTE + 31_000)
    expect(effects.find(({ kind }) => kind === 'safe-state')).toMatchObject({
      at: 15 * MINUTE + 30_000,
      release: [{ item: 'gag' }],
    })
    expect(lastView(effects)).toMatchObject({ status: 'paused', open: [] })
    expect(beatTimes(hand.to(20 * MINUTE))).toEqual([])
  })
  it('SAFE-11 releases come in safe order', () => {
    const steps = [...items].reverse().map((item) => ({ item, since: 0 }))
    const order = releaseOrder(steps).map(({ item }) => item)
    expect(order.slice(0, 11)).toEqual([
      'breath',
      'gag',
      'ball-tie',
      'snaps',
      'rubber-band',
      'clamp-weight',
      'clamp-action',
      'clamps',
      'plug-vibration',
      'plug-inflation',
      'plug',
    ])
  })
  it('SAFE-12 each cap has a unit and a reason', () => {
    for (const cap of [...Object.values(caps), ...Object.values(itemRules).map(({ cap }) => cap)]) {
      expect(cap.value).toBeGreaterThan(0)
      expect(cap.reason).toMatch(/\.$/)
    }
    expect(caps.tempo).toMatchObject({ value: 240, unit: 'bpm' })
    expect(caps.session).toMatchObject({ value: 120 * MINUTE, unit: 'ms' })
  })
  it('SAFE-4 a hold longer than its cap in a game from elsewhere is cut at the cap', () => {
    const hand = playByHand(smallGame(20 * MINUTE, [taskEvent(0, 20 * MINUTE), ...hold(0, 10 * MINUTE, 'eyes-closed')]))
    expect(said(hand.to(5 * MINUTE + 1))).toEqual(['eyes-open'])
  })
  it('SAFE-5 a ramp heats only for the part above the hot tempo', () => {
    const ramp = heatAfterStrokes(noHeat, { from: 160, to: 240 }, 60_000)
    expect(ramp.hot).toBeCloseTo(30_000, 6)
    expect(isTooHot(heatAfterStrokes(ramp, { from: 240, to: 240 }, 30_001))).toBe(true)
    expect(heatAfterRest(ramp, 19_999).hot).toBeCloseTo(30_000, 6)
    expect(heatAfterRest(ramp, 20_000)).toEqual(noHeat)
  })
  it('SAFE-5 a ramp that falls is refused for its hot part, though it ends cool', () => {
    const falling = (duration: number) => strokes([{ ...fast(0, duration), tempo: { from: 240, to: 120 } }])
    expect(falling(3 * MINUTE)).toEqual([])
    expect(falling(3 * MINUTE + 3000)).toEqual(['A minute above 200 bpm needs 20 s of rest.'])
    const hand = playByHand({
      ...smallGame(10 * MINUTE, []),
      events: [{ ...fast(0, 9 * MINUTE), tempo: { from: 240, to: 120 } }],
    })
    expect(lastView(hand.to(1000)).tempo).toMatchObject({ start: 200, end: 120 })
  })
  it('SAFE-5 slow strokes after strokes that were fast for too long are not refused with them', () => {
    const tooLong = fast(0, 61_000)
    const refusals = (event: GameEvent) => strokes([tooLong, event])
    expect(refusals(fast(61_000, 10_000, 120))).toEqual(['A minute above 200 bpm needs 20 s of rest.'])
    expect(refusals(fast(61_000, 10_000))).toHaveLength(2)
  })
  it('SAFE-79 notes between the beats count: four notes a beat go no faster than 60 bpm', () => {
    const notes = [0, 1, 2, 3].map((numerator) => ({ beat: 0, numerator, denominator: 4, accent: 'beat' as const }))
    const dense = (bpm: number): GameEvent[] => [{ ...fast(0, 10_000, bpm), pattern: { beats: 1, notes } }]
    expect(strokes(dense(60))).toEqual([])
    expect(strokes(dense(61))).toEqual(['The tempo is at most 240 bpm.'])
  })
  it('SAFE-14 a clench that a skip would bring too soon is put off until its rest is over', () => {
    const events = [
      taskEvent(0, 10_000, 'clench'),
      ...hold(0, 10_000, 'clench'),
      taskEvent(10_000, 60_000),
      taskEvent(70_000, 10_000, 'clench'),
      ...hold(70_000, 10_000, 'clench'),
    ]
    const hand = playByHand(smallGame(2 * MINUTE, events))
    hand.to(12_000)
    hand.send({ type: 'skip', at: 12_000 })
    hand.to(39_900)
    expect(openItems(hand.state())).toEqual([])
    hand.to(40_100)
    expect(openItems(hand.state())).toEqual([{ item: 'clench', since: 40_000, until: 50_000 }])
  })
  it('SAFE-7 a session that is not resumed ends by its cap, with every release spoken', () => {
    const hand = playByHand(makeGame())
    hand.to(60_000)
    hand.send({ type: 'pause', at: 59_000 })
    const end = hand.to(130 * MINUTE)
    expect(end.find(({ kind }) => kind === 'over')?.at).toBeLessThanOrEqual(caps.session.value)
    expect(said(end)).toContain('game-over')
  })
})
