import { describe, expect, it } from 'vitest'
import {
  defaultGeneratorConfig,
  type GeneratorConfig,
  type ItemId,
  type Scene,
  type Section,
} from '@rubato/contracts/domain'
import {
  again,
  back,
  call,
  choice,
  edge,
  end,
  go,
  hold,
  release,
  scene,
  section,
  strokes,
} from '../../testing/scene/sections.ts'
import { defaultProfile } from '../../profile.ts'
import { generateGame } from '../../generate/generate-game.ts'
import { openStream } from '../../random/stream.ts'
import { beatEventsOf, beatsOf, countGame } from '../../safety/counted-beats.ts'
import { noCrowd, thinOut } from '../../safety/crowd.ts'
import { fullConsent, randomConfig, randomProfile } from '../../testing/random.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { checkScene } from './check-scene.ts'
import { CROWD } from './generated.ts'

const found = (given: Scene) => checkScene(given).map(({ rule, path, at }) => [rule, path.join(' '), at.join('.')])
const rules = (given: Scene) => [...new Set(checkScene(given).map(({ rule }) => rule))]
const note = (kind: 'go' | 'call', to: string, more = {}): NonNullable<Section['notes']>[number] => ({
  id: 'n',
  button: 'Now',
  after: 0,
  kind,
  to,
  ...more,
})

describe('caps, rests and pairs across the sections of a scene', () => {
  it('SCENE-46 a rest that one way keeps and another does not is found with the way that does not', () => {
    const clench = (at: number) => ({ events: hold('clench', at, 10) })
    const two = scene([
      section('a', 20, choice('short', 'long'), clench(10)),
      section('short', 5, go('b')),
      section('long', 40, go('b')),
      section('b', 20, end, clench(0)),
    ])
    expect(found(two)).toEqual([['item-rest', 'a short b', 'events.0.item']])
    const kept = {
      ...two,
      sections: two.sections.map((each) => (each.id === 'short' ? { ...each, length: 30_000 } : each)),
    }
    expect(found(kept)).toEqual([])
  })

  it('SCENE-46 the time of an answer counts as none for a rest, and as all of it for something that is carried over', () => {
    const asked = scene([
      section('a', 20, { ...choice('b', 'b'), silence: { to: 'b' } } as Section['exit'], {
        events: hold('clench', 10, 10),
      }),
      section('b', 20, end, { events: hold('clench', 0, 10) }),
    ])
    expect(rules(asked)).toEqual(['item-rest'])
    const carried = (seconds: number) =>
      scene([
        section('a', 10, choice('b', 'b'), { events: hold('gag', 0, 300, null), carries: ['gag'] }),
        section('b', seconds, end, { events: [release('gag', seconds)] }),
      ])
    expect(rules(carried(270))).toEqual([])
    expect(rules(carried(285))).toEqual(['after-hard-end'])
  })

  it('SCENE-46 edges, times of an item and kinds of strain count along the worst way, repeats included', () => {
    const edges = (times: number) =>
      scene([section('a', 60, again('a', times, 'b'), { events: [edge(0)] }), section('b', 10, end)])
    expect(rules(edges(19))).toEqual([])
    expect(found(edges(20))).toEqual([['too-many-edges', Array.from({ length: 21 }, () => 'a').join(' '), 'events.0']])
    const held = (times: number) =>
      scene([section('a', 700, again('a', times, 'b'), { events: hold('clamps', 0, 60) }), section('b', 10, end)])
    expect(rules(held(1))).toEqual([])
    expect(rules(held(2))).toEqual(['item-times'])
    const strain = (last: 'clamps' | 'gag') =>
      scene([
        section('a', 60, choice('b', 'c'), { events: hold('clamps', 0, 10) }),
        section('b', 60, go('d'), { events: hold('gag', 0, 10) }),
        section('c', 60, go('d'), { events: hold('breath', 0, 10) }),
        section('d', 1300, go('e'), { events: hold('rubber-band', 0, 10) }),
        section('e', 1300, end, { events: hold(last, 0, 10) }),
      ])
    expect(rules(strain('clamps')).filter((rule) => rule === 'strain-kinds')).toEqual([])
    expect(checkScene(strain('gag')).filter(({ rule }) => rule === 'strain-kinds')).toMatchObject([
      { rule: 'strain-kinds', path: ['a', 'c', 'd', 'e'] },
    ])
  })

  it('SCENE-46 heat lasts across a seam, and cools on the way that has time for it', () => {
    const hot = (cool: number) =>
      scene([
        section('a', 40, choice('b', 'c'), { events: [strokes(0, 40, 220)] }),
        section('b', cool, go('d'), { events: [strokes(0, cool)] }),
        section('c', 30, go('d')),
        section('d', 40, end, { events: [strokes(0, 40, 220)] }),
      ])
    expect(found(hot(19))).toEqual([['heat', 'a b d', 'events.0.tempo']])
    expect(found(hot(20))).toEqual([])
  })

  it('SCENE-47 something carried over is released by every section that follows, or carried on', () => {
    const carrying = (after: Partial<Parameters<typeof section>[3]>, carries = ['gag'] as const) =>
      scene([
        section('a', 10, go('b'), { events: hold('gag', 0, 120, null), carries: [...carries] }),
        section('b', 10, end, after),
      ])
    expect(rules(carrying({ events: [release('gag', 5)] }))).toEqual([])
    expect(rules(carrying({}))).toEqual(['carry-lost'])
    expect(rules(carrying({ carries: ['gag'] }))).toEqual(['carry-at-end'])
    expect(rules(carrying({ events: [release('gag', 5), release('gag', 6)] }))).toEqual(['not-open'])
    const undeclared = scene([section('a', 10, end, { events: hold('gag', 0, 10, null) })])
    expect(checkScene(undeclared)).toMatchObject([
      { rule: 'carry-lost', path: ['a'], mend: { kind: 'carry', section: 'a', item: 'gag' } },
    ])
    expect(rules(scene([section('a', 10, end, { carries: ['gag'] })]))).toEqual(['carry-not-on'])
    const slaps = scene([
      section('a', 10, go('b'), { events: hold('slaps', 0, 20, null), carries: ['slaps'] }),
      section('b', 10, end, { events: [release('slaps', 5)] }),
    ])
    expect(rules(slaps)).toEqual(['carry-held'])
  })

  it('SCENE-47 ways into a section that carry different things are found', () => {
    const two = scene([
      section('a', 10, choice('b', 'c')),
      section('b', 10, go('d'), { events: hold('gag', 0, 120, null), carries: ['gag'] }),
      section('c', 10, go('d')),
      section('d', 10, end, { events: [release('gag', 5)] }),
    ])
    expect(checkScene(two)).toMatchObject([{ rule: 'carry-differs', path: ['a', 'b', 'd'] }])
  })

  it('SCENE-48 a note that leaves a section ends what it holds, and its rest begins then', () => {
    const leaving = (wait: number) =>
      scene([
        section('a', 60, end, { events: hold('clench', 10, 40), notes: [note('go', 'b')] }),
        section('b', 60, end, { events: hold('clench', wait, 10) }),
      ])
    expect(found(leaving(29))).toEqual([['item-rest', 'a b', 'events.0.item']])
    expect(found(leaving(30))).toEqual([])
    const timer = (after: number) =>
      scene([
        section('a', 60, end, {
          events: hold('clench', 10, 10),
          notes: [note('go', 'b', { after: after * 1000, button: undefined })],
        }),
        section('b', 60, end, { events: hold('clench', 20, 10) }),
      ])
    expect(rules(timer(25))).toEqual(['item-rest'])
    expect(rules(timer(30))).toEqual([])
    const carried = scene([
      section('a', 60, go('b'), { events: hold('gag', 30, 120, null), carries: ['gag'], notes: [note('go', 'b')] }),
      section('b', 60, end, { events: [release('gag', 5)] }),
    ])
    expect(rules(carried)).toEqual(['carry-differs'])
  })

  it('SCENE-48 a button may be pressed just after strokes that need a rest, in this section or in the one before', () => {
    const grip = { ...strokes(0, 20), task: 'grip-challenge' } as EventDraft
    const after = (own: EventDraft[], before: EventDraft[]) =>
      scene([
        section('start', 20, go('a'), { events: before }),
        section('a', 60, end, { events: own, notes: [note('go', 'b', { after: 5000 })] }),
        section('b', 20, end, { events: [grip] }),
      ])
    expect(found(after([{ ...grip, at: 5000 }], []))).toEqual([['challenge-rest', 'start a b', 'events.0.at']])
    expect(found(after([], [grip]))).toEqual([['challenge-rest', 'start a b', 'events.0.at']])
    expect(found(after([], []))).toEqual([])
    const atOnce = scene([
      section('start', 20, go('a'), { events: [grip] }),
      section('a', 60, end, { notes: [note('go', 'b')] }),
      section('b', 20, end, { events: [grip] }),
    ])
    expect(found(atOnce)).toEqual([['challenge-rest', 'start a b', 'events.0.at']])
  })

  it('SCENE-48 a called section of a note comes at any time of the section, which goes on after it', () => {
    const calling = (aside: Partial<Parameters<typeof section>[3]>, own = hold('clench', 0, 10)) =>
      scene([
        section('a', 60, end, { events: own, notes: [note('call', 'x', { after: 15_000 })] }),
        section('x', 20, back, aside),
      ])
    expect(rules(calling({}))).toEqual([])
    expect(rules(calling({ events: hold('clench', 0, 10) }))).toEqual(['item-rest'])
    const timed = (at: number) =>
      scene([
        section('a', 60, end, {
          events: hold('clench', at, 10),
          notes: [note('call', 'x', { after: 15_000, button: undefined })],
        }),
        section('x', 20, back, { events: hold('clench', 0, 20) }),
      ])
    expect(found(timed(44))).toEqual([['item-rest', 'a x a', 'events.0.item']])
    expect(found(timed(45))).toEqual([])
    expect(rules(calling({}, hold('gag', 0, 30)))).toEqual(['note-while-held'])
  })

  it('SCENE-49 strokes that go on under a question obey what came before', () => {
    const asking = (meanwhile: 'rest' | 'strokes') =>
      scene([
        section('a', 10, { ...choice('b', 'b'), meanwhile } as Section['exit'], {
          events: [...hold('irritant', 5, 100, null)],
          carries: ['irritant'],
        }),
        section('b', 10, end, { events: [release('irritant', 5)] }),
      ])
    const first = (meanwhile: 'rest' | 'strokes') => {
      const given = asking(meanwhile)
      return scene([section('start', 10, go('a'), { events: [strokes(0, 10)] }), ...given.sections])
    }
    expect(rules(first('rest'))).toEqual([])
    expect(found(first('strokes'))).toEqual([['irritant', 'start a', 'exit.meanwhile']])
  })

  it('SCENE-49 strokes go on under a question only on the ways that had strokes', () => {
    const asked = { ...choice('end', 'end'), meanwhile: 'strokes' } as Section['exit']
    const afterEnd = (first: EventDraft[]) =>
      scene([
        section('start', 10, choice('a', 'b')),
        section('a', 30, go('c'), { events: [...first, ...hold('post-orgasm', 20, 5)] }),
        section('b', 10, go('c'), { events: [strokes(0, 10)] }),
        section('c', 10, asked),
        section('end', 10, end),
      ])
    expect(found(afterEnd([]))).toEqual([])
    expect(found(afterEnd([strokes(0, 10)]))).toEqual([['after-stimulation', 'start a c', 'exit.meanwhile']])
    const shaft: EventDraft = { kind: 'stroke', at: 0, duration: 0, task: 'steady', style: 'shaft' }
    const carried = { events: hold('irritant', 5, 100, null), carries: ['irritant'] as ItemId[] }
    const onShaft = (first: EventDraft[]) =>
      scene([
        section('start', 10, choice('a', 'b')),
        section('a', 10, go('c'), { ...carried, events: [...first, ...carried.events] }),
        section('b', 10, go('c'), { ...carried, events: [shaft, strokes(0, 10), ...carried.events] }),
        section('c', 10, asked, { carries: ['irritant'] }),
        section('end', 10, end, { events: [release('irritant', 5)] }),
      ])
    expect(found(onShaft([]))).toEqual([])
    expect(found(onShaft([strokes(0, 3)]))).toEqual([['irritant', 'start a c', 'exit.meanwhile']])
  })

  it('SCENE-50 a generated section is judged by everything that its config allows, at the worst time', () => {
    const config = (change: (config: GeneratorConfig) => void): GeneratorConfig => {
      const copy = structuredClone(defaultGeneratorConfig)
      change(copy)
      return copy
    }
    const filled = (id: string, exit: Section['exit'], given: GeneratorConfig): Section => ({
      id,
      name: id,
      kind: 'generated',
      length: 600_000,
      config: given,
      exit,
    })
    const slow = { ...defaultProfile, ...fullConsent, tempo: { min: 40, max: 160 } }
    const check = (given: Scene) => [...new Set(checkScene(given, slow).map(({ rule }) => rule))]
    const edging = config(({ orgasm }) => Object.assign(orgasm.edging, { enabled: true, edges: { min: 1, max: 12 } }))
    const still = config(({ orgasm }) => Object.assign(orgasm.edging, { enabled: false }))
    expect(check(scene([filled('a', end, edging)]))).toEqual([])
    expect(check(scene([filled('a', go('b'), edging), filled('b', end, edging)]))).toContain('too-many-edges')
    expect(check(scene([filled('a', go('b'), edging), filled('b', end, still)]))).not.toContain('too-many-edges')
    const gagged = section('gag', 60, go('a'), { events: hold('gag', 0, 60) })
    const withGag = config(({ mouth }) => Object.assign(mouth.gag, { enabled: true }))
    expect(check(scene([gagged, filled('a', end, withGag)]))).toContain('item-rest')
  })

  it('SCENE-74 a generated section that lacks a rest says that a written section before it gives the rest', () => {
    const edging: Section = {
      ...section('a', 0, go('b')),
      kind: 'generated',
      length: 300_000,
      config: defaultGeneratorConfig,
    }
    const check = (rest: number) =>
      checkScene(scene([edging, section('b', rest, go('c')), { ...edging, id: 'c', exit: end }]), defaultProfile)
        .filter(({ rule }) => rule === 'edge-rest')
        .map(({ message }) => message)
    expect(check(29)).toEqual([
      'Edging needs a rest of 30 s. The generator chooses the times: let a written section as long as the rest come before this one.',
    ])
    expect(check(30)).toEqual([])
  })

  it('SCENE-75 strokes follow a generated section at once, whose beats are never far ahead of a steady count', () => {
    const made: Section = {
      ...section('a', 0, go('b')),
      kind: 'generated',
      length: 300_000,
      config: defaultGeneratorConfig,
    }
    expect(checkScene(scene([made, section('b', 30, end, { events: [strokes(0, 30)] })]), defaultProfile)).toEqual([])
    for (let seed = 0; seed < 60; seed++) {
      const stream = openStream(`${seed}`, 'crowd')
      const generated = generateGame(randomConfig(stream, 20), `${seed}`, randomProfile(stream))
      const game = generated.ok ? countGame(generated.game) : null
      if (!game) continue
      const parts = beatEventsOf(game)
      let crowd = noCrowd
      for (const part of parts.keys()) {
        crowd = thinOut(crowd, beatsOf(parts, part)).crowd
        expect(crowd.ahead).toBeLessThanOrEqual(CROWD)
      }
    }
  })

  it('SCENE-51 what happens in a section that is called from two places is judged for both', () => {
    const twice = (length: number) =>
      scene([
        section('a', 5, call('x', 'b')),
        section('b', length, call('x', 'c')),
        section('c', 5, end),
        section('x', 20, back, { events: hold('clench', 0, 20) }),
      ])
    expect(found(twice(29))).toEqual([['item-rest', 'a x b x', 'events.0.item']])
    expect(found(twice(30))).toEqual([])
  })
})
