/** Findings about the events of a section have the mends of linear games. */
import { expect, test } from 'vitest'
import type { Exit } from '@rubato/contracts/domain'
import { completeProfile, type PlayerProfile, type SceneRule } from '@rubato/engine'
import { edge, end, go, hold, section, strokes } from '@rubato/engine/testing'
import { ask, last, mendsOf, scene } from '../testing/broken-scenes.ts'
import type { SceneDocument } from '../scene/document/types.ts'

test.each<[string, SceneDocument, SceneRule, string[]]>([
  [
    'an item that is too long in a section',
    scene([section('a', 900, go('z'), { events: hold('gag', 0, 800) }), last]),
    'item-cap',
    ['mend.shorten-to-cap', 'mend.take-out'],
  ],
  [
    'a rest that the seam does not keep',
    scene([
      section('a', 20, go('b'), { events: hold('clench', 10, 10) }),
      section('b', 20, end, { events: hold('clench', 0, 10) }),
    ]),
    'item-rest',
    ['mend.add-rest', 'mend.take-out'],
  ],
  [
    'an edge right after the edge of another section',
    scene([section('a', 20, go('b'), { events: [edge(0)] }), section('b', 30, end, { events: [edge(5)] })]),
    'edge-rest',
    ['mend.add-rest', 'mend.take-out'],
  ],
  [
    'strokes that get too hot over the seam',
    scene([
      section('a', 40, go('b'), { events: [strokes(0, 40, 220)] }),
      section('b', 40, end, { events: [strokes(0, 40, 220)] }),
    ]),
    'heat',
    ['mend.cool-down'],
  ],
  [
    'an item of which one session has one',
    scene([
      section('a', 700, { kind: 'repeat', to: 'a', times: 2, next: { to: 'z' } }, { events: hold('clamps', 0, 60) }),
      last,
    ]),
    'item-times',
    ['mend.take-out'],
  ],
  [
    'a pair that never comes together',
    scene([section('a', 60, end, { events: [...hold('gag', 0, 30), ...hold('breath', 5, 10)] })]),
    'never-together',
    ['mend.take-out'],
  ],
  [
    'strokes of a task that go on too long over the seam',
    scene([
      section('a', 50, go('b'), { events: [{ ...strokes(0, 50, 100), task: 'double-speed' }] }),
      section('b', 50, end, { events: [{ ...strokes(0, 50, 100), task: 'double-speed' }] }),
    ]),
    'strokes-length',
    ['mend.take-out'],
  ],
  [
    'beats above the cap',
    scene([section('a', 10, end, { events: [strokes(0, 10, 300)] })]),
    'tempo-cap',
    ['mend.slow-down'],
  ],
])('in a section, %s is mended as in a linear game', (_, document, rule, mends) => {
  expect(mendsOf(document, rule)).toEqual(mends)
})

test('a task that the member refuses is taken out of its section', () => {
  const profile: PlayerProfile = { ...completeProfile, refused: ['nipple-clamps'] }
  const events = hold('clamps', 0, 30).map((event) => ({ ...event, task: 'nipple-clamps' as const }))
  expect(mendsOf(scene([section('a', 60, end, { events })]), 'refused', profile)).toEqual(['mend.take-out'])
})

test('the strokes under a question give way to a rest of the hand', () => {
  const asking: Exit = { ...ask('b', 'b'), silence: { to: 'b' }, meanwhile: 'strokes' }
  const [open, close] = hold('irritant', 5, 100)
  const document = scene([
    section('a', 10, go('asking'), { events: [strokes(0, 10, 60)] }),
    section('asking', 10, asking, { events: open ? [open] : [], carries: ['irritant'] }),
    section('b', 10, end, { events: close ? [{ ...close, at: 5000 }] : [] }),
  ])
  expect(mendsOf(document, 'irritant')).toEqual(['scenes.mends.rest-meanwhile'])
})
