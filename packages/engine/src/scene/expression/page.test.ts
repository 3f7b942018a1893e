/** The page about expressions for authors says what the code does. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openStream } from '../../random/stream.ts'
import { noFacts } from '../../testing/scene/walk-values.ts'
import { evaluate, type ExpressionState } from './evaluate.ts'
import { parseExpression } from './parse-expression.ts'
import { callable, factNames, nameFacts } from './words.ts'

const page = readFileSync(new URL('../../../../../docs/scene-expressions.md', import.meta.url), 'utf8')

/** Rows of tables whose last two cells are an example and its value. */
const examples = [...page.matchAll(/\| `([^`\n]+)` +\| (yes|no|-?[\d.]+) +\|$/gm)].map(([, text = '', value = '']) => ({
  text,
  value: value === 'yes' || value === 'no' ? value === 'yes' : Number(value),
}))

const state: ExpressionState = {
  variables: { points: 7, tired: false, mood: 'stern' },
  facts: { ...noFacts, edges: 2, ending: 'cum', visits: { lounge: 2 }, on: ['clamps'] },
  stream: openStream('page', 'scene'),
}

describe('the page about expressions', () => {
  it('has an example of each operator and function', () => {
    const texts = examples.map(({ text }) => ` ${text} `)
    const operators = ['-', '*', '/', 'mod', '+', '=', '!=', '<', '<=', '>', '>=', 'is', 'is not', 'not', 'and', 'or']
    const missing = [...operators.map((operator) => ` ${operator} `), ...callable.map((name) => ` ${name}(`)].filter(
      (part) => !texts.some((text) => text.includes(part)),
    )
    expect(missing).toEqual([])
  })

  it.each(examples)('has the right value for $text', ({ text, value }) => {
    const { expression } = parseExpression(text)
    expect(expression && evaluate(expression, state)).toBe(value)
  })

  it('has every fact with its names', () => {
    for (const word of [...factNames, ...nameFacts.phase, ...nameFacts.ending]) expect(page).toContain(`\`${word}\``)
  })
})
