import { describe, expect, it } from 'vitest'
import { renameIn, sectionsOf, variablesOf, type Renaming } from './names-of.ts'
import { parseExpression } from './parse-expression.ts'
import { printExpression } from './print-expression.ts'

function parsed(text: string) {
  const { expression, problems } = parseExpression(text)
  if (!expression) throw new Error(problems[0]?.message)
  return expression
}
const text =
  'not points + 1 > edges and (mood is stern or if(visits("lounge") > points, tired, seen("hall"))) and on("gag")'

describe('the names in an expression', () => {
  it('are variables and sections, each once and in the order of the text', () => {
    expect(variablesOf(parsed(text))).toEqual(['points', 'mood', 'tired'])
    expect(sectionsOf(parsed(text))).toEqual(['lounge', 'hall'])
  })

  it.each<[Renaming, string]>([
    [{ what: 'variable', from: 'points', to: 'score' }, text.replaceAll('points', 'score')],
    [{ what: 'variable', from: 'stern', to: 'mild' }, text],
    [{ what: 'section', from: 'hall', to: 'attic' }, text.replace('hall', 'attic')],
    [{ what: 'section', from: 'gag', to: 'attic' }, text],
  ])('are renamed: %j', (renaming, expected) => {
    expect(printExpression(renameIn(parsed(text), renaming))).toBe(expected)
  })
})
