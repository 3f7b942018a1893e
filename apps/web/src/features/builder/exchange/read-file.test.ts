import { expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { apply, type BuilderDocument } from '@rubato/builder'
import { emptyDocument } from '../document/open-game.ts'
import { readFile } from './exchange-modal.tsx'

const actions = Array.from({ length: 12 }, (_, index) => ({ at: index * 500, pos: index % 2 === 0 ? 0 : 100 }))
const script = { version: '1.0', actions, metadata: { title: 'Slow harbour' } }
const empty = emptyDocument(defaultSettings)

function opened(document: BuilderDocument, at: number, file: object = script) {
  const read = readFile(JSON.stringify(file), true, { document, at, mode: 'ripple' })
  if ('ok' in read) throw new Error(read.sentence.key)
  const applied = apply(document, read.command)
  if (!applied.ok) throw new Error(applied.problem.sentence.key)
  return { document: applied.document, report: read.report.map(({ key }) => key) }
}

test('a funscript in an empty game gives it its length and its further fields', () => {
  const { document, report } = opened(empty, 0)
  expect(document.game.duration).toBeLessThan(10_000)
  expect(document.funscript).toContain('Slow harbour')
  expect(report).toEqual([])
})

test('a funscript that is too fast has a length for each choice, and keeps all of its strokes', () => {
  const fast = Array.from({ length: 40 }, (_, index) => ({ at: index * 120, pos: index % 2 === 0 ? 90 : 0 }))
  const place = { document: empty, at: 0, mode: 'ripple' } as const
  const read = readFile(JSON.stringify({ version: '1.0', actions: fast }), true, place)
  if ('ok' in read) throw new Error(read.sentence.key)
  expect(read.fast?.count).toBe(19)
  expect(read.fast?.length.slow).toBeGreaterThan(40 * 120)
  expect(read.fast?.length.cap).toBeGreaterThan(40 * 120)
  const slow = readFile(JSON.stringify({ version: '1.0', actions: fast }), true, { ...place, pace: 'slow' })
  expect('ok' in slow ? [] : slow.report.map(({ key }) => key)).toContain('builder.funscript.import.slowed')
})

test('a funscript in a game with contents says that its further fields are left out, where it has some', () => {
  const first = opened(empty, 0).document
  const { document, report } = opened(first, 1000)
  expect(document.funscript).toBe(first.funscript)
  expect(report).toEqual(['builder.exchange.fields-left-out'])
  expect(opened(empty, 60_000).report).toEqual(['builder.exchange.fields-left-out'])
  expect(opened(first, 1000, { version: '1.0', actions }).report).toEqual([])
})
