import { counted } from '../testing/games.ts'
import { describe, expect, it } from 'vitest'
import type { EventTask, ItemId } from '@rubato/contracts/domain'
import { defaultProfile } from '../profile.ts'
import { hold, ANNOUNCEMENT, level, say, taskOf } from '../testing/holds.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { playThrough } from '../testing/play-through.ts'
import { fullConsent } from '../testing/random.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  saidOutsideTalk,
  smallGame,
  taskEvent,
} from '../testing/small-game.ts'
import { applyCue } from './effects/apply-cue.ts'
import { run } from './run.ts'
import { startSession } from './start/start-session.ts'
import { step } from './step.ts'
import type { Effect, SessionInput } from './model/types.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The times at which each item was opened. */
const opened = (effects: readonly Effect[]): Map<ItemId, number[]> => {
  const times = new Map<ItemId, number[]>()
  for (const effect of effects) {
    if (effect.kind !== 'show') continue
    for (const { item, since } of effect.view.open) {
      const known = times.get(item) ?? []
      if (!known.includes(since)) times.set(item, [...known, since])
    }
  }
  return times
}
const tasksShown = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'show' ? [effect.view.task] : []))

/** The most beats that begin in one minute. */
const strokesInMinute = (effects: readonly Effect[]): number => {
  const times = beatTimes(effects)
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE).length))
}

/** Plays on after a skip at `at`. */
function skipped(events: EventDraft[], at: number) {
  const hand = playByHand(smallGame(90 * MINUTE, events))
  hand.to(at + SECOND)
  return [...hand.send({ type: 'skip', at }), ...hand.to(85 * MINUTE)]
}

describe('rests by body part', () => {
  it('SAFE-14 a task that a skip would bring too soon on the same body part is delayed', () => {
    const events = [
      ...hold('squeeze', MINUTE, 5 * SECOND),
      taskEvent(MINUTE + 5 * SECOND, MINUTE),
      ...taskOf('slaps', 2 * MINUTE + 5 * SECOND, 5 * SECOND),
    ]
    const times = opened(skipped(events, MINUTE + 8 * SECOND))
    // The testicles rest for 30 s after a squeeze.
    expect(times.get('slaps')).toEqual([MINUTE + 35 * SECOND])
  })
  it('SAFE-14 a task that needs a rest of minutes is left out instead of delayed', () => {
    const events = [
      ...hold('slaps', MINUTE, 5 * SECOND),
      taskEvent(MINUTE + 5 * SECOND, 2 * MINUTE),
      say('ball-squeeze', 3 * MINUTE + 5 * SECOND, 'ball-squeeze'),
      ...taskOf('squeeze', 3 * MINUTE + 5 * SECOND, 5 * SECOND),
    ]
    const unskipped = playByHand(smallGame(90 * MINUTE, events)).to(10 * MINUTE)
    expect(opened(unskipped).get('squeeze')).toHaveLength(1)
    const effects = skipped(events, MINUTE + 8 * SECOND)
    expect(opened(effects).has('squeeze')).toBe(false)
    expect(said(effects)).not.toContain('ball-squeeze')
    expect(tasksShown(effects)).not.toContain('ball-squeeze')
  })
})

describe('tasks that the body does not allow', () => {
  const profile = { ...defaultProfile, ...fullConsent }
  const play = (events: EventDraft[], from: Partial<typeof profile> = {}) => {
    const game = { ...smallGame(60 * MINUTE, []), events: smallGame(60 * MINUTE, events).events }
    const state = startSession({
      game: counted(game),
      library: twoLineLibrary,
      profile: { ...profile, ...from },
      seed: 's',
    })
    return step(state, { type: 'advance', to: 14 * MINUTE })[1]
  }
  it.each([
    [
      'is used up',
      [
        ...Array.from({ length: 10 }, (_, n) => hold('squeeze', n * 40 * SECOND, SECOND)).flat(),
        ...taskOf('squeeze', 8 * MINUTE, SECOND),
      ],
      'squeeze',
    ],
    ['has no host', [...taskOf('clamp-action', MINUTE, 3 * SECOND)], 'clamp-action'],
    ['is forbidden beside another', [...hold('gag', 0, 4 * MINUTE), ...taskOf('breath', MINUTE, 5 * SECOND)], 'breath'],
    [
      'is a third at once',
      [...hold('clamps', 0, 8 * MINUTE), ...hold('plug', 0, 10 * MINUTE), ...taskOf('gag', MINUTE, MINUTE)],
      'gag',
    ],
    [
      'is too much of it',
      [taskEvent(MINUTE, MINUTE, 'rubber-band'), ...hold('rubber-band', MINUTE, MINUTE, { level: 4 })],
      'rubber-band',
    ],
    ['rests for good', [...hold('plug', 0, MINUTE), ...taskOf('plug', 2 * MINUTE, MINUTE)], 'plug'],
  ] as const)('SAFE-70 what %s is left out with its lines, as steady strokes of the same length', (_, events, item) => {
    const task = events.findLast((event) => event.kind === 'task')
    const name = task?.task ?? 'steady'
    const start = task?.at ?? 0
    const effects = play([...events, say('1', start, name)])
    expect(opened(effects).get(item) ?? []).not.toContain(start + ANNOUNCEMENT)
    expect(said(effects)).not.toContain('1')
    expect(tasksShown(effects.filter(({ at }) => at >= start))).not.toContain(name)
    const during = effects.filter((effect) => effect.kind === 'beat' && effect.at >= start)
    expect(during.length).toBeGreaterThan(0)
  })
  it('PLAY-31 strokes instead of a task that is left out after a rest are called for', () => {
    const events = [
      beatEvent(0, MINUTE),
      taskEvent(MINUTE, MINUTE, 'rest'),
      say('edging-cooldown', MINUTE),
      taskEvent(2 * MINUTE, MINUTE, 'nipple-clamps'),
      {
        kind: 'open' as const,
        at: 2 * MINUTE,
        duration: MINUTE,
        task: 'nipple-clamps' as const,
        item: 'clamps' as const,
      },
      { ...beatEvent(2 * MINUTE + 30 * SECOND, 30 * SECOND), task: 'nipple-clamps' as const },
    ]
    const hand = playByHand(smallGame(10 * MINUTE, events))
    hand.to(10 * SECOND)
    const effects = [...hand.send({ type: 'ease', at: 10 * SECOND }), ...hand.to(3 * MINUTE)]
    const strokes = effects.findIndex(({ kind, at }) => kind === 'beat' && at >= 90 * SECOND)
    expect(effects[strokes]?.at).toBe(2 * MINUTE)
    expect(said(effects.slice(0, strokes)).at(-1)).toBe('stroke-start')
  })
  it('SAFE-70 a task without strokes becomes rest', () => {
    const events = [beatEvent(0, MINUTE), ...taskOf('clamp-action', 2 * MINUTE, 3 * SECOND)]
    const game = smallGame(10 * MINUTE, [])
    const state = startSession({
      game: counted({ ...game, events: events.map((event, index) => ({ ...event, id: `e${index}` })) }),
      library: twoLineLibrary,
      profile,
      seed: 's',
    })
    const effects = step(state, { type: 'advance', to: 5 * MINUTE })[1]
    expect(lastView(effects.filter(({ at }) => at <= 2 * MINUTE)).task).toBe('rest')
    expect(effects.filter(({ kind, at }) => kind === 'beat' && at >= MINUTE)).toEqual([])
  })
  it('SAFE-70 a fourth category of class C items in one session is left out', () => {
    const three = [
      ...hold('squeeze', 0, 5 * SECOND),
      ...hold('breath', MINUTE, 5 * SECOND),
      ...hold('clamps', 2 * MINUTE, MINUTE),
    ]
    const times = opened(
      play([...three, ...taskOf('gag', 5 * MINUTE, MINUTE), ...taskOf('flicks', 7 * MINUTE, 5 * SECOND)]),
    )
    expect([...times.keys()]).toEqual(['squeeze', 'breath', 'clamps', 'flicks'])
  })
  it('SAFE-70 an item released by an unanswered check-in does not come back, nor do its lines and the name of its task', () => {
    const events = [
      ...hold('plug', 14 * MINUTE, 14 * MINUTE),
      ...taskOf('plug-vibration', 20 * MINUTE, MINUTE),
      taskEvent(27 * MINUTE, 2 * MINUTE, 'butt-plug'),
      say('1', 27 * MINUTE, 'butt-plug'),
    ]
    const hand = playByHand(smallGame(60 * MINUTE, events))
    hand.to(16 * MINUTE)
    expect(lastView(hand.send({ type: 'resume', at: 16 * MINUTE }))).toMatchObject({ open: [] })
    const later = hand.to(29 * MINUTE)
    expect(opened(later).size).toBe(0)
    expect(saidOutsideTalk(later)).toEqual(['2', '1'])
    expect(tasksShown(later)).not.toContain('plug-vibration')
    expect(tasksShown(later)).not.toContain('butt-plug')
    expect(lastView(later).task).toBe('steady')
  })
  it('SAFE-70 a task whose item a pause released is left out', () => {
    const eyes = [...taskOf('eyes-closed', MINUTE, MINUTE), say('eyes-open', 2 * MINUTE - SECOND, 'eyes')]
    const hand = playByHand(smallGame(10 * MINUTE, [...eyes, say('1', 90 * SECOND, 'eyes')]))
    hand.to(80 * SECOND)
    hand.send({ type: 'pause', at: 80 * SECOND })
    hand.send({ type: 'resume', at: 85 * SECOND })
    const later = hand.to(5 * MINUTE)
    expect(tasksShown(later.filter(({ at }) => at > 88 * SECOND))).not.toContain('eyes')
    expect(saidOutsideTalk(later)).toEqual(['2', '1'])
  })
  it('SAFE-70 an item held by the hand ends with "too close", and its rest begins', () => {
    const palms = [...taskOf('palming', MINUTE, 2 * MINUTE), ...taskOf('flicks', 6 * MINUTE, 5 * SECOND)]
    const hand = playByHand(smallGame(20 * MINUTE, palms))
    hand.to(90 * SECOND)
    expect(lastView(hand.send({ type: 'too-close', at: 90 * SECOND })).open).toEqual([])
    const later = hand.to(10 * MINUTE)
    expect([...opened(later).keys()]).toEqual(['flicks'])
    expect(tasksShown(later)).not.toContain('palming')
  })
  it('SAFE-70 the last guard: an item that the body does not allow at its time is not opened', () => {
    const hand = playByHand(smallGame(20 * MINUTE, hold('gag', 0, 4 * MINUTE)))
    hand.to(MINUTE)
    const { setup, latest } = hand.state()
    const cue = { kind: 'open', at: latest.at, item: 'breath', until: latest.at + 5 * SECOND } as const
    const emit = () => {}
    expect(applyCue(setup, latest, cue, emit).world.open.map(({ item }) => item)).toEqual(['gag'])
    const clench = applyCue(setup, latest, { ...cue, item: 'clench' }, emit)
    expect(clench.world.open.map(({ item }) => item)).toEqual(['gag', 'clench'])
  })
  it('SAFE-70 levels that rise too far, too often or too soon are left out', () => {
    const inflated = (...steps: [at: number, to: number][]) => {
      const events = [...hold('plug', 0, 20 * MINUTE), ...hold('plug-inflation', 0, 19 * MINUTE, { level: 1 })]
      const effects = play([...events, ...steps.map(([at, to]) => level('plug-inflation', at, to))])
      const levels = effects.flatMap((effect) => (effect.kind === 'show' ? effect.view.open : []))
      return Math.max(...levels.map((open) => open.level ?? 0))
    }
    expect(inflated([2 * MINUTE, 2], [4 * MINUTE, 3])).toBe(3)
    expect(inflated([2 * MINUTE, 3])).toBe(1)
    expect(inflated([MINUTE, 2])).toBe(1)
    expect(inflated([2 * MINUTE, 2], [3 * MINUTE, 3])).toBe(2)
  })
  it('SAFE-70 a session keeps to its caps of double speed, edges and strikes by itself', () => {
    const doubled = (length: number) =>
      tasksShown(
        play([taskEvent(MINUTE, length, 'double-speed'), { ...beatEvent(MINUTE, length, 180), task: 'double-speed' }]),
      )
    expect(doubled(MINUTE)).toContain('double-speed')
    expect(doubled(MINUTE + SECOND)).not.toContain('double-speed')
    const slaps = (count: number) =>
      tasksShown(
        play([
          taskEvent(MINUTE, 20 * SECOND, 'ball-slap'),
          { kind: 'open', at: MINUTE, duration: 20 * SECOND, task: 'ball-slap', item: 'slaps' },
          { ...beatEvent(MINUTE, count * SECOND), task: 'ball-slap' },
          beatEvent(MINUTE + 20 * SECOND, MINUTE),
        ]).filter(({ at }) => at < MINUTE + 15 * SECOND),
      )
    expect(slaps(10)).toContain('ball-slap')
    expect(slaps(11)).not.toContain('ball-slap')
    const edges = Array.from(
      { length: 21 },
      (_, n) => ({ kind: 'ask', at: n * 40 * SECOND, duration: 5 * SECOND, task: 'edging', question: 'edge' }) as const,
    )
    const asked = play(edges).filter((effect) => effect.kind === 'show' && effect.view.ask === 'edge')
    expect(new Set(asked.map(({ at }) => Math.floor(at / (40 * SECOND)))).size).toBe(20)
  })
  it('SAFE-70 the last guard: there is no beat beyond the strikes of a set', () => {
    const hand = playByHand(smallGame(20 * MINUTE, []))
    hand.to(MINUTE)
    const { setup, latest } = hand.state()
    const slaps = { item: 'slaps', since: latest.at, until: latest.at + 30 * SECOND } as const
    const struck: Effect[] = []
    run(setup, { ...latest, world: { ...latest.world, open: [slaps] } }, latest.at + 29 * SECOND, (effect) =>
      struck.push(effect),
    )
    expect(struck.filter(({ kind }) => kind === 'beat')).toHaveLength(10)
  })
  it('SAFE-70 there are no strokes after the stimulation that followed orgasm', () => {
    const after = { ...taskEvent(3 * MINUTE, MINUTE), phase: 'end' } as const
    const hand = playByHand(
      smallGame(20 * MINUTE, [...hold('post-orgasm', MINUTE, 30 * SECOND), after, beatEvent(3 * MINUTE, MINUTE)]),
    )
    const beats = hand.to(10 * MINUTE).filter(({ kind }) => kind === 'beat')
    const refused = play(
      [taskEvent(MINUTE, MINUTE, 'post-orgasm'), { ...beatEvent(MINUTE, MINUTE), task: 'post-orgasm' }],
      { optedIn: [] },
    )
    const meanwhile = refused.filter(({ at }) => at >= MINUTE && at < 2 * MINUTE)
    expect(new Set(tasksShown(meanwhile))).toEqual(new Set(['rest']))
    expect(beats.at(-1)?.at).toBeLessThan(90 * SECOND)
    expect(beats.length).toBeGreaterThan(80)
  })
  it('SAFE-79 notes between the beats count: no pattern makes more than 240 strokes a minute', () => {
    const notes = [0, 1, 2, 3].map((numerator) => ({ beat: 0, numerator, denominator: 4, accent: 'beat' as const }))
    const dense = { ...beatEvent(0, MINUTE, 120), pattern: { beats: 1, notes } }
    const game = { ...smallGame(2 * MINUTE, []), events: [{ ...dense, id: 'e' }] }
    const state = startSession({ game: counted(game), library: twoLineLibrary, profile, seed: 's' })
    const effects = step(state, { type: 'advance', to: MINUTE })[1]
    expect(effects.filter(({ kind }) => kind === 'beat').length).toBeLessThanOrEqual(240)
  })
  it('SAFE-77 many short segments, each with a crowd of notes at its begin, stay near the cap', () => {
    const note = { beat: 0, numerator: 0, denominator: 4, accent: 'beat' as const }
    const pattern = { beats: 1, notes: Array.from({ length: 24 }, () => note) }
    const events = Array.from({ length: 120 }, (_, index) => ({
      ...beatEvent(index * 500, 500, 10),
      id: `e${index}`,
      pattern,
    }))
    const played = playThrough({ ...smallGame(MINUTE, []), events }, [], { profile })
    expect(strokesInMinute(played.effects)).toBeLessThan(240 + 50)
  })
  describe('a dense pattern after strokes at 180 bpm', () => {
    const notes = [0, 1, 2, 3].map((numerator) => ({ beat: 0, numerator, denominator: 4, accent: 'beat' as const }))
    const denseBeats = (task: EventTask) => ({
      ...beatEvent(40 * SECOND, 50 * SECOND, 50),
      task,
      pattern: { beats: 1, notes },
    })
    const mostStrokes = (events: EventDraft[], input: SessionInput): number => {
      const all = [beatEvent(0, 40 * SECOND, 180), ...events].map((event, index) => ({ ...event, id: `e${index}` }))
      const fast = { ...profile, tempo: { min: 180, max: 240 } }
      return strokesInMinute(
        playThrough({ ...smallGame(2 * MINUTE, []), events: all }, [input], { profile: fast }).effects,
      )
    }
    it('SAFE-79 has at most 240 strokes a minute where an answer changes the next climb', () => {
      const edge = (at: number, duration: number): EventDraft[] => [
        taskEvent(at, duration, 'edging'),
        { kind: 'ask', at, duration, task: 'edging', question: 'edge' },
      ]
      const events = [...edge(0, 20 * SECOND), ...edge(40 * SECOND, 50 * SECOND), denseBeats('edging')]
      expect(mostStrokes(events, { type: 'cannot', at: 15 * SECOND })).toBeLessThanOrEqual(240)
    })
    it('SAFE-79 has at most 240 strokes a minute where a skip keeps the tempo before it', () => {
      const events = [taskEvent(0, 40 * SECOND), taskEvent(40 * SECOND, 50 * SECOND), denseBeats('steady')]
      expect(mostStrokes(events, { type: 'skip', at: 10 * SECOND })).toBeLessThanOrEqual(240)
    })
  })
  it('SAFE-53 a session opens and speaks only what this person has turned on', () => {
    const events = [
      say('gag-insert', MINUTE),
      ...hold('gag', MINUTE, MINUTE),
      ...taskOf('breath', 3 * MINUTE, 5 * SECOND),
    ]
    expect([...opened(play(events)).keys()]).toEqual(['gag', 'breath'])
    const effects = play(events, { optedIn: ['lungs'] })
    expect([...opened(effects).keys()]).toEqual(['breath'])
    expect(said(effects)).not.toContain('gag-insert')
  })
})
