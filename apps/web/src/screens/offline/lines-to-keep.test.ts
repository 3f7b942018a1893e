import { expect, it } from 'vitest'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, spokenMs } from '@rubato/contracts/domain'
import type { ScriptDialog } from '@rubato/engine'
import { estimateBytes, linesToKeep, type Cast } from './lines-to-keep.ts'

const OWN = '11111111-1111-4111-8111-111111111111'
const dialogs = new Map<string, ScriptDialog[]>([
  [
    DEFAULT_SCRIPT_ID,
    [
      { id: 'slower', trigger: 'acceleration', text: 'Slower, and breathe.' },
      { id: 'edge', trigger: 'edge', text: 'Closer.' },
      { id: 'hand', trigger: 'hand-dominant', text: 'Use your {hand} hand.' },
      { id: 'number', trigger: 'ball-slap', text: 'Count to {count}.' },
    ],
  ],
  [COUNTDOWN_SCRIPT_ID, [{ id: 'three', trigger: '3', text: 'Three.' }]],
  [
    OWN,
    [
      { id: 'own', trigger: 'edge', text: '[Mine]' },
      { id: 'late', trigger: 'acceleration', text: 'Late.', when: { phase: 'late' } },
    ],
  ],
])
const keep = (...casts: Cast[]) => linesToKeep({ casts, dialogs, systemLines: { paused: 'Take “your” time.' } })
const textsOf = (...casts: Cast[]) => keep(...casts).map(({ voice, text }) => `${voice} ${text}`)

it('System lines come first, then whole lines with each hand and grip, then first clauses; numbers are left out', () => {
  expect(textsOf({ script: null, voice: 'Alto' })).toEqual([
    'Alto Take "your" time.',
    'Alto Slower, and breathe.',
    'Alto Closer.',
    'Alto Use your dominant hand.',
    'Alto Use your non-dominant hand.',
    'Alto Three.',
    'Alto Slower.',
  ])
  expect(keep({ script: null, voice: 'Alto' }).slice(0, 2)).toMatchObject([
    { name: { kind: 'shipped', line: 'paused' } },
    { name: { kind: 'dialog', dialogId: 'slower', part: 'whole', values: {} } },
  ])
})

it('The default script is kept where the chosen one has no line for any time; each line of a voice once', () => {
  expect(textsOf({ script: OWN, voice: 'Bass' })).toEqual(
    expect.arrayContaining(['Bass Mine', 'Bass Late.', 'Bass Slower, and breathe.']),
  )
  expect(textsOf({ script: OWN, voice: 'Bass' })).not.toContain('Bass Closer.')
  const both = textsOf({ script: OWN, voice: 'Bass' }, { script: null, voice: 'Bass' })
  expect(both).toContain('Bass Closer.')
  expect(both.filter((line) => line === 'Bass Three.')).toHaveLength(1)
})

it('The estimate is of packed lines at 24 kHz', () => {
  const [line] = keep({ script: null, voice: 'Alto' })
  expect(estimateBytes([line!], 'slow')).toBe(spokenMs(line!.text, 'Alto', 'slow') * 12)
})
