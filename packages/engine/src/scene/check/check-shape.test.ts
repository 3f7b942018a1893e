import { describe, expect, it } from 'vitest'
import type { GameEvent, OrgasmOutcome, Scene, Section } from '@rubato/contracts/domain'
import { again, back, call, choice, end, go, scene, section } from '../../testing/scene/sections.ts'
import { checkScene } from './check-scene.ts'
import { endingsOf, longestPath, shortestPath } from './lengths.ts'

const note = (to: string, kind: 'go' | 'call' = 'go'): NonNullable<Section['notes']>[number] => ({
  id: 'n',
  button: 'Now',
  after: 0,
  kind,
  to,
})
const found = (given: Scene) => checkScene(given).map(({ rule, path }) => [rule, path.join(' ')])
const rules = (given: Scene) => checkScene(given).map(({ rule }) => rule)

describe('the graph of a scene', () => {
  it('SCENE-30 a circle without a repeat is found with its way; one with a repeat ends', () => {
    const circle = scene([section('a', 10, go('b')), section('b', 10, choice('a', 'c')), section('c', 10, end)])
    expect(found(circle)).toEqual([['endless-circle', 'a b a']])
    expect(longestPath(circle)).toBeNull()
    const bounded = scene([section('a', 10, go('b')), section('b', 10, again('a', 3, 'c')), section('c', 10, end)])
    expect(found(bounded)).toEqual([])
    expect(longestPath(bounded)).toEqual({
      ms: 90_000,
      sections: ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'c'],
    })
  })

  it('SCENE-30 two calls of one section are no circle, and a circle through a call is one', () => {
    const twice = [section('a', 1, call('x', 'b')), section('b', 1, call('x', 'c')), section('c', 1, end)]
    expect(found(scene([...twice, section('x', 1, back)]))).toEqual([])
    const circle = scene([
      section('a', 1, call('x', 'a')),
      section('x', 1, choice('y', 'z')),
      section('y', 1, back),
      section('z', 1, end),
    ])
    expect(rules(circle)).toEqual(['endless-circle'])
  })

  it('SCENE-30 a repeat in a called section counts for all of its calls', () => {
    const twice = scene([
      section('a', 1, call('x', 'b')),
      section('b', 1, call('x', 'c')),
      section('c', 1, end),
      section('x', 10, again('x', 2, 'y')),
      section('y', 0, back),
    ])
    expect(found(twice)).toEqual([])
    expect(longestPath(twice)?.ms).toBe(43_000)
  })

  it('SCENE-31 the longest and the shortest way are those of the answers that take and save most time', () => {
    const fork = scene([section('a', 10, choice('long', 'short')), section('long', 60, end), section('short', 5, end)])
    const asked = (longestPath(fork)?.ms ?? 0) - 70_000
    expect(asked).toBeGreaterThan(10_000)
    expect(longestPath(fork)?.sections).toEqual(['a', 'long'])
    expect(shortestPath(fork)).toEqual({
      ms: 15_000,
      sections: ['a', 'short'],
    })
  })

  it('SCENE-31 a way that is too long for the cap or for the member names its sections and a repeat to lower', () => {
    const long = scene([section('a', 3600, again('a', 2, 'b')), section('b', 10, end)])
    expect(checkScene(long)).toMatchObject([
      {
        rule: 'game-length',
        path: ['a', 'a', 'a', 'b'],
        mend: { kind: 'lower-repeat', section: 'a', times: 1 },
      },
    ])
    const short = scene([section('a', 100, end)])
    expect(checkScene(short, undefined, 100_000)).toEqual([])
    expect(checkScene(short, undefined, 99_000)).toMatchObject([{ rule: 'member-length', path: ['a'] }])
  })

  it('SCENE-32 targets that do not exist, sections without a way to them and sections without an end are found', () => {
    const broken = scene([
      section('a', 1, choice('b', 'nowhere')),
      section('b', 1, again('b', 1, 'b')),
      section('lost', 1, end),
    ])
    const other = found(broken)
    expect(other).toContainEqual(['unknown-target', 'a'])
    expect(other).toContainEqual(['unreachable', 'lost'])
    expect(other).toContainEqual(['no-end', 'a b'])
    expect(rules({ ...broken, start: 'none' })).toContain('no-start')
  })

  it('SCENE-33 a return without a call, a recursion and calls deeper than eight are found', () => {
    expect(found(scene([section('a', 1, choice('b', 'c')), section('b', 1, back), section('c', 1, end)]))).toEqual([
      ['return-without-call', 'a b'],
    ])
    const self = scene([
      section('a', 1, call('x', 'b')),
      section('b', 1, end),
      section('x', 1, choice('y', 'z')),
      section('y', 1, call('x', 'z')),
      section('z', 1, back),
    ])
    expect(found(self)).toEqual([['recursion', 'a x y']])
    const deep = (depth: number) =>
      scene([
        ...Array.from({ length: depth }, (_, index) => section(`s${index}`, 1, call(`s${index + 1}`, 'back'))),
        section(`s${depth}`, 1, choice('back', 'over')),
        section('over', 1, end),
        section('back', 1, back),
      ])
    expect(rules(deep(8))).not.toContain('call-depth')
    expect(rules(deep(9))).toContain('call-depth')
  })

  it('SCENE-34 a note may leave a section or call another, and not lead to its own section', () => {
    const noted = (kind: 'go' | 'call', to: string) =>
      scene([section('a', 60, end, { notes: [note(to, kind)] }), section('b', 30, kind === 'go' ? end : back)])
    expect(found(noted('go', 'b'))).toEqual([])
    expect(found(noted('call', 'b'))).toEqual([])
    expect(longestPath(noted('call', 'b'))).toEqual({
      ms: 90_000,
      sections: ['a', 'b', 'a'],
    })
    expect(longestPath(noted('go', 'b'))).toEqual({
      ms: 90_000,
      sections: ['a', 'b'],
    })
    expect(shortestPath(noted('go', 'b'))).toEqual({
      ms: 30_000,
      sections: ['a', 'b'],
    })
    expect(rules(noted('go', 'a'))).toContain('own-note')
    const late = section('a', 60, end, { notes: [{ ...note('b'), after: 60_001 }] })
    expect(rules(scene([late, section('b', 30, end)]))).toEqual(['note-too-late', 'unreachable'])
  })

  it('SCENE-35 a game whose repeats multiply each other too often names those to lower', () => {
    const rooms = ['a', 'b', 'c', 'd'].map((id) => section(id, 1, again('hub', 20, 'end')))
    const huge = scene([section('hub', 1, choice('a', 'b', 'c', 'd')), ...rooms, section('end', 1, end)])
    expect(checkScene(huge)[0]).toMatchObject({
      rule: 'too-many-states',
      mend: { kind: 'lower-repeat', times: 10 },
    })
    expect(longestPath(huge)).toBeNull()
  })

  it('SCENE-36 the endings of a scene are named with their outcome and whether some way leads to them', () => {
    const two = scene([section('a', 1, end), section('b', 1, { kind: 'end', outcome: 'cum' })])
    expect(endingsOf(two)).toEqual([
      { section: 'a', outcome: 'denied', isReachable: true },
      { section: 'b', outcome: 'cum', isReachable: false },
    ])
  })
})

it('SCENE-72 an ending that says another outcome than the task in its section is found, and mended', () => {
  const events: GameEvent[] = [{ id: 't', kind: 'task', at: 0, duration: 5000, task: 'cum', phase: 'end' }]
  const ending = (outcome: OrgasmOutcome) =>
    scene([{ ...section('a', 10, { kind: 'end', outcome }), kind: 'timeline', length: 10_000, events }])
  const other = (given: Scene) => checkScene(given).filter(({ rule }) => rule === 'other-ending')
  expect(other(ending('denied'))).toMatchObject([
    { path: ['a'], at: ['exit', 'outcome'], mend: { kind: 'set-outcome', section: 'a', outcome: 'cum' } },
  ])
  expect(other(ending('cum'))).toEqual([])
})
