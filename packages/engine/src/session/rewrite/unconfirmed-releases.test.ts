/** Releases that the member has not confirmed, and those that are being spoken. */
import { describe, expect, it } from 'vitest'
import { hold, say } from '../../testing/holds.ts'
import {
  ask,
  firstWord,
  lastView,
  playByHand,
  said,
  smallGame,
  systemSaid,
  taskEvent,
} from '../../testing/small-game.ts'
import { systemLineLength } from '../model/timing.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { openItems } from '../step.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const play = (events: EventDraft[], minutes = 40) =>
  playByHand(smallGame(minutes * MINUTE, [taskEvent(0, minutes * MINUTE), ...events]))
describe('unconfirmed releases', () => {
  const unanswered = () => {
    const hand = play([...hold('ball-tie', 10 * MINUTE, 14 * MINUTE), ...hold('plug', 0, 29 * MINUTE)])
    hand.to(15 * MINUTE + 31 * SECOND)
    return hand
  }
  it('SAFE-78 an item released by an unanswered check-in is on the list of a stop', () => {
    const effects = unanswered().send({ type: 'stop', at: 20 * MINUTE })
    expect(effects.find(({ kind }) => kind === 'safe-state')).toMatchObject({
      release: [{ item: 'ball-tie' }, { item: 'plug' }],
    })
  })
  it('SAFE-78 an unconfirmed release is in the view until the member resumes', () => {
    const hand = play([...hold('ball-tie', 10 * MINUTE, 14 * MINUTE), ...hold('plug', 0, 29 * MINUTE)])
    const paused = lastView(hand.to(16 * MINUTE))
    expect(paused.unconfirmed?.map(({ item }) => item)).toEqual(['ball-tie', 'plug'])
    expect(lastView(hand.send({ type: 'resume', at: 16 * MINUTE })).unconfirmed).toBeUndefined()
  })
  it('SAFE-78 an unconfirmed release is spoken again on finish, unless the member has resumed', () => {
    const finished = unanswered()
    finished.to(20 * MINUTE)
    const words = [...finished.send({ type: 'finish', at: 20 * MINUTE }), ...finished.to(25 * MINUTE)]
    expect(said(words)).toEqual(['butt-plug-remove', 'game-over'])
    expect(systemSaid(words)).toEqual(['finishing', 'untie'])
    const resumed = unanswered()
    resumed.to(20 * MINUTE)
    resumed.send({ type: 'resume', at: 20 * MINUTE })
    resumed.to(21 * MINUTE)
    const stopped = resumed.send({ type: 'stop', at: 21 * MINUTE })
    expect(stopped.find(({ kind }) => kind === 'safe-state')).toMatchObject({ release: [] })
  })
  it('SAFE-78 a pause does not cut a release short', () => {
    const worn = [...hold('clamps', 0, 5 * MINUTE), ...hold('clamp-weight', MINUTE, 6 * MINUTE, { level: 100 })]
    const hand = play(worn.filter(({ kind }) => kind === 'open'))
    const spoken = hand.to(5 * MINUTE + SECOND)
    const paused = [...hand.send({ type: 'pause', at: 5 * MINUTE + SECOND }), ...hand.to(6 * MINUTE)]
    expect(said(spoken)).toEqual(['nipple-clamps-weight-decrease'])
    expect(said(paused)).toEqual(['nipple-clamps-detach'])
    expect(systemSaid(paused)).toEqual(['paused'])
  })
  it('SAFE-78 a release that is being spoken is spoken to its end after every input', () => {
    const hand = play([...hold('ball-tie', 10 * MINUTE, 14 * MINUTE), ...hold('plug', 0, 29 * MINUTE)])
    const spoken = hand.to(15 * MINUTE + 30 * SECOND + 100)
    const back = [...hand.send({ type: 'resume', at: 15 * MINUTE + 30 * SECOND + 50 }), ...hand.to(17 * MINUTE)]
    expect(systemSaid(spoken)).toContain('untie')
    expect(said(back).slice(0, 4)).toEqual(['butt-plug-remove', '3', '2', '1'])
  })
  /** The gag comes off at its hard end, at 110 s; its line takes a second or more. */
  const gagged = () => {
    const events = [...hold('gag', MINUTE, MINUTE, { hard: 50 * SECOND }), ask('edge', MINUTE, 4 * MINUTE)]
    const tasks = [taskEvent(0, 5 * MINUTE), taskEvent(5 * MINUTE, 5 * MINUTE)]
    const hand = playByHand(smallGame(10 * MINUTE, [...tasks, ...events]))
    const [line] = hand.to(110 * SECOND + 300).filter(({ kind }) => kind === 'say')
    return { hand, line }
  }
  it.each(['ease', 'edge', 'too-close', 'cannot', 'skip', 'pause', 'finish'] as const)(
    'SAFE-78 the last release is spoken to its end after "%s", and is confirmed by an input after it',
    (type) => {
      const { hand, line } = gagged()
      expect(line).toMatchObject({ at: 110 * SECOND, line: { trigger: 'gag-remove' } })
      const { releaseUntil } = hand.state().latest.world
      const answer = [...hand.send({ type, at: 110 * SECOND + 300 }), ...hand.to(120 * SECOND)]
      expect(firstWord(answer)).toBe(releaseUntil)
      expect(hand.state().latest.world.unconfirmed.map(({ item }) => item)).toEqual(['gag'])
      hand.send({ type: type === 'pause' ? 'resume' : 'ease', at: 120 * SECOND })
      expect(hand.state().latest.world.unconfirmed).toEqual([])
    },
  )
  /** The plan has the line of the gag or the plug at 110 s; the item comes off 10 s later. */
  const planned = (item: 'gag' | 'plug' = 'gag') => {
    const off = item === 'gag' ? say('gag-remove', 110 * SECOND) : say('butt-plug-remove', 110 * SECOND)
    const events = [...hold(item, MINUTE, MINUTE), off, ask('edge', MINUTE, 4 * MINUTE)]
    const tasks = [taskEvent(0, 5 * MINUTE), taskEvent(5 * MINUTE, 5 * MINUTE)]
    return playByHand(smallGame(10 * MINUTE, [...tasks, ...events]))
  }
  it.each(['ease', 'edge', 'too-close', 'cannot', 'skip', 'pause', 'finish'] as const)(
    'SAFE-78 a release that the game planned is spoken to its end after "%s"',
    (type) => {
      const hand = planned()
      expect(said(hand.to(110 * SECOND + 300))).toEqual(['gag-remove'])
      const until = hand.state().latest.world.speechUntil
      const answer = [...hand.send({ type, at: 110 * SECOND + 300 }), ...hand.to(115 * SECOND)]
      expect(firstWord(answer)).toBe(until)
      // The release is the answer to "edge", because the hands take the item off.
      const again = said(answer).filter((trigger) => trigger === 'gag-remove')
      expect(again).toHaveLength(type === 'edge' ? 1 : 0)
    },
  )
  it('SAFE-78 the answer to "ease off" is short where a planned release comes under it', () => {
    const hand = planned('plug')
    hand.to(108 * SECOND)
    const eased = [...hand.send({ type: 'ease', at: 108 * SECOND }), ...hand.to(115 * SECOND)]
    expect(systemSaid(eased)[0]).toBe('easing-next')
    expect(said(eased)).toContain('butt-plug-remove')
  })
  it('SAFE-78 "yes" at a check-in does not cut off a release, and none is said again', () => {
    const off = 15 * MINUTE + 8 * SECOND
    const hand = play(hold('gag', off - 2 * MINUTE, 3 * MINUTE, { hard: 2 * MINUTE }))
    expect(said(hand.to(off + 300))).toContain('gag-remove')
    const { releaseUntil, checkInUntil } = hand.state().latest.world
    expect(checkInUntil).toBeGreaterThan(off)
    const effects = [...hand.send({ type: 'yes', at: off + 300 }), ...hand.to(off + 20 * SECOND)]
    expect(effects.find(({ kind }) => kind === 'system-line')).toMatchObject({ line: 'going-on', at: releaseUntil })
    expect(said(effects)).not.toContain('gag-remove')
  })
  it('PLAY-52 the answer to an input comes right after a release that is being spoken', () => {
    const { hand } = gagged()
    const eased = [...hand.send({ type: 'ease', at: 110 * SECOND + 300 }), ...hand.to(115 * SECOND)]
    expect(firstWord(eased)).toBeGreaterThan(110 * SECOND + 300)
    expect(firstWord(eased)).toBeLessThan(114 * SECOND)
    expect(systemSaid(eased)).toEqual(['easing'])
  })
  /** The tie comes off at its hard end, at 60 s, with a sentence; the other item a second later. */
  const together = (other: EventDraft[], isPaused: boolean) => {
    const hand = play([...hold('ball-tie', 10 * SECOND, 50 * SECOND).slice(0, 1), ...other])
    hand.to(50 * SECOND)
    const effects = isPaused ? [...hand.send({ type: 'pause', at: 50 * SECOND })] : []
    effects.push(...hand.to(90 * SECOND))
    const untie = effects.find((effect) => effect.kind === 'system-line' && effect.line === 'untie')
    expect(untie?.at).toBe(MINUTE)
    return effects.find(({ kind, at }) => (kind === 'say' || kind === 'system-line') && at > MINUTE)
  }
  const clamps = hold('clamps', 10 * SECOND, 51 * SECOND)
  it.each([
    ['in play', clamps.slice(0, 1), false],
    ['in a pause', clamps.slice(0, 1), true],
    ['where the game takes it off without a line', clamps, false],
  ] as const)('SAFE-78 a release is spoken to its end before the next one: %s', (_, events, isPaused) => {
    const next = together([...events], isPaused)
    expect(next).toMatchObject({ at: MINUTE + systemLineLength.untie, line: { trigger: 'nipple-clamps-detach' } })
  })
  it.each([
    ['the clamps', [], ['nipple-clamps-detach']],
    [
      'the eyes and the clamps',
      [...hold('eyes-closed', 20 * SECOND, 50 * SECOND), say('eyes-open', MINUTE + SECOND)],
      ['eyes-open', 'nipple-clamps-detach'],
    ],
    [
      'what hangs from them, and the clamps',
      hold('clamp-weight', 10 * SECOND, MINUTE, { level: 100 }),
      ['nipple-clamps-weight-decrease', 'nipple-clamps-detach'],
    ],
  ] as const)('SAFE-78 a release is spoken to its end before the planned line of another: %s', (_, hanging, lines) => {
    const worn = [...hold('clamps', 10 * SECOND, MINUTE), ...hanging, say('nipple-clamps-detach', MINUTE + 2 * SECOND)]
    const hand = play([...hold('ball-tie', 10 * SECOND, 50 * SECOND).slice(0, 1), ...worn])
    const effects = hand.to(90 * SECOND)
    const words = effects.flatMap((effect) =>
      effect.kind === 'say' ? [{ at: effect.at, line: effect.line.trigger }] : [],
    )
    expect(systemSaid(effects)).toEqual(['untie'])
    expect(words.map(({ line }) => line)).toEqual(lines)
    expect(words[0]?.at).toBe(MINUTE + systemLineLength.untie)
    expect((words[1]?.at ?? Infinity) - (words[0]?.at ?? 0)).toBeGreaterThan(SECOND)
    expect(openItems(hand.state())).toEqual([])
  })
  it.each([
    ['breath', MINUTE + 500, 1500, 'breath-breathe'],
    ['gag', 10 * SECOND, 52 * SECOND, 'gag-remove'],
  ] as const)(
    'SAFE-78 %s ends in words at once, also while another release is being spoken',
    (item, at, length, line) => {
      const next = together(hold(item, at, length).slice(0, 1), false)
      expect(next).toMatchObject({ at: 62 * SECOND, line: { trigger: line } })
    },
  )
  /** Eyes and tie have their hard end at 60 s: their words take some seconds, one after the other. */
  const eyesAndTie = (['ball-tie', 'eyes-closed'] as const).flatMap((item) =>
    hold(item, 10 * SECOND, 50 * SECOND).slice(0, 1),
  )
  const gagUntil = (end: number) => hold('gag', 10 * SECOND, end - 10 * SECOND).slice(0, 1)
  it.each([
    ['ends', gagUntil(MINUTE + SECOND)],
    ['is taken out by the game without a line', hold('gag', 10 * SECOND, 51 * SECOND, { hard: 5 * MINUTE })],
  ])('SAFE-78 a gag that %s has its words at once, before releases that have not been spoken yet', (_, gag) => {
    const effects = play([...eyesAndTie, ...gag]).to(90 * SECOND)
    const lines = effects.filter((effect) => effect.kind === 'say')
    const [, removed, again] = lines
    const untie = effects.find((effect) => effect.kind === 'system-line')
    // The gag cuts off the line of the eyes after a second.
    expect(said(effects)).toEqual(['eyes-open', 'gag-remove', 'eyes-open'])
    expect(removed?.at).toBe(MINUTE + SECOND)
    expect(again?.at).toBe(MINUTE + SECOND + (removed?.duration ?? 0))
    expect(untie).toMatchObject({ line: 'untie', at: (again?.at ?? 0) + (again?.duration ?? 0) })
  })
  it.each([
    ['the answer to an input', ['ease'], 61_500],
    ['the sentence of a pause', ['pause'], 61_500],
    ['the count of a resume', ['pause', 'resume'], 63_500],
  ] as const)('SAFE-78 a release that a gag moved is spoken to its end before %s', (_, inputs, gagEnds) => {
    const hand = play([...eyesAndTie, ...gagUntil(gagEnds)])
    hand.to(MINUTE + 500)
    const effects = inputs.flatMap((type, index) => hand.send({ type, at: MINUTE + 500 + index * 500 }))
    effects.push(...hand.to(90 * SECOND))
    const words = effects.filter((effect) => effect.kind === 'say' || effect.kind === 'system-line')
    const gag = words.findIndex((effect) => effect.kind === 'say' && effect.line.trigger === 'gag-remove')
    const moved = words.findIndex((effect) => effect.kind === 'system-line' && effect.line === 'untie')
    const untie = words[moved]
    expect(words[gag]?.at).toBe(gagEnds)
    expect(said(words.slice(gag + 1, moved)).filter((line) => line !== 'eyes-open')).toEqual([])
    const next = words[moved + 1]
    expect(next, 'what comes after it').toBeDefined()
    expect(next?.at).toBeGreaterThanOrEqual((untie?.at ?? 0) + systemLineLength.untie)
  })
  it('SAFE-78 a stop does not wait for a release', () => {
    const { hand } = gagged()
    const stopped = hand.send({ type: 'stop', at: 110 * SECOND + 300 })
    expect(stopped.map(({ at }) => at)).toEqual(stopped.map(() => 110 * SECOND + 300))
    expect(stopped.find(({ kind }) => kind === 'safe-state')).toMatchObject({ release: [{ item: 'gag' }] })
  })
  it('SAFE-78 the only release of an unanswered check-in is heard before the count of a resume, and a sentence too', () => {
    for (const item of ['plug', 'ball-tie'] as const) {
      const hand = play(hold(item, 12 * MINUTE, 14 * MINUTE))
      const at = 15 * MINUTE + 30 * SECOND
      hand.to(at + 450)
      const { releaseUntil } = hand.state().latest.world
      expect(releaseUntil).toBeGreaterThan(at + 450)
      const words = [...hand.send({ type: 'resume', at: at + 450 }), ...hand.to(at + 20 * SECOND)]
      expect(hand.state().latest.world.unconfirmed.map((step) => step.item)).toEqual([item])
      expect(said(words).slice(0, 3)).toEqual(['3', '2', '1'])
      expect(firstWord(words)).toBe(releaseUntil)
    }
  })
})
