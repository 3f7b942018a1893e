import { describe, expect, it } from 'vitest'
import { generatorConfigSchema, type GeneratorConfig, type ItemId, type Section } from '@rubato/contracts/domain'
import { defaultProfile } from '../../profile.ts'
import { fullConsent } from '../../testing/random.ts'
import { only } from '../../testing/games.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { back, edge, end, go, hold, release, scene, section, strokes } from '../../testing/scene/sections.ts'
import { checkScene } from './check-scene.ts'

const slow = { ...defaultProfile, ...fullConsent, tempo: { min: 40, max: 160 } }
type Note = NonNullable<Section['notes']>[number]

const generated = (config: GeneratorConfig, exit: Section['exit'], note: Partial<Note>): Section => ({
  id: 'made',
  name: 'made',
  kind: 'generated',
  length: 300_000,
  config,
  exit,
  notes: [{ id: 'n', button: 'Now', after: 0, kind: 'go', to: 'after', ...note }],
})
const found = (...sections: Section[]) =>
  checkScene(scene(sections), slow).map(({ rule, path }) => `${rule} ${path.join(' ')}`)

describe('a generated section', () => {
  const edging = generatorConfigSchema.parse({ gameDuration: { min: 5, max: 5 } })
  const clenching = only(['clench'], ({ orgasm }) => Object.assign(orgasm.edging, { enabled: false }))

  it('SCENE-76 is left by a note just after whatever it may contain', () => {
    const edgeAfter = (at: number, note: Partial<Note> = {}) =>
      found(generated(edging, end, note), section('after', 60, end, { events: [edge(at)] }))
    expect(edgeAfter(29)).toEqual(['edge-rest made after'])
    expect(edgeAfter(30)).toEqual([])
    expect(edgeAfter(29, { button: undefined, after: 20_000 })).toEqual(['edge-rest made after'])
    const clenchAfter = (at: number) =>
      found(generated(clenching, end, {}), section('after', 60, end, { events: hold('clench', at, 10) }))
    expect(clenchAfter(0)).toEqual(['item-rest made after'])
    expect(clenchAfter(30)).toEqual([])
  })

  it('SCENE-76 is not interrupted by a call where something may be held or an edge asked for', () => {
    const calling = (config: GeneratorConfig) =>
      found(generated(config, go('last'), { kind: 'call' }), section('after', 60, back), section('last', 60, end))
    const still = only([], ({ orgasm }) => Object.assign(orgasm.edging, { enabled: false }))
    expect(calling(still)).toEqual([])
    const edges = only([], ({ orgasm }) => Object.assign(orgasm.edging, { enabled: true }))
    expect(calling(edges)).toContain('note-while-held made')
    expect(calling(edging)).toContain('note-while-held made')
    expect(calling(clenching)).toContain('note-while-held made')
  })

  const still = (ids: Parameters<typeof only>[0]) =>
    only(ids, ({ orgasm }) => Object.assign(orgasm.edging, { enabled: false }))
  const beat = (task: 'grip-challenge' | 'double-speed', at: number, seconds: number) => ({
    ...strokes(at, seconds),
    task,
  })
  const made = (config: GeneratorConfig, more: Partial<Section> = {}): Section =>
    ({ ...generated(config, go('after'), {}), notes: undefined, ...more }) as Section

  it('SCENE-77 comes after the rest of strokes with a limited time, and may end with them', () => {
    const challenges = still(['grip-challenge'])
    const before = (rest: number, config = challenges) =>
      found(
        section('first', 20 + rest, go('made'), { events: [beat('grip-challenge', 0, 20)] }),
        made(config),
        section('after', 60, end),
      )
    expect(before(0)).toEqual(['strokes-length first made', 'challenge-rest first made'])
    expect(before(29)).toEqual(['challenge-rest first made'])
    expect(before(30)).toEqual([])
    expect(before(0, still(['double-speed']))).toEqual([])
    const after = (at: number, config = challenges) =>
      found(made(config), section('after', 60, end, { events: [beat('grip-challenge', at, 20)] }))
    expect(after(0)).toEqual(['strokes-length made after', 'challenge-rest made after'])
    expect(after(29)).toEqual(['challenge-rest made after'])
    expect(after(30)).toEqual([])
    expect(after(0, still(['double-speed']))).toEqual([])
  })

  it('SCENE-77 opens nothing that may not be on together with what is carried over', () => {
    const carrying = (items: readonly ItemId[], config: GeneratorConfig) =>
      found(
        section('first', 10, go('made'), {
          events: items.flatMap((item) => hold(item, 5, 290, null)),
          carries: [...items],
        }),
        made(config, { length: 60_000, carries: [...items] }),
        section('after', 60, end, { events: items.map((item) => release(item, 5)) }),
      )
    expect(carrying(['gag'], still(['eyes']))).toEqual(['blind-and-gagged first made'])
    expect(carrying(['gag'], still(['clench']))).toEqual([])
    expect(carrying(['clamps'], still(['gag', 'rubber-band']))).toEqual(['too-much-at-once first made'])
    expect(carrying(['clamps'], still(['clench']))).toEqual([])
  })

  it('SCENE-77 may have had any of its kinds of strain, so that each of them may be one too many after it', () => {
    const strains = still(['breath', 'gag', 'nipple-clamps', 'rubber-band'])
    const after = (config: GeneratorConfig) =>
      found(made(config), section('after', 1400, end, { events: hold('gag', 1300, 10) }))
    expect(after(strains)).toEqual(['strain-kinds made after'])
    expect(after(still(['breath', 'gag', 'rubber-band']))).toEqual([])
    const twice: Section = { ...made(strains), id: 'again', exit: end }
    expect(found(made(strains, { exit: go('wait') }), section('wait', 1400, go('again')), twice)).toContain(
      'strain-kinds made wait again',
    )
  })

  it('SCENE-50 has strokes, which come neither after stimulation, nor to what irritates, nor too hot after hot ones', () => {
    const plain = still(['tempo-change'])
    const after = (events: readonly EventDraft[], carries: ItemId[] = []) =>
      section('first', 60, go('made'), { events, carries })
    const last = section('after', 60, end)
    expect(found(after([]), made(plain), last)).toEqual([])
    expect(found(after(hold('post-orgasm', 10, 20)), made(plain), last)).toEqual(['after-stimulation first made'])
    const irritated = [
      after(hold('irritant', 10, 90, null), ['irritant']),
      made(plain, { carries: ['irritant'], length: 20_000 }),
      section('after', 60, end, { events: [release('irritant', 10)] }),
    ]
    expect(found(...irritated)).toContain('irritant first made')
    const hot = scene([after([strokes(0, 60, 210)]), made(plain), last])
    const fast = { ...slow, tempo: { min: 40, max: 240 } }
    expect(checkScene(hot, slow).map(({ rule }) => rule)).toEqual([])
    expect(checkScene(hot, fast).map(({ rule }) => rule)).toEqual(['heat'])
  })

  it('SCENE-50 leaves strokes that may go on under a question', () => {
    const asked: Section['exit'] = {
      kind: 'ask',
      text: 'So?',
      seconds: 10,
      meanwhile: 'strokes',
      answers: [
        { answer: 'One', to: 'last' },
        { answer: 'Two', to: 'last' },
      ],
      silence: { to: 'last' },
    }
    const irritated = found(
      made(still([])),
      section('after', 10, asked, { events: hold('irritant', 5, 100, null), carries: ['irritant'] }),
      section('last', 10, end, { events: [release('irritant', 5)] }),
    )
    expect(irritated).toEqual(['irritant made after'])
  })

  it('SCENE-76 is left by a button until the end of its question', () => {
    const asked: Section['exit'] = {
      kind: 'text',
      text: 'So?',
      seconds: 60,
      meanwhile: 'rest',
      placeholder: 'name',
      to: 'c',
      silence: { to: 'c' },
    }
    const closing = (id: string) => section(id, 10, end, { events: [release('gag', 0)] })
    const late = found(
      section('first', 10, go('made'), { events: hold('gag', 9, 70, null), carries: ['gag'] }),
      { ...generated(still([]), asked, { to: 'b' }), length: 30_000, carries: ['gag'] },
      closing('b'),
      closing('c'),
    )
    expect(late).toContain('after-hard-end first made b')
  })
})
