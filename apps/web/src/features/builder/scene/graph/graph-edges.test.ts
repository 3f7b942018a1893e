/** The lines of the graph say how often each way is taken, and are as wide. */
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { templateScene } from '../testing/open-scene.tsx'
import type { Walked } from '../walk/use-walked.ts'
import { coverageOf } from '../walk/way-counts.ts'
import { graphEdges } from './graph-edges.tsx'

const t = ((key: string, values: { percent?: number; way?: string; share?: string } = {}) => {
  const { percent, way, share } = values
  const name = key.split('.').at(-1) ?? ''
  if (name === 'share-named') return `${way}: ${share}`
  return name === 'share' ? `${percent}%` : name
}) as unknown as TFunction

const base = templateScene('choice-of-three')
const section = (id: string, to: readonly string[]): (typeof base.sections)[number] => ({
  id,
  name: id,
  kind: 'timeline',
  length: 1000,
  events: [],
  exit:
    to.length === 0
      ? { kind: 'end', outcome: 'denied' }
      : {
          kind: 'ask',
          text: 'Well?',
          seconds: 10,
          meanwhile: 'rest',
          answers: to.map((each, index) => ({ answer: `Way ${index + 1}`, to: each })),
          silence: { to: 'c' },
        },
})
const sections = [section('a', ['b', 'c']), section('b', []), section('c', [])]
const document = { ...base, start: 'a', sections }
const walked: Walked = {
  members: 100,
  reached: new Map([['a', 100]]),
  taken: new Map([
    ['a/exit/0', 80],
    ['a/exit/2', 20],
  ]),
  stuck: new Map(),
  of: sections,
}

test('each way has its share of the plays in words, and its line is as wide', () => {
  const edges = graphEdges(t, document, { walked, highlighted: new Set() })
  expect(edges.map(({ data }) => data?.labels)).toEqual([['Way 1: 80%'], ['Way 2: share-none', 'silence: 20%']])
  const [often = 0, seldom = 0] = edges.map(({ style }) => Number(style?.strokeWidth))
  expect(often).toBeGreaterThan(seldom)
  const none = graphEdges(t, document, { walked: { ...walked, taken: new Map() }, highlighted: new Set() })
  expect(none[0]?.style).toMatchObject({ strokeWidth: 1, strokeDasharray: '4 4' })
})

test('a section that has changed since shows its ways without shares, and the coverage counts all ways', () => {
  const changed = { ...document, sections: [section('a', ['b', 'c']), ...sections.slice(1)] }
  const edges = graphEdges(t, changed, { walked, highlighted: new Set() })
  expect(edges.map(({ data, style }) => [data?.labels, style])).toEqual([
    [['Way 1'], undefined],
    [['Way 2', 'silence'], undefined],
  ])
  expect(coverageOf(walked)).toEqual({ taken: 2, all: 3 })
})
