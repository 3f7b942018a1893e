import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  randomTree,
  declarations,
  moods,
  randomName,
  randomNumber,
  stateOf,
  randomState,
  randomTruth,
} from '../../testing/scene/expressions.ts'
import { checkExpression } from './check-expression.ts'
import { checkNames, type Value, type ValueType, type Declaration } from './declarations.ts'
import { evaluate } from './evaluate.ts'
import type { Expression } from './expression.ts'
import { parseExpression } from './parse-expression.ts'

/** Lists of numbers that make random trees and states. */
const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 60, size: 'max' })
const numberTrees = numbers.map(randomNumber)
const truthTrees = numbers.map(randomTruth)
const nameTrees = numbers.map(randomName)
const anyTrees = numbers.map(randomTree)
const states = numbers.map(randomState)

function problemsOf(text: string, wanted: ValueType): string[] {
  const { expression, problems } = parseExpression(text)
  if (!expression) return problems.map(({ message }) => `not parsed: ${message}`)
  const found = checkExpression(expression, declarations, wanted)
  return found.map(({ column, length, message }) => `${column}+${length} ${message}`)
}

describe('the check of an expression', () => {
  it.each<[string, ValueType]>([
    ['edges >= 3 and not tired', 'yes-or-no'],
    ['min(points + 2, 20)', 'number'],
    ['mood is stern or phase is not warm-up', 'yes-or-no'],
    ['mood = stern and kind = mood', 'yes-or-no'],
    ['mood != pace', 'yes-or-no'],
    ['tired = no', 'yes-or-no'],
    ['chance(points * 5)', 'yes-or-no'],
    ['if(tired, kind, mood)', moods],
    ['if(tired, 1, 2.5)', 'number'],
    ['ending is cum and answered = 2', 'yes-or-no'],
    ['if(tired, mood, pace) is slow', 'yes-or-no'],
    ['visits("lounge") + edges - too-close', 'number'],
    ['seen("hall") and on("clamps")', 'yes-or-no'],
    ['stern', moods],
  ])('SCENE-5 passes %j', (text, wanted) => {
    expect(problemsOf(text, wanted)).toEqual([])
  })

  it.each<[string, ValueType, string[]]>([
    ['pionts > 3', 'yes-or-no', ['1+6 There is no variable “pionts”. Did you mean “points”?']],
    ['edgs > 3', 'yes-or-no', ['1+4 There is no variable “edgs”. Did you mean “edges”?']],
    ['banana > 3', 'yes-or-no', ['1+6 There is no variable “banana”.']],
    ['points-2', 'number', ['1+8 There is no variable “points-2”. For minus, put spaces around it: points - 2.']],
    [
      'own-edges-points',
      'number',
      ['1+16 There is no variable “own-edges-points”. For minus, put spaces around it: own-edges - points.'],
    ],
    ['true', 'yes-or-no', ['1+4 Write “yes” in place of “true”.']],
    ['tired', 'number', ['1+5 “tired” is yes or no, but a number is needed here.']],
    ['points', 'yes-or-no', ['1+6 “points” is a number, but yes or no is needed here.']],
    ['points', moods, ['1+6 “points” is a number, but a name is needed here.']],
    ['points and tired', 'yes-or-no', ['1+6 “points” is a number, but yes or no is needed here.']],
    ['points = mood', 'yes-or-no', ['10+4 “points” is a number and “mood” is a name: they cannot be compared.']],
    ['mood > 3', 'yes-or-no', ['1+4 “mood” is a name, but a number is needed here.']],
    ['mood is sterm', 'yes-or-no', ['9+5 “mood” is never “sterm”, only stern, kind, bored. Did you mean “stern”?']],
    [
      'phase is not pek',
      'yes-or-no',
      ['14+3 “phase” is never “pek”, only warm-up, build, peak, end. Did you mean “peak”?'],
    ],
    ['points is stern', 'yes-or-no', ['1+6 “points” is a number. “is” compares a name with one of its list.']],
    ['mood is stern or kind', 'yes-or-no', ['18+4 “kind” is a name that “mood” can have. Write “mood is kind”.']],
    [
      'mood = sterm',
      'yes-or-no',
      ['8+5 “sterm” is neither a variable nor one of stern, kind, bored. Did you mean “stern”?'],
    ],
    ['mood = ending', 'yes-or-no', ['8+6 “mood” and “ending” have no name in common: they are never equal.']],
    ['pace', moods, ['1+4 “pace” can be “slow”; only stern, kind, bored can be used here.']],
    [
      'if(tired, stern, 3)',
      moods,
      ['18+1 “stern” is a name and “3” is a number: both values of “if” are of one kind.'],
    ],
    ['if(points, 1, 2)', 'number', ['4+6 “points” is a number, but yes or no is needed here.']],
    ['visits("loung") > 1', 'yes-or-no', ['1+15 There is no section “loung”. Did you mean “lounge”?']],
    [
      'min(tired, mood)',
      'number',
      ['5+5 “tired” is yes or no, but a number is needed here.', '12+4 “mood” is a name, but a number is needed here.'],
    ],
    ['not points + 1', 'yes-or-no', ['5+10 “points + 1” is a number, but yes or no is needed here.']],
  ])('SCENE-3 finds the problems of %j', (text, wanted, problems) => {
    expect(problemsOf(text, wanted)).toEqual(problems)
  })

  it('SCENE-5 lets only values of the wanted type pass', () => {
    const wanted = fc.constantFrom<ValueType>('number', 'yes-or-no', moods)
    fc.assert(
      fc.property(fc.oneof(anyTrees, numberTrees, truthTrees, nameTrees), states, wanted, (tree, state, type) => {
        if (checkExpression(tree, declarations, type).length > 0) return
        expect(isOfType(evaluate(tree, stateOf(state)), type)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('SCENE-5 lets numbers and names pass where they are wanted', () => {
    fc.assert(
      fc.property(numberTrees, nameTrees, (number, name) => {
        expect(refusalsOf(number, 'number')).toEqual([])
        expect(refusalsOf(name, moods)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

function isOfType(value: Value, type: ValueType): boolean {
  if (type === 'number') return typeof value === 'number'
  return type === 'yes-or-no' ? typeof value === 'boolean' : type.some((name) => name === value)
}

/** Problems apart from names that two lists do not have in common: the random trees compare those, too. */
const refusalsOf = (tree: Expression, type: ValueType) =>
  checkExpression(tree, declarations, type).filter(
    ({ message }) => !message.includes('“pace”') && !message.includes('neither'),
  )

describe('names of variables', () => {
  it('are no words of the expressions, come once, and differ from names of lists', () => {
    const variables: Declaration[] = [
      { name: 'edges', kind: 'yes-or-no' },
      { name: 'min', kind: 'yes-or-no' },
      { name: 'not', kind: 'yes-or-no' },
      { name: 'Points', kind: 'yes-or-no' },
      { name: 'a'.repeat(31), kind: 'yes-or-no' },
      { name: 'tired', kind: 'yes-or-no' },
      { name: 'tired', kind: 'yes-or-no' },
      { name: 'mood', kind: 'one-of', names: ['tired', 'yes', 'kind'] },
    ]
    expect(checkNames(variables).map(({ variable, message }) => `${variable}: ${message}`)).toEqual([
      'edges: “edges” is a word of the expressions. Use another name.',
      'min: “min” is a word of the expressions. Use another name.',
      'not: “not” is a word of the expressions. Use another name.',
      'Points: “Points” is not a name: use lower-case letters, digits and hyphens, with a letter first.',
      `${'a'.repeat(31)}: A name has at most 30 characters.`,
      'tired: There are two variables “tired”.',
      'mood: “tired” is also a variable.',
      'mood: “yes” is a word of the expressions. Use another name.',
    ])
    expect(checkNames(declarations.variables)).toEqual([])
  })
})
