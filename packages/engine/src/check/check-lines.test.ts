import { describe, expect, it } from 'vitest'
import {
  taskIds,
  taskNeededBy,
  taskNode,
  triggers,
  type GameEvent,
  type ItemId,
  type TriggerId,
} from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import { fullConsent } from '../testing/random.ts'
import { itemRules } from '../safety/item-rules.ts'
import { scenarios } from '../testing/reach.ts'
import { smallGame } from '../testing/small-game.ts'
import { checkGame } from './check-game.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const MINUTE = 60_000
const game = (events: EventDraft[]) => ({
  ...smallGame(40 * MINUTE, []),
  events: smallGame(40 * MINUTE, events).events,
})
const messages = (events: EventDraft[], profile?: PlayerProfile): string[] =>
  checkGame(game(events), profile).map(({ message }) => message)

const open = (item: ItemId, at: number, duration: number, level?: number): EventDraft[] => [
  { kind: 'open', at, duration, task: 'steady', item, ...(level === undefined ? {} : { level }) },
  { kind: 'close', at: at + duration, duration: 0, task: 'steady', item },
]
const level = (item: ItemId, at: number, to: number): EventDraft => ({
  kind: 'level',
  at,
  duration: 0,
  task: 'steady',
  item,
  level: to,
})
const say = (at: number, trigger: TriggerId, task: GameEvent['task'] = 'steady'): EventDraft => ({
  kind: 'say',
  at,
  duration: 3000,
  task,
  trigger,
})

describe('levels and categories', () => {
  const clamps = (...more: EventDraft[]) => messages([...open('clamps', 0, 9 * MINUTE), ...more])
  it('SAFE-50 clamps carry 500 g, hung in steps of 100 g', () => {
    const weights = (...grams: number[]) =>
      clamps(
        ...open('clamp-weight', 1000, 8 * MINUTE, 100),
        ...grams.map((gram, index) => level('clamp-weight', (index + 1) * 20_000, gram)),
      )
    expect(weights(200, 300, 400, 500, 100, 200)).toEqual([])
    expect(weights(201)).toEqual(['clamp-weight rises by 100 at most.'])
    expect(weights(200, 300, 400, 500, 501)).toEqual(['clamp-weight is at most 500.'])
    expect(clamps(...open('clamp-weight', 0, MINUTE, 200))).toEqual(['clamp-weight rises by 100 at most.'])
  })
  it('SAFE-50 a plug is inflated by three steps, one at a time, two minutes apart', () => {
    const inflated = (...steps: [at: number, to: number][]) =>
      messages([
        ...open('plug', 0, 20 * MINUTE),
        ...open('plug-inflation', 0, 19 * MINUTE, 1),
        ...steps.map(([at, to]) => level('plug-inflation', at, to)),
      ])
    expect(inflated([2 * MINUTE, 2], [4 * MINUTE, 3], [5 * MINUTE, 1], [7 * MINUTE, 2])).toEqual([])
    expect(inflated([2 * MINUTE - 1, 2])).toEqual(['plug-inflation rises again too soon.'])
    expect(inflated([2 * MINUTE, 3])).toEqual(['plug-inflation rises by 1 at most.'])
    expect(inflated([2 * MINUTE, 2], [4 * MINUTE, 3], [6 * MINUTE, 4])).toEqual(['plug-inflation is at most 3.'])
  })
  it('SAFE-50 three bands and full vibration are the maximum, and items without levels get none', () => {
    expect(messages(open('rubber-band', 0, MINUTE, 3))).toEqual([])
    expect(messages(open('rubber-band', 0, MINUTE, 4))).toEqual(['rubber-band is at most 3.'])
    const buzz = (percent: number) =>
      messages([...open('plug', 0, MINUTE), ...open('plug-vibration', 0, 50_000, percent)])
    expect(buzz(100)).toEqual([])
    expect(buzz(101)).toEqual(['plug-vibration is at most 100.'])
    expect(messages(open('gag', 0, MINUTE, 1))).toEqual(['gag has no level.'])
    expect(messages([level('rubber-band', 0, 1)])).toEqual(['rubber-band is not open.'])
  })
  it('SAFE-51 a game has class C items of three categories at most', () => {
    const three = [
      ...open('squeeze', 0, 5000),
      ...open('breath', MINUTE, 5000),
      say(MINUTE + 4700, 'breath-breathe'),
      ...open('gag', 2 * MINUTE, MINUTE),
      ...open('flicks', 4 * MINUTE, 5000),
    ]
    expect(messages(three)).toEqual([])
    expect(messages([...three, ...open('clamps', 5 * MINUTE, MINUTE)])).toEqual([
      'clamps is one kind of strain too many for one session.',
    ])
  })
})

/** Written a second time by hand: which item each line puts on, in or under strain. */
const lineItems: readonly (readonly [TriggerId, ItemId])[] = [
  ['breath-take', 'breath'],
  ['breath-hold', 'breath'],
  ['breath-hold-keep', 'breath'],
  ['gag-insert', 'gag'],
  ['rubber-band-attach', 'rubber-band'],
  ['rubber-band-bind', 'rubber-band'],
  ['rubber-band-bind', 'ball-tie'],
  ['rubber-band-snap', 'snaps'],
  ['rubber-band-snap-hard', 'snaps'],
  ['nipple-clamps-attach', 'clamps'],
  ['nipple-clamps-pinch', 'clamp-action'],
  ['nipple-clamps-twist', 'clamp-action'],
  ['nipple-clamps-pull', 'clamp-action'],
  ['nipple-clamps-shake', 'clamp-action'],
  ['nipple-clamps-weight-increase', 'clamp-weight'],
  ['butt-plug-insert', 'plug'],
  ['butt-plug-inflate', 'plug-inflation'],
  ['butt-plug-vibrate-start', 'plug-vibration'],
  ['butt-plug-vibrate-max', 'plug-vibration'],
  ['icy-hot-apply', 'irritant'],
  ['toothpaste-apply', 'irritant'],
  ['ball-squeeze', 'squeeze'],
  ['ball-squeeze-keep', 'squeeze'],
  ['ball-slap', 'slaps'],
  ['ball-slap-harder', 'slaps'],
  ['cock-flick', 'flicks'],
  ['palming-start', 'palming'],
  ['palming-keep', 'palming'],
  ['post-orgasm-torture', 'post-orgasm'],
  ['post-orgasm-torture-continue', 'post-orgasm'],
]
/** An item that no line of `item` begins. */
const other = (item: ItemId): ItemId => (item === 'gag' ? 'squeeze' : 'gag')

describe('what is said', () => {
  it('SAFE-52 a line that puts an item on is refused where the item is not opened with a hard end', () => {
    expect(messages([say(1000, 'gag-insert'), ...open('gag', 61_000, MINUTE)])).toEqual([])
    const held = [...open('breath', 0, 5000), say(4700, 'breath-breathe')]
    expect(messages([say(1000, 'breath-hold-keep'), ...held])).toEqual([])
    const refused = ['This line begins something that is not opened.']
    expect(messages([say(999, 'gag-insert'), ...open('gag', 61_000, MINUTE)])).toEqual(refused)
    expect(messages([say(5000, 'breath-hold-keep'), ...held])).toEqual(refused)
    expect(messages([say(1000, 'rubber-band-bind'), ...open('ball-tie', 5000, MINUTE)])).toEqual([])
  })
  it.each(lineItems)('SAFE-52 %s needs %s to be open or about to open', (trigger, item) => {
    const isRefused = (events: EventDraft[]) =>
      messages(events).includes('This line begins something that is not opened.')
    const { host } = itemRules[item]
    const opened = [...(host ? open(host, 2000, 4 * MINUTE) : []), ...open(item, 3000, 2000)]
    expect(isRefused([say(1000, trigger)])).toBe(true)
    expect(isRefused([say(1000, trigger), ...open(other(item), 3000, 2000)])).toBe(true)
    expect(isRefused([say(1000, trigger), ...opened])).toBe(false)
  })
  it('SAFE-52 covers every line that opens an item', () => {
    const known = new Set<TriggerId>([...lineItems.map(([trigger]) => trigger), 'eyes-close', 'clench'])
    expect(triggers.filter(({ id, opens }) => opens.length > 0 && !known.has(id))).toEqual([])
  })
  it.each(['eyes-close', 'clench'] as const)('SAFE-52 %s, of class A, needs no open item', (trigger) => {
    expect(messages([say(1000, trigger)])).toEqual([])
  })
  it('SAFE-53 lines and items of a task that is not turned on are refused in events of another task', () => {
    const withoutOptIns: PlayerProfile = { ...defaultProfile, ...fullConsent, optedIn: [] }
    const mouth: PlayerProfile = { ...withoutOptIns, optedIn: ['mouth'] }
    const gagged = [say(0, 'gag-insert'), ...open('gag', 1000, MINUTE), say(MINUTE, 'gag-remove')]
    expect(messages(gagged)).toEqual([])
    expect(messages(gagged, withoutOptIns)).toEqual(
      Array.from({ length: 3 }, () => 'Gag needs your acknowledgement first.'),
    )
    expect(messages(gagged, mouth)).toEqual([])
    const creams: PlayerProfile = { ...withoutOptIns, optedIn: ['cock'], refused: ['toothpaste'] }
    const shaft: EventDraft = { kind: 'stroke', at: 0, duration: 0, task: 'steady', style: 'shaft' }
    expect(messages([shaft, ...open('irritant', 1000, MINUTE)], creams)).toEqual([])
    expect(
      messages([shaft, ...open('irritant', 1000, MINUTE)], { ...creams, refused: ['toothpaste', 'icy-hot'] }),
    ).toHaveLength(1)
  })
  it.each(taskIds)('SAFE-53 without %s every other task keeps its lines', (limit) => {
    const [scenario] = scenarios
    if (!scenario) throw new Error('There is no scenario.')
    const config = structuredClone(scenario.config)
    config.gameDuration = { min: 20, max: 20 }
    for (const id of taskIds) if (id === limit || taskNeededBy(id)?.id === limit) taskNode(config, id).enabled = false
    const profile: PlayerProfile = { ...defaultProfile, ...fullConsent, refused: [limit] }
    for (const seed of ['one', 'two', 'three']) {
      const made = generateGame(config, seed, profile)
      expect(made.ok && checkGame(made.game, profile)).toEqual([])
    }
  })
})
