/** Every sentence that the builder package can produce has a text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import builder from '../../../../public/locales/en/builder.json'

const packages = join(import.meta.dirname, '../../../../../../packages')
const source = (folder: string): string =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(packages, folder, file), 'utf8'))
    .join('\n')

const code = source('builder/src')
const all = (pattern: RegExp, text = code): string[] => [...text.matchAll(pattern)].map(([, key = '']) => key)

const groups: Record<string, string> = {
  problem: 'problem',
  done: 'did',
  mend: 'mend',
  sceneMend: 'scenes.mends',
  refuse: 'file',
}
const called = Object.entries(groups).flatMap(([name, group]) =>
  all(new RegExp(`\\b${name}\\(\\s*'([a-z-]+)'`, 'g')).map((key) => `${group}.${key}`),
)
const written = all(/'builder\.([a-z-]+(?:\.[a-z-]+)+)'/g)
const rules = all(/^ {2}'?([a-z-]+)'?: \(/gm, readFileSync(join(packages, 'engine/src/safety/broken-rules.ts'), 'utf8'))
const readings = all(/readonly kind: ((?:'[a-z-]+'(?: \| )?)+)/g).flatMap((kinds) => all(/'([a-z-]+)'/g, kinds))
const fills = all(/reason: '([a-z-]+)' \| '[a-z-]+'|reason: '[a-z-]+' \| '([a-z-]+)'/g, source('engine/src/reroll'))

/** Keys that are built from parts, by the lists that the parts come from. */
const built = [
  ...rules.map((rule) => `check.${rule}`),
  ...readings.filter((kind) => /^(release|half|id|level)-/.test(kind)).map((kind) => `converted.${kind}`),
  ...fills.filter(Boolean).map((reason) => `problem.fill-${reason}`),
  'problem.fill-nothing-fits',
  ...['lines', 'items', 'questions', 'strokes', 'other-beats', 'lowered', 'dense'].map((n) => `funscript.dropped.${n}`),
  ...[
    'slowed',
    'capped',
    'dropped',
    'clamped',
    'rounded',
    'merged',
    'styles',
    'depth',
    'axes',
    'fields',
    'tolerance',
  ].map((name) => `funscript.import.${name}`),
]

/** Whether there is a text, or one for each number. */
function hasText(key: string): boolean {
  const steps = key.split('.')
  const last = steps.pop() ?? ''
  const group = steps.reduce<unknown>((texts, step) => (texts as Record<string, unknown> | undefined)?.[step], builder)
  if (typeof group !== 'object' || group === null) return false
  return last in group || (`${last}_one` in group && `${last}_other` in group)
}

test('every sentence of the builder has a text', () => {
  const keys = [...new Set([...called, ...written, ...built])]
  expect(rules.length).toBeGreaterThan(40)
  expect(called.length).toBeGreaterThan(70)
  expect(readings.length).toBeGreaterThan(4)
  expect(keys.filter((key) => !hasText(key))).toEqual([])
})
