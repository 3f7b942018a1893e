import { describe, expect, it } from 'vitest'
import {
  generatorConfigSchema,
  getTask,
  items,
  taskNode,
  type ItemId,
  type TaskId,
  type TriggerId,
} from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile } from '../profile.ts'
import { releaseTriggers } from '../safety/release.ts'
import { itemRules } from '../safety/item-rules.ts'
import { hold, say, taskOf } from '../testing/holds.ts'
import {
  beatEvent,
  lastView,
  playByHand,
  said,
  smallGame,
  systemSaid,
  taskEvent,
  withBeats,
} from '../testing/small-game.ts'
import { recheckFuture } from './rewrite/keep-allowed.ts'
import { step } from './step.ts'
import type { SessionState } from './model/state.ts'
import type { Effect, MemberInput, SessionInput } from './model/types.ts'
import { withoutItems } from './model/world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const lines = {
  gag: 'gag-insert',
  clamps: 'nipple-clamps-attach',
  'ball-tie': 'rubber-band-bind',
  'rubber-band': 'rubber-band-attach',
  plug: 'butt-plug-insert',
  irritant: 'icy-hot-apply',
  'eyes-closed': 'eyes-close',
  breath: 'breath-take',
} as const satisfies Partial<Record<ItemId, TriggerId>>
const tasks = {
  gag: 'gag',
  clamps: 'nipple-clamps',
  'ball-tie': 'ball-binding',
  'rubber-band': 'rubber-band',
  plug: 'butt-plug',
  irritant: 'icy-hot',
  'eyes-closed': 'eyes',
  breath: 'breath',
} as const satisfies Partial<Record<ItemId, TaskId>>
type Announced = keyof typeof lines
const announced = Object.keys(lines) as Announced[]

/** The item is announced at 20 s, or at another time, and opens at 25 s. */
const game = (item: Announced, announcedAt = 20 * SECOND) => {
  const length = item === 'breath' ? 8 * SECOND : 40 * SECOND
  return smallGame(10 * MINUTE, [
    taskEvent(0, 20 * SECOND),
    taskEvent(20 * SECOND, 5 * SECOND + length, tasks[item]),
    say(lines[item], announcedAt, tasks[item]),
    ...hold(item, 25 * SECOND, length),
  ])
}
const afterInput = (item: Announced, type: MemberInput, at: number) => {
  const hand = playByHand(game(item))
  hand.to(at)
  const now = hand.send({ type, at })
  return { hand, now }
}
const listed = (effects: readonly Effect[]): ItemId[] =>
  effects.flatMap((effect) => (effect.kind === 'safe-state' ? effect.release.map(({ item }) => item) : []))
const opens = (effects: readonly Effect[], item: ItemId): boolean =>
  effects.some((effect) => effect.kind === 'show' && effect.view.open.some((step) => step.item === item))
const isTakenBack = (effects: readonly Effect[], item: ItemId): boolean =>
  said(effects).includes(releaseTriggers[item] ?? '') ||
  systemSaid(effects).some((line) => line === 'taken-back' || line === 'wash-off')

describe('what was announced and is not on yet', () => {
  it.each(announced)('SAFE-86 %s is on the list of a stop', (item) => {
    expect(listed(afterInput(item, 'stop', 24_500).now)).toEqual([item])
    expect(listed(afterInput(item, 'stop', 25_500).now)).toEqual([item])
    expect(listed(afterInput(item, 'stop', 19_500).now)).toEqual([])
  })
  it.each(announced)(
    'SAFE-86 %s is in the view from its announcement on, so that it is known after a crash',
    (item) => {
      const toRelease = (at: number) =>
        lastView(playByHand(game(item, 22 * SECOND)).to(at)).toRelease.map((step) => step.item)
      expect([toRelease(21_500), toRelease(24_500), toRelease(25_500)]).toEqual([[], [item], [item]])
    },
  )
  it.each(
    announced.flatMap((item) => (['skip', 'edge', 'too-close', 'pause'] as const).map((type) => [item, type] as const)),
  )('SAFE-86 %s is taken back in words after "%s", and does not come', (item, type) => {
    const { hand, now } = afterInput(item, type, 24 * SECOND)
    const resumed = type === 'pause' ? hand.send({ type: 'resume', at: 40 * SECOND }) : []
    const later = [...resumed, ...hand.to(3 * MINUTE)]
    expect(isTakenBack([...now, ...later], item)).toBe(true)
    expect(opens([...now, ...later], item)).toBe(false)
    expect(lastView(later).status).toBe('playing')
  })
  it.each(announced.filter((item) => getTask(tasks[item]).safetyClass === 'C'))(
    'SAFE-86 %s is taken back when easing off leaves it out',
    (item) => {
      const { hand, now } = afterInput(item, 'ease', 24 * SECOND)
      const all = [...now, ...hand.to(3 * MINUTE)]
      expect(systemSaid(all)[0]).toBe('easing')
      expect(isTakenBack(all, item)).toBe(true)
      expect(opens(all, item)).toBe(false)
    },
  )
  it('SAFE-86 finishing releases it', () => {
    const { hand, now } = afterInput('gag', 'finish', 24 * SECOND)
    expect(said([...now, ...hand.to(3 * MINUTE)])).toEqual(['gag-remove', 'game-over'])
  })
  it('SAFE-86 a line whose item the plan does not open announces nothing', () => {
    const hand = playByHand(smallGame(MINUTE, [say('eyes-close', 20 * SECOND, 'eyes')]))
    hand.to(22 * SECOND)
    expect(listed(hand.send({ type: 'stop', at: 22 * SECOND }))).toEqual([])
  })
})

describe('what is done by hand', () => {
  const byHand = items.filter((item) => itemRules[item].isByHand)
  const length = 4 * SECOND
  const handGame = (item: ItemId) => {
    const { host } = itemRules[item]
    const beats = [beatEvent(0, 20 * SECOND), beatEvent(20 * SECOND + length + 2000, 9 * MINUTE)]
    return withBeats(10 * MINUTE, beats, [
      ...(host ? hold(host, 5 * SECOND, 3 * MINUTE) : []),
      ...taskOf(item, 20 * SECOND, length),
    ])
  }
  it.each(byHand.flatMap((item) => (['edge', 'too-close'] as const).map((type) => [item, type] as const)))(
    'SAFE-96 %s is on the list of a stop after "%s", until strokes or an input',
    (item, type) => {
      const play = (...later: SessionInput[]) => {
        const hand = playByHand(handGame(item))
        hand.to(23 * SECOND)
        hand.send({ type, at: 23 * SECOND })
        return later.flatMap((input) => hand.send(input))
      }
      expect(listed(play({ type: 'stop', at: 25 * SECOND }))).toContain(item)
      expect(listed(play({ type, at: 24 * SECOND }, { type: 'stop', at: 25 * SECOND }))).not.toContain(item)
      const later = listed(play({ type: 'advance', to: 2 * MINUTE }, { type: 'stop', at: 2 * MINUTE }))
      // No strokes follow stimulation after orgasm.
      expect(later.includes(item)).toBe(item === 'post-orgasm')
    },
  )
})

describe('what an answer moves', () => {
  /** A breath hold as long as its cap comes after a skipped task, on the grid of 110 bpm. */
  const breathGame = smallGame(10 * MINUTE, [
    beatEvent(SECOND, 10 * MINUTE - SECOND, 110),
    taskEvent(20 * SECOND, 10 * SECOND, 'nipple-stimulation'),
    taskEvent(30 * SECOND, 35 * SECOND),
    beatEvent(30 * SECOND, 5 * MINUTE, 110),
    taskEvent(65 * SECOND, 25 * SECOND, 'breath'),
    say('breath-take', 65 * SECOND, 'breath'),
    ...hold('breath', 70 * SECOND, 20 * SECOND),
  ])
  it('SAFE-86 an item as long as its cap comes after a skip, on every beat', () => {
    for (let at = 22 * SECOND; at < 26 * SECOND; at += 97) {
      const hand = playByHand(breathGame)
      hand.to(at)
      const effects = [...hand.send({ type: 'skip', at }), ...hand.to(2 * MINUTE)]
      expect(said(effects), `skip at ${at}`).toContain('breath-take')
      expect(opens(effects, 'breath'), `skip at ${at}`).toBe(true)
    }
  })

  /** The clamps come off at 60 s, two seconds after an action on them begins, the second one. */
  const clampsGame = smallGame(10 * MINUTE, [
    ...hold('clamps', 5 * SECOND, 55 * SECOND),
    taskEvent(20 * SECOND, 10 * SECOND, 'nipple-clamps'),
    ...hold('clamp-action', 26 * SECOND, 4 * SECOND),
    taskEvent(30 * SECOND, 25 * SECOND),
    beatEvent(30 * SECOND, 5 * MINUTE),
    taskEvent(55 * SECOND, 5 * SECOND, 'nipple-clamps'),
    say('nipple-clamps-pinch', 55 * SECOND, 'nipple-clamps'),
    ...hold('clamp-action', 58 * SECOND, 2 * SECOND),
  ])
  it('SAFE-86 an action on clamps that come off before it is not announced', () => {
    expect(said(playByHand(clampsGame).to(2 * MINUTE))).toContain('nipple-clamps-pinch')
    const hand = playByHand(clampsGame)
    const at = 29.5 * SECOND
    hand.to(at)
    // The sentence that ends the first action is longer than the rest of it: the second comes later.
    const effects = [...hand.send({ type: 'skip', at }), ...hand.to(2 * MINUTE)]
    expect(systemSaid(effects)).toContain('let-go')
    expect(said(effects)).not.toContain('nipple-clamps-pinch')
    expect(opens(effects, 'clamp-action')).toBe(false)
  })
  it.each([
    ['the future is checked again', (state: SessionState) => recheckFuture(state.setup, state.latest)],
    ['it would open', (state: SessionState) => state.latest],
  ] as const)('SAFE-86 what the body refuses after its announcement is taken back when %s', (_, check) => {
    const hand = playByHand(clampsGame)
    hand.to(56 * SECOND)
    const announcing = hand.state()
    const { latest } = announcing
    expect(latest.world.announced.map(({ item }) => item)).toEqual(['clamp-action'])
    const withoutClamps = { ...latest, world: withoutItems(latest.world, ['clamps'], latest.at) }
    const checked = check({ ...announcing, latest: withoutClamps })
    const [, effects] = step({ ...announcing, latest: checked }, { type: 'advance', to: 2 * MINUTE })
    expect(systemSaid(effects)).toContain('let-go')
    expect(opens(effects, 'clamp-action')).toBe(false)
  })
})

describe('closed eyes', () => {
  /** Games with their last closing of the eyes. */
  const games = Array.from({ length: 30 }, (_, seed) => {
    const config = generatorConfigSchema.parse({ gameDuration: { min: 20, max: 20 } })
    Object.assign(taskNode(config, 'eyes'), { weight: 1 })
    const made = generateGame(config, `eyes ${seed}`, defaultProfile)
    if (!made.ok) throw new Error(JSON.stringify(made.problems))
    const open = made.game.events.find((event) => event.kind === 'open' && event.item === 'eyes-closed')
    return { game: made.game, at: open?.at ?? 0 }
  }).filter(({ at }) => at > 0)

  const sequences: readonly (readonly MemberInput[])[] = [
    ['ease', 'skip'],
    ['skip'],
    ['edge'],
    ['too-close'],
    ['ease'],
    ['pause', 'resume'],
    ['finish'],
  ]
  it.each(sequences.map((types) => [types.join(', then '), types] as const))(
    'SAFE-87 open in words after %s',
    (_, types) => {
      for (const { game: each, at } of games) {
        const hand = playByHand(each)
        hand.to(at + 4000)
        const effects = types.flatMap((type, index) => {
          const time = at + 4000 + index * 4000
          return [...hand.to(time), ...hand.send({ type, at: time })]
        })
        effects.push(...hand.to(at + 4000 + 6 * MINUTE))
        expect(said(effects)).toContain('eyes-open')
      }
      expect(games.length).toBeGreaterThan(10)
    },
  )
  it('SAFE-87 easing off leaves their task on the screen', () => {
    for (const { game: each, at } of games) {
      const hand = playByHand(each)
      hand.to(at + 2000)
      expect(lastView(hand.send({ type: 'ease', at: at + 2000 }))).toMatchObject({ task: 'eyes', open: [{ item: 'eyes-closed' }] }) // prettier-ignore
    }
  })
})

describe('hard ends', () => {
  it('SAFE-88 a sleep beyond the end of the session releases everything in one sentence, once', () => {
    const hand = playByHand(smallGame(40 * MINUTE, [...hold('ball-tie', MINUTE, 14 * MINUTE), ...hold('plug', MINUTE, 29 * MINUTE)])) // prettier-ignore
    hand.to(5 * MINUTE)
    const woken = hand.send({ type: 'wake', at: 5 * MINUTE, slept: 3 * 60 * MINUTE })
    expect(systemSaid(woken)).toEqual(['release-all'])
    expect(woken.filter(({ kind }) => kind === 'safe-state')).toHaveLength(1)
    expect(listed(woken)).toEqual(['ball-tie', 'plug'])
    expect(woken.filter(({ kind }) => kind === 'over')).toHaveLength(1)
    expect(said(woken)).toEqual([])
  })
  it('SAFE-89 a hard end inside a breath hold ends the hold first, in words', () => {
    const [irritant] = hold('irritant', 10 * SECOND, MINUTE)
    const events = [...(irritant ? [irritant] : []), taskEvent(65 * SECOND, 20 * SECOND, 'breath'), ...hold('breath', 66 * SECOND, 10 * SECOND)] // prettier-ignore
    const effects = playByHand(smallGame(3 * MINUTE, events)).to(2 * MINUTE)
    const words = effects.flatMap((effect) =>
      effect.kind === 'say' ? [effect.line.trigger] : effect.kind === 'system-line' ? [effect.line] : [],
    )
    expect(words).toEqual(['breath-breathe', 'wash-off'])
    const breathing = effects.find((effect) => effect.kind === 'show' && effect.view.open.length === 0 && effect.at > 66 * SECOND) // prettier-ignore
    expect(breathing?.at).toBe(70 * SECOND)
  })
  it('SAFE-89 a hold that ends while the session finishes ends in words at once, before releases that come later', () => {
    const tie = hold('irritant', 0, 30 * SECOND).slice(0, 1)
    const hand = playByHand(smallGame(3 * MINUTE, [...tie, ...hold('breath', 50 * SECOND, 10 * SECOND)]))
    hand.to(58 * SECOND)
    const effects = [...hand.send({ type: 'finish', at: 58 * SECOND }), ...hand.to(3 * MINUTE)]
    const breathe = effects.filter((effect) => effect.kind === 'say' && effect.line.trigger === 'breath-breathe')
    expect(breathe.map(({ at }) => at)).toEqual([58 * SECOND])
    expect(systemSaid(effects)).toEqual(['finishing', 'wash-off'])
  })
  it.each([
    ['breath', [50 * SECOND, 10 * SECOND], 'breath-breathe', ['plug']],
    ['gag', [0, 2 * MINUTE], 'gag-remove', ['gag', 'plug']],
  ] as const)('SAFE-87 "finish" releases %s before it says anything else', (item, [since, length], line, open) => {
    const hand = playByHand(smallGame(3 * MINUTE, [...hold('plug', 0, 2 * MINUTE), ...hold(item, since, length)]))
    hand.to(52 * SECOND)
    const effects = [...hand.send({ type: 'finish', at: 52 * SECOND })]
    expect(lastView(effects).open.map(({ item }) => item)).toEqual(open)
    effects.push(...hand.to(3 * MINUTE))
    const words = effects.flatMap((effect) =>
      effect.kind === 'say' ? [effect.line.trigger] : effect.kind === 'system-line' ? [effect.line] : [],
    )
    expect(words).toEqual([line, 'finishing', 'butt-plug-remove', 'game-over'])
    expect(effects.find(({ kind }) => kind === 'say')?.at).toBe(52 * SECOND)
  })
  it('PLAY-54 a game that is over at 120 minutes ends as it was meant to', () => {
    const hand = playByHand(smallGame(120 * MINUTE, [taskEvent(0, 120 * MINUTE)], 'ruined'))
    let effects: Effect[] = []
    for (let time = MINUTE; effects.every(({ kind }) => kind !== 'over') && time < 140 * MINUTE; time += 10 * SECOND) {
      effects = hand.to(time)
      if (systemSaid(effects).includes('check-in')) hand.send({ type: 'yes', at: time })
    }
    expect(effects.find(({ kind }) => kind === 'over')).toMatchObject({
      at: 120 * MINUTE,
      summary: { outcome: 'permitted' },
    })
  })
  it('SAFE-7 a game that would last longer than 120 minutes is finished before, also after a pause', () => {
    const hand = playByHand(smallGame(120 * MINUTE, [taskEvent(0, 120 * MINUTE)]))
    hand.to(MINUTE)
    hand.send({ type: 'pause', at: MINUTE })
    hand.send({ type: 'resume', at: 3 * MINUTE })
    let effects: Effect[] = []
    for (
      let time = 4 * MINUTE;
      effects.every(({ kind }) => kind !== 'over') && time < 140 * MINUTE;
      time += 10 * SECOND
    ) {
      effects = hand.to(time)
      if (systemSaid(effects).includes('check-in')) hand.send({ type: 'yes', at: time })
    }
    const over = effects.find(({ kind }) => kind === 'over')
    expect(over?.at).toBeLessThanOrEqual(120 * MINUTE)
    expect(over).toMatchObject({ summary: { outcome: 'finished-early' } })
  })
})
