/** Each mend of the ways, notes, variables and words of a branching game is one step, after which its finding is gone. */
import { expect, test } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import type { SceneRule } from '@rubato/engine'
import { edge, end, go, hold, section } from '@rubato/engine/testing'
import { ask, last, mendsOf, note, number, say, scene } from '../testing/broken-scenes.ts'
import type { SceneDocument } from '../scene/document/types.ts'

test.each<[string, SceneDocument, SceneRule, string[]]>([
  [
    'an answer that leads nowhere',
    scene([section('a', 10, ask('hall', 'z')), section('the-hall', 10, end), last]),
    'unknown-target',
    ['lead-to', 'add-target'],
  ],
  [
    'a note that leads nowhere',
    scene([section('a', 10, go('z'), { notes: [note('go', 'nowhere', 0)] }), last]),
    'unknown-target',
    ['lead-to', 'add-target'],
  ],
  [
    'a way back by going on',
    scene([section('a', 10, go('b')), section('b', 10, go('a'))]),
    'endless-circle',
    ['bound-circle'],
  ],
  [
    'a way back by two answers',
    scene([section('a', 10, go('b')), section('b', 10, ask('a', 'a', 'z')), last]),
    'endless-circle',
    ['bound-circle'],
  ],
  [
    'a way back after a call',
    scene([section('a', 10, { kind: 'call', to: 'b', next: { to: 'a' } }), section('b', 10, { kind: 'return' }), last]),
    'endless-circle',
    ['bound-circle'],
  ],
  [
    'a way back by a note',
    scene([section('a', 10, go('b')), section('b', 10, go('z'), { notes: [note('go', 'a', 0)] }), last]),
    'endless-circle',
    ['bound-circle'],
  ],
  ['a section that never ends', scene([section('a', 10, go('b')), section('b', 10, go('a'))]), 'no-end', ['end-here']],
  ['a return', scene([section('a', 10, { kind: 'return' })]), 'return-without-call', ['end-here']],
  [
    'a call of itself',
    scene([
      section('a', 10, { kind: 'call', to: 'b', next: { to: 'z' } }),
      section('b', 10, { kind: 'call', to: 'b', next: { to: 'z' } }),
      last,
    ]),
    'recursion',
    ['leave-call-out'],
  ],
  ['a first section that is missing', { ...scene([section('b', 10, end)]), start: 'a' }, 'no-start', ['set-start']],
])('%s is mended', (_, document, rule, mends) => {
  expect(mendsOf(document, rule)).toEqual(mends.map((key) => `scenes.mends.${key}`))
})

test.each<[string, SceneDocument, SceneRule, string[]]>([
  [
    'a case that never holds',
    scene(
      [
        section(
          'a',
          10,
          { kind: 'when', cases: [{ if: 'n > 20', to: 'z' }], otherwise: { to: 'z' } },
          { sets: [{ variable: 'n', to: 'n + 1' }] },
        ),
        last,
      ],
      [number('n')],
    ),
    'never-holds',
    ['remove-case'],
  ],
  [
    'one of three answers that is never offered',
    scene(
      [
        section('a', 10, ask('z', 'z', { answer: 'Never', to: 'z', if: 'n > 20' }), {
          sets: [{ variable: 'n', to: '2' }],
        }),
        last,
      ],
      [number('n')],
    ),
    'never-holds',
    ['remove-answer', 'always-offer'],
  ],
  [
    'one of two answers that is never offered',
    scene(
      [
        section('a', 10, ask('z', { answer: 'Never', to: 'z', if: 'n > 20' }), { sets: [{ variable: 'n', to: '2' }] }),
        last,
      ],
      [number('n')],
    ),
    'never-holds',
    ['always-offer'],
  ],
  [
    'an answer that is there twice',
    scene([section('a', 10, ask({ answer: 'Yes', to: 'z' }, { answer: 'yes', to: 'z' }, 'z')), last]),
    'same-answers',
    ['remove-answer'],
  ],
  [
    'a variable that is never set',
    scene(
      [section('a', 10, { kind: 'when', cases: [{ if: 'n > 2', to: 'z' }], otherwise: { to: 'z' } }), last],
      [number('n')],
    ),
    'variable-never-set',
    ['set-at-start'],
  ],
  [
    'values that have no room on the device',
    scene(
      [section('a', 10, end)],
      Array.from({ length: 40 }, (_, index) => ({ ...number(`${'n'.repeat(27)}-${index + 10}`), isKept: true })),
    ),
    'kept-too-much',
    ['do-not-keep'],
  ],
  [
    'a call while something is held',
    scene([
      section('a', 60, go('z'), { events: hold('gag', 0, 30), notes: [note('call', 'b', 5000)] }),
      section('b', 10, { kind: 'return' }),
      last,
    ]),
    'note-while-held',
    ['note-at', 'remove-note'],
  ],
  [
    'a call while an edge is asked for',
    scene([
      section('a', 60, go('z'), { events: [edge(5)], notes: [note('call', 'b', 0)] }),
      section('b', 10, { kind: 'return' }),
      last,
    ]),
    'note-while-held',
    ['note-at', 'remove-note'],
  ],
  [
    'a note after the end',
    scene([section('a', 10, go('z'), { notes: [note('go', 'z', 20_000)] }), last]),
    'note-too-late',
    ['remove-note', 'note-at'],
  ],
  [
    'words without room before others',
    scene([
      section('a', 60, end, {
        events: [say(0, 'These are many words, and they need far more time than they have.'), say(1, 'Yes.')],
      }),
    ]),
    'words-without-room',
    ['give-room'],
  ],
  [
    'a generated section too soon after an edge',
    scene([
      section('a', 20, go('g'), { events: [edge(0)] }),
      { id: 'g', name: 'g', kind: 'generated', length: 600_000, config: defaultGeneratorConfig, exit: end },
    ]),
    'edge-rest',
    ['rest-before'],
  ],
])('%s is mended too', (_, document, rule, mends) => {
  expect(mendsOf(document, rule)).toEqual(mends.map((key) => `scenes.mends.${key}`))
})
