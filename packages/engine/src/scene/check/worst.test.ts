import { describe, expect, it } from 'vitest'
import { triggers, type GameEvent, type Scene, type Section, type TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { again, choice, edge, end, go, hold, release, scene, section, strokes } from '../../testing/scene/sections.ts'
import { HARD_SNAP } from '../../safety/strikes.ts'
import { checkScene } from './check-scene.ts'

const rules = (given: Scene) => [...new Set(checkScene(given).map(({ rule }) => rule))]

/** Two ways that meet again, in either order. */
function bothOrders(first: (id: string) => Section, second: (id: string) => Section, ...after: Section[]): string[][] {
  const orders = [
    [first('b'), second('c')],
    [second('b'), first('c')],
  ]
  return orders.map((ways) => rules(scene([section('a', 5, choice('b', 'c')), ...ways, ...after])))
}

const level = (item: Extract<GameEvent, { kind: 'level' }>['item'], at: number, to: number): EventDraft => ({
  kind: 'level',
  at: at * 1000,
  duration: 0,
  task: 'steady',
  item,
  level: to,
})

describe('the worst of two ways', () => {
  it('SCENE-46 has the latest hard end of what is carried over, and the earliest for its release', () => {
    const gagged = (seconds: number) => (id: string) =>
      section(id, 10, go('d'), { events: hold('gag', 5, seconds, null), carries: ['gag'] })
    const last = section('d', 80, end, { events: [release('gag', 10), ...hold('eyes-closed', 0, 70)] })
    expect(bothOrders(gagged(40), gagged(90), last)).toEqual([['blind-and-gagged'], ['blind-and-gagged']])
    expect(bothOrders(gagged(40), gagged(40), last)).toEqual([[], []])
    expect(bothOrders(gagged(10), gagged(40), last)).toEqual([['after-hard-end'], ['after-hard-end']])
  })

  it('SCENE-46 has the lowest level of what is carried over, and the latest rise', () => {
    const inflated = (raisedAt: readonly number[]) => (id: string) =>
      section(id, 300, go('d'), {
        events: [
          ...hold('plug', 0, 900, null),
          ...hold('plug-inflation', 1, 890, null).map((event): EventDraft => ({ ...event, level: 1 }) as EventDraft),
          ...raisedAt.map((at, index) => level('plug-inflation', at, index + 2)),
        ],
        carries: ['plug', 'plug-inflation'],
      })
    const more = (at: number, to: number) =>
      section('d', 300, end, {
        events: [level('plug-inflation', at, to), release('plug-inflation', 200), release('plug', 201)],
      })
    expect(bothOrders(inflated([200]), inflated([130]), more(20, 3))).toEqual([[], []])
    expect(bothOrders(inflated([200]), inflated([130]), more(19, 3))).toEqual([['level-soon'], ['level-soon']])
    expect(bothOrders(inflated([200]), inflated([]), more(20, 3))).toEqual([['level-step'], ['level-step']])
  })

  it('SCENE-46 has the highest inflation for a removal', () => {
    const inflated = (to: number) => (id: string) =>
      section(id, 300, go('d'), {
        events: [
          ...hold('plug', 0, 900, null),
          ...hold('plug-inflation', 1, 890, null).map((event): EventDraft => ({ ...event, level: 1 }) as EventDraft),
          ...(to > 1 ? [level('plug-inflation', 200, to)] : []),
        ],
        carries: ['plug', 'plug-inflation'],
      })
    const removed: EventDraft = {
      kind: 'say',
      at: 10_000,
      duration: 3000,
      task: 'butt-plug',
      trigger: 'butt-plug-remove-inflated',
    }
    const last = section('d', 60, end, {
      events: [removed, release('plug-inflation', 20), release('plug', 21)],
    })
    expect(bothOrders(inflated(1), inflated(1), last)).toEqual([[], []])
    expect(bothOrders(inflated(2), inflated(1), last)).toEqual([['inflated-removal'], ['inflated-removal']])
  })

  it('SCENE-46 has an item most often', () => {
    const clamped = (times: number) => (id: string) =>
      section(id, 700, times > 1 ? again(id, times - 1, 'd') : go('d'), {
        events: times > 0 ? hold('clamps', 0, 60) : [],
      })
    const last = section('d', 700, end, { events: hold('clamps', 0, 60) })
    expect(bothOrders(clamped(1), clamped(0), last)).toEqual([[], []])
    expect(bothOrders(clamped(2), clamped(0), last)).toEqual([['item-times'], ['item-times']])
    expect(bothOrders(clamped(2), clamped(1), last)).toEqual([['item-times'], ['item-times']])
  })

  it('SCENE-49 has the strokes that go on under a question where one of the ways had any', () => {
    const stimulated = (strokesBefore: boolean) => (id: string) =>
      section(id, 20, go('d'), {
        events: [...(strokesBefore ? [strokes(0, 3)] : []), ...hold('post-orgasm', 5, 5)],
      })
    const asked = { ...choice('e', 'e'), meanwhile: 'strokes' } as Section['exit']
    const after = [section('d', 5, asked), section('e', 5, end)]
    expect(bothOrders(stimulated(false), stimulated(false), ...after)).toEqual([[], []])
    expect(bothOrders(stimulated(true), stimulated(false), ...after)).toEqual([
      ['after-stimulation'],
      ['after-stimulation'],
    ])
  })

  it('SCENE-46 has the most edges', () => {
    const edges = (id: string) => section(id, 60, again(id, 14, 'd'), { events: [edge(0)] })
    const none = (id: string) => section(id, 60, go('d'))
    const more = (times: number) => section('d', 60, again('d', times, 'e'), { events: [edge(0)] })
    const last = section('e', 5, end)
    expect(bothOrders(edges, none, more(4), last)).toEqual([[], []])
    expect(bothOrders(edges, none, more(5), last)).toEqual([['too-many-edges'], ['too-many-edges']])
  })

  it('SCENE-46 has hard snaps announced where one of the ways announced them', () => {
    const hard: EventDraft = { kind: 'say', at: 5000, duration: 3000, task: 'rubber-band', trigger: HARD_SNAP }
    const announced = (isHard: boolean) => (id: string) =>
      section(id, 20, go('d'), {
        events: [...hold('rubber-band', 1, 200, null), ...(isHard ? [hard] : [])],
        carries: ['rubber-band'],
      })
    const snapped = (count: number) =>
      section('d', 60, end, {
        events: [
          ...hold('snaps', 0, count),
          { ...strokes(0, count, 60), task: 'rubber-band' },
          release('rubber-band', 30),
        ],
      })
    expect(bothOrders(announced(false), announced(false), snapped(5))).toEqual([[], []])
    expect(bothOrders(announced(false), announced(false), snapped(6))).toEqual([['strikes'], ['strikes']])
    // The line is far from the set that it announces, which is a finding as well.
    const hardSets = bothOrders(announced(true), announced(false), snapped(5))
    expect(hardSets).toEqual([
      ['line-not-open', 'hard-strikes'],
      ['line-not-open', 'hard-strikes'],
    ])
  })

  it('SCENE-46 has what a line names on, in or held', () => {
    const said = (trigger: TriggerId): EventDraft => ({
      kind: 'say',
      at: 1000,
      duration: 3000,
      task: 'steady',
      trigger,
    })
    const pulled = (events: readonly EventDraft[]) => rules(scene([section('a', 90, end, { events })]))
    const [line] = triggers.filter(({ opens }) => opens.includes('clamps')).map(({ id }) => id)
    if (!line) throw new Error('No line puts clamps on')
    expect(pulled([said(line)])).toEqual(['line-not-open'])
    expect(pulled([said(line), ...hold('clamps', 5, 60)])).toEqual([])
  })
})

describe('the moments of a button', () => {
  const button = (kind: 'go' | 'call', after = 0): NonNullable<Section['notes']> => [
    { id: 'n', button: 'Now', after, kind, to: 'b' },
  ]

  it('SCENE-48 are the end of hot strokes, and the time at which a ramp leaves the hot tempo', () => {
    const hot = (first: EventDraft, seconds: number) =>
      rules(
        scene([
          section('a', 200, end, { events: [first], notes: button('go') }),
          section('b', 60, end, { events: [strokes(0, seconds, 220)] }),
        ]),
      )
    expect(hot(strokes(0, 30, 220), 40)).toEqual(['heat'])
    expect(hot(strokes(0, 30, 220), 30)).toEqual([])
    const ramp = { ...strokes(0, 100), tempo: { from: 240, to: 40 } } as EventDraft
    expect(hot(ramp, 45)).toEqual(['heat'])
    expect(hot(ramp, 40)).toEqual([])
  })

  it('SCENE-48 last until the end of the question', () => {
    const asked = { ...choice('c', 'c'), seconds: 60 } as Section['exit']
    const given = scene([
      section('a', 10, asked, { events: hold('gag', 5, 30, null), carries: ['gag'], notes: button('go') }),
      section('b', 10, end, { events: [release('gag', 0)] }),
      section('c', 10, end, { events: [release('gag', 0)] }),
    ])
    const late = checkScene(given).filter(({ rule }) => rule === 'after-hard-end')
    expect(late.map(({ path }) => path.join(' ')).sort()).toEqual(['a b', 'a c'])
  })

  it('SCENE-48 are no time for a call while an edge is asked for', () => {
    const calling = (after: number) =>
      rules(
        scene([
          section('a', 60, end, { events: [edge(0, 20)], notes: button('call', after) }),
          section('b', 5, { kind: 'return' }),
        ]),
      )
    expect(calling(19_000)).toEqual(['note-while-held'])
    expect(calling(20_000)).toEqual([])
  })
})
