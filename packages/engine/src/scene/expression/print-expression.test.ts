import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomTree, randomName, randomNumber, randomTruth } from '../../testing/scene/expressions.ts'
import { EXPRESSION_MAX, NODES_MAX, allParts, type Expression } from './expression.ts'
import { parseExpression } from './parse-expression.ts'
import { printExpression } from './print-expression.ts'

/** Lists of numbers that make random trees and states. */
const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 60, size: 'max' })
const numberTrees = numbers.map(randomNumber)
const truthTrees = numbers.map(randomTruth)
const nameTrees = numbers.map(randomName)
const anyTrees = numbers.map(randomTree)

/** The tree without the places of its parts. */
const treeOf = (expression: Expression | undefined): unknown =>
  JSON.parse(
    JSON.stringify(expression, (key, value: unknown) => (['column', 'length'].includes(key) ? undefined : value)),
  )

const printed = (text: string): string | undefined => {
  const { expression } = parseExpression(text)
  return expression && printExpression(expression)
}

const isInLimits = (expression: Expression): boolean =>
  printExpression(expression).length <= EXPRESSION_MAX && allParts(expression).length <= NODES_MAX

describe('the printed text of an expression', () => {
  it.each([
    ['edges>=3   and not tired', 'edges >= 3 and not tired'],
    ['((points))', 'points'],
    ['(a and b) or c', 'a and b or c'],
    ['a and (b or c)', 'a and (b or c)'],
    ['a or (b or c)', 'a or (b or c)'],
    ['1-(2-3)', '1 - (2 - 3)'],
    ['(1-2)-3', '1 - 2 - 3'],
    ['-(1+2)*3', '-(1 + 2) * 3'],
    ['- -1', '--1'],
    ['not(a)=b', 'not a = b'],
    ['(not a)=b', '(not a) = b'],
    ['(a<b)=(c<d)', '(a < b) = (c < d)'],
    ['(mood  is  not stern) = tired', '(mood is not stern) = tired'],
    ['min( 1.50,007 )', 'min(1.5, 7)'],
    ['visits ( "lounge" )', 'visits("lounge")'],
    ['points\n\t+ 1', 'points + 1'],
  ])('of %j is %j', (text, canonical) => {
    expect(printed(text)).toBe(canonical)
  })

  it('SCENE-4 is parsed as the same expression', () => {
    fc.assert(
      fc.property(fc.oneof(anyTrees, numberTrees, truthTrees, nameTrees).filter(isInLimits), (tree) => {
        const { expression, problems } = parseExpression(printExpression(tree))
        expect(problems).toBeUndefined()
        expect(treeOf(expression)).toEqual(treeOf(tree))
      }),
      { numRuns: 2000 },
    )
  })

  it('SCENE-4 has no more characters than a text may have: what would be longer is refused', () => {
    expect(printed(`${'1+'.repeat(48)}1`)).toHaveLength(4 * 48 + 1)
    const sum = Array.from({ length: 7 }, () => 'a'.repeat(25)).join('+')
    expect(printed(`${sum}+1`)).toHaveLength(197)
    expect(parseExpression(`${sum}+12345`).problems).toEqual([
      {
        column: 1,
        length: 187,
        message: 'With spaces around its operators, an expression has at most 200 characters.',
      },
    ])
  })
})
