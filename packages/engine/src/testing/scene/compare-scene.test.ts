import { describe, expect, it } from 'vitest'
import type { GeneratorConfig, ItemId, Scene, Section } from '@rubato/contracts/domain'
import { defaultProfile } from '../../profile.ts'
import { openStream } from '../../random/stream.ts'
import { checkScene } from '../../scene/check/check-scene.ts'
import { only } from '../games.ts'
import { compareRandomScenes, compareScene, randomScene } from './compare-scene.ts'
import { randomGraph } from './random-scene.ts'
import { back, call, edge, end, go, hold, release, scene, section, strokes } from './sections.ts'

/** `npm run bench -- scenes` compares more. */
const RUNS = 90
const WAYS_MAX = 100
/** As the bench has it. */
const BENCH_WAYS_MAX = 500
const anyone = { profile: undefined, maximum: Infinity }

describe('the check of a scene and a slow walk of all of its ways', () => {
  it('SCENE-59 agree on every random scene: a rule is found where some way breaks it, and nowhere else', () => {
    const { compared, agreed, disagreements } = compareRandomScenes(0, RUNS, WAYS_MAX)
    expect(disagreements.slice(0, 3)).toEqual([])
    expect(compared).toBeGreaterThan(RUNS * 0.7)
    expect(agreed).toBeGreaterThan(RUNS / 2)
  })

  it('SCENE-59 agree on the graphs of the seeds that once differed', () => {
    for (const seed of [4357, 47_476, 78_289, 101_711, 107_394, 128_976, 158_545, 492_723, 543_783, 826_830, 853_919]) {
      const graph = randomGraph(openStream(`${seed}`, 'scene'))
      expect(compareScene(graph, anyone, BENCH_WAYS_MAX)).toMatchObject({ isCompared: true, disagreements: [] })
    }
  })

  it('SCENE-59 agree on the seeds that once differed, with generated sections', () => {
    for (const seed of [434, 1777, 2474, 3558, 6189, 9029, 102_191, 108_545, 285_491, 451_265, 504_200, 761_358])
      expect(compareRandomScenes(seed, 1, BENCH_WAYS_MAX)).toMatchObject({ compared: 1, disagreements: [] })
  })

  it('SCENE-59 are compared soon where nearly every way comes to a circle', { timeout: 30_000 }, () => {
    const graph = randomGraph(openStream('151', 'scene'))
    expect(compareScene(graph, anyone, WAYS_MAX)).toMatchObject({ isCompared: true, disagreements: [] })
  })
})

describe('random scenes', () => {
  it('have every kind of exit, variable, note and section', () => {
    const scenes = Array.from({ length: 400 }, (_, seed) => randomScene(seed))
    const sections = scenes.flatMap((each) => each.sections)
    const kinds = new Set(sections.flatMap(({ kind, exit }) => [kind, exit.kind]))
    for (const kind of [
      'generated',
      'ask',
      'number',
      'text',
      'when',
      'random',
      'repeat',
      'call',
      'return',
      'end',
    ] as const)
      expect(kinds).toContain(kind)
    const variables = scenes.flatMap((each) => each.variables)
    for (const kind of ['number', 'yes-or-no', 'one-of'] as const) {
      expect(variables.some((each) => each.kind === kind && each.isKept)).toBe(true)
      expect(variables.some((each) => each.kind === kind && !each.isKept)).toBe(true)
    }
    const text = JSON.stringify(sections.map(({ exit }) => exit))
    for (const part of ['"sets":', '"if":"points', '"if":"tired', '"if":"mood']) expect(text).toContain(part)
    expect(sections.some(({ exit }) => exit.kind === 'ask' && exit.answers.some((answer) => answer.if))).toBe(true)
    const notes = sections.flatMap((each) => each.notes ?? [])
    for (const kind of ['go', 'call'] as const) {
      expect(notes.some((note) => note.kind === kind && note.button !== undefined && note.sets)).toBe(true)
      expect(notes.some((note) => note.kind === kind && note.button === undefined)).toBe(true)
    }
  })
})

const question = { text: 'So?', seconds: 5, meanwhile: 'rest' as const }
const points: Scene['variables'] = [{ name: 'points', kind: 'number', min: 0, max: 5, start: 0 }]
const clench = (at: number) => ({ events: hold('clench', at, 10) })
const generated = (config: GeneratorConfig, exit: Section['exit']): Section => ({
  id: 'made',
  name: 'made',
  kind: 'generated',
  length: 90_000,
  config,
  exit,
})
const still = only(['clench'], ({ orgasm }) => Object.assign(orgasm.edging, { enabled: false }))
const timer = { id: 't', after: 20_000, kind: 'go' as const, to: 'b' }

/** Each breaks one rule, on one way alone. */
const breaches: Readonly<Record<string, { scene: Scene; rule: string; maximum?: number; isMember?: boolean }>> = {
  'a number that is typed at once': {
    rule: 'item-rest',
    scene: scene(
      [
        section(
          'a',
          20,
          { kind: 'number', ...question, seconds: 60, variable: 'points', to: 'b', silence: { to: 'c' } },
          clench(10),
        ),
        section('b', 20, end, clench(5)),
        section('c', 20, end),
      ],
      points,
    ),
  },
  'silence after a question for a text': {
    rule: 'item-rest',
    scene: scene([
      section('a', 20, { kind: 'text', ...question, placeholder: 'name', to: 'c', silence: { to: 'b' } }, clench(10)),
      section('b', 20, end, clench(5)),
      section('c', 20, end),
    ]),
  },
  'an answer that is not always offered': {
    rule: 'item-rest',
    scene: scene(
      [
        section(
          'a',
          20,
          {
            kind: 'ask',
            ...question,
            answers: [
              { answer: 'One', to: 'b', if: 'points > 3' },
              { answer: 'Two', to: 'c' },
            ],
            silence: { to: 'c' },
          },
          clench(10),
        ),
        section('b', 20, end, clench(5)),
        section('c', 20, end),
      ],
      points,
    ),
  },
  'a section that is called and returns': {
    rule: 'item-rest',
    scene: scene([
      section('a', 20, call('called', 'b'), clench(10)),
      section('called', 5, back),
      section('b', 20, end, clench(5)),
    ]),
  },
  'a timer': {
    rule: 'edge-rest',
    scene: scene([
      section('a', 60, end, { events: [edge(0, 10)], notes: [timer] }),
      section('b', 20, end, { events: [edge(0, 10)] }),
    ]),
  },
  'a timer in a generated section': {
    rule: 'item-rest',
    scene: scene([
      { ...generated(still, end), notes: [{ ...timer, after: 10_000 }] },
      section('b', 20, end, clench(0)),
    ]),
  },
  'a rest that ends in a generated section': {
    rule: 'item-rest',
    scene: scene([section('a', 20, go('made'), clench(10)), generated(still, end)]),
  },
  'something carried through a generated section': {
    rule: 'blind-and-gagged',
    scene: scene([
      section('a', 10, go('made'), { events: hold('gag', 5, 290, null), carries: ['gag'] }),
      {
        ...generated(
          only(['eyes'], ({ orgasm, eyes }) => {
            Object.assign(orgasm.edging, { enabled: false })
            Object.assign(eyes, { duration: { min: 80, max: 80 } })
          }),
          go('b'),
        ),
        length: 120_000,
        carries: ['gag'] as ItemId[],
      },
      section('b', 10, end, { events: [release('gag', 5)] }),
    ]),
  },
  'a task that the member refuses': {
    rule: 'refused',
    isMember: true,
    scene: scene([section('a', 20, end, { events: [{ ...strokes(0, 5), task: 'breath' }] })]),
  },
  'a way that is longer than the member allows': {
    rule: 'member-length',
    maximum: 60_000,
    scene: scene([section('a', 40, go('b')), section('b', 40, end)]),
  },
  'a condition that never holds': {
    rule: 'never-holds',
    scene: scene(
      [
        section('a', 20, { kind: 'number', ...question, variable: 'points', to: 'b', silence: { to: 'b' } }),
        section('b', 20, { kind: 'when', cases: [{ if: 'points > 5', to: 'c' }], otherwise: { to: 'c' } }),
        section('c', 20, end),
      ],
      points,
    ),
  },
}

describe('a breach', () => {
  it.each(Object.entries(breaches))(
    'SCENE-59 by %s is found by both',
    (_, { scene: given, rule, isMember, maximum = Infinity }) => {
      const member = { profile: isMember ? defaultProfile : undefined, maximum }
      const findings = checkScene(given, member.profile, maximum)
      expect(findings.map((each) => each.rule)).toContain(rule)
      expect(compareScene(given, member, BENCH_WAYS_MAX)).toMatchObject({ isCompared: true, disagreements: [] })
      const without = findings.filter((each) => each.rule !== rule)
      expect(compareScene(given, member, BENCH_WAYS_MAX, without).disagreements).not.toEqual([])
    },
  )
})
