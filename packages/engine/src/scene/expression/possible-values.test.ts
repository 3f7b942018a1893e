import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  declarations,
  randomName,
  randomNumber,
  stateOf,
  randomState,
  randomTruth,
  type RandomState,
} from '../../testing/scene/expressions.ts'
import type { Value } from './declarations.ts'
import { evaluate } from './evaluate.ts'
import { allParts, type Expression } from './expression.ts'
import { parseExpression } from './parse-expression.ts'
import { narrowRanges, possibleValues } from './possible-values.ts'
import { rangeOfFact, rangesOf, type PossibleValues, type Ranges } from './ranges.ts'
import { factNames } from './words.ts'

/** Lists of numbers that make random trees and states. */
const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 60, size: 'max' })
const numberTrees = numbers.map(randomNumber)
const truthTrees = numbers.map(randomTruth)
const nameTrees = numbers.map(randomName)
const states = numbers.map(randomState)

const all = rangesOf(declarations.variables)

function parsed(text: string): Expression {
  const { expression, problems } = parseExpression(text)
  if (!expression) throw new Error(problems[0]?.message)
  return expression
}

const includes = (range: PossibleValues, value: Value): boolean => {
  if (range.kind === 'number') return typeof value === 'number' && value >= range.min && value <= range.max
  if (range.kind === 'name') return range.names.some((name) => name === value)
  return value === true ? range.canBeYes : value === false && range.canBeNo
}

/** Whether the variables and facts of a state are inside the ranges. */
const areInside = ({ variables, facts }: RandomState, ranges: Ranges): boolean =>
  Object.entries(ranges.variables).every(([name, range]) => includes(range, variables[name] ?? 0)) &&
  factNames.every((fact) => includes(ranges.facts?.[fact] ?? rangeOfFact(fact), facts[fact]))

/** Ranges around the state, some of them narrow. */
const rangesAround = ({ variables }: RandomState, widths: readonly number[]): Ranges => ({
  variables: Object.fromEntries(
    Object.entries(variables).map(([name, value], index): [string, PossibleValues] => {
      const width = widths[index % widths.length] ?? 0
      if (typeof value === 'number') return [name, { kind: 'number', min: value - width, max: value + (width % 3) }]
      if (typeof value === 'boolean')
        return [name, { kind: 'yes-or-no', canBeYes: value || width > 2, canBeNo: !value || width > 4 }]
      return [name, { kind: 'name', names: width > 2 ? [value, 'bored'] : [value] }]
    }),
  ),
})
const widths = fc.array(fc.nat(6), { minLength: 1, maxLength: 7 })

describe('possible values', () => {
  it('SCENE-9 have every value of an evaluation', () => {
    fc.assert(
      fc.property(fc.oneof(numberTrees, truthTrees, nameTrees), states, widths, (tree, state, wide) => {
        const value = evaluate(tree, stateOf(state))
        expect(includes(possibleValues(tree, all), value)).toBe(true)
        expect(includes(possibleValues(tree, rangesAround(state, wide)), value)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('SCENE-9 stay possible after a condition has held or failed', () => {
    fc.assert(
      fc.property(truthTrees, states, widths, (tree, state, wide) => {
        const hasHeld = evaluate(tree, stateOf(state)) === true
        for (const ranges of [all, rangesAround(state, wide)]) {
          const narrowed = narrowRanges(tree, hasHeld, ranges)
          expect(narrowed && areInside(state, narrowed)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each<[string, boolean, boolean]>([
    ['points > 20', false, true],
    ['points >= 0', true, false],
    ['points > 3', true, true],
    ['points > 5 and points < 3', false, true],
    ['points > 5 and points < 7', true, true],
    ['points <= 5 or points >= 6', true, false],
    ['not tired and tired', false, true],
    ['mood is stern and mood is kind', false, true],
    ['mood is stern or mood is kind or mood is bored', true, false],
    ['mood = pace and pace is slow', false, true],
    ['if(points > 10, points, 11) > 10', true, false],
    ['clamp(points, 3, 5) mod 2 <= 2', true, false],
    ['random(1, 6) + points >= 1', true, false],
    ['chance(100)', true, false],
    ['chance(99)', true, true],
    ['chance(1)', true, true],
    ['chance(0)', false, true],
    ['chance(points + 1)', true, true],
    ['edges < 0', false, true],
    ['answered > 6', false, true],
    ['phase is end and phase is not end', false, true],
    ['points / level > 5', true, true],
    ['abs(level) <= 5', true, false],
  ])('of %j: can hold %j, can fail %j', (text, canBeYes, canBeNo) => {
    expect(possibleValues(parsed(text), all)).toEqual({ kind: 'yes-or-no', canBeYes, canBeNo })
  })

  it('find a case that is never taken because an earlier one is', () => {
    const afterFirst = narrowRanges(parsed('points >= 3'), false, all)
    const afterSecond = afterFirst && narrowRanges(parsed('points = 0 or tired'), false, afterFirst)
    expect(afterSecond?.variables).toMatchObject({
      points: { min: 1, max: 2 },
      tired: { canBeYes: false, canBeNo: true },
    })
    expect(afterSecond && narrowRanges(parsed('points > 5'), true, afterSecond)).toBeNull()
  })

  it('know how often a section was entered', () => {
    const ranges: Ranges = { ...all, visits: { lounge: { kind: 'number', min: 1, max: 2 } } }
    expect(possibleValues(parsed('seen("lounge") and visits("lounge") < 3'), ranges)).toMatchObject({ canBeNo: false })
    expect(possibleValues(parsed('seen("hall")'), ranges)).toMatchObject({ canBeYes: true, canBeNo: true })
  })

  it.each([
    ['or', Array.from({ length: 22 }, () => 'told').join(' or ')],
    ['and', Array.from({ length: 20 }, () => 'told').join(' and ')],
    ['=', `${'('.repeat(19)}yes${'=tired)'.repeat(19)}`],
    ['if', `${'if(told, '.repeat(12)}tired${', no)'.repeat(12)}`],
  ])('are found with a few looks at each part, also where %s follows itself', (_operator, text) => {
    const { tree, looks } = watched(parsed(text))
    possibleValues(tree, all)
    expect(looks.count).toBeGreaterThanOrEqual(allParts(tree).length)
    expect(looks.count).toBeLessThan(allParts(tree).length * 10)
  })
})

/** The tree, which counts how often the kind of a part is read. */
function watched(expression: Expression): { tree: Expression; looks: { count: number } } {
  const looks = { count: 0 }
  const watch = (part: object): object =>
    new Proxy(part, {
      get(target, key) {
        if (key === 'kind') looks.count += 1
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'object' && value !== null ? watch(value) : value
      },
    })
  return { tree: watch(expression) as Expression, looks }
}
