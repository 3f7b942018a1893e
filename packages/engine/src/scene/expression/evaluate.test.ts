import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomTree, declarations, randomNumber, stateOf, randomState } from '../../testing/scene/expressions.ts'
import { openStream } from '../../random/stream.ts'
import { assignedValue, type Value } from './declarations.ts'
import { evaluate, type ExpressionState, type SceneFacts } from './evaluate.ts'
import { NUMBER_MAX } from './expression.ts'
import { parseExpression } from './parse-expression.ts'

/** Lists of numbers that make random trees and states. */
const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 60, size: 'max' })
const numberTrees = numbers.map(randomNumber)
const anyTrees = numbers.map(randomTree)
const states = numbers.map(randomState)

const facts: SceneFacts = {
  edges: 4,
  'own-edges': 1,
  'too-close': 2,
  cannot: 0,
  skips: 0,
  eased: 0,
  minutes: 12.9,
  'minutes-left': 8,
  answered: 2,
  phase: 'build',
  ending: 'denied',
  visits: { lounge: 2, hall: 0 },
  on: ['clamps'],
}
const stateWith = (seed: string): ExpressionState => ({
  variables: { points: 7, tired: false, mood: 'stern', pace: 'kind', most: 1_000_000 },
  facts,
  stream: openStream(seed, 'scene'),
})

function valueOf(text: string, state = stateWith('one')): Value {
  const { expression, problems } = parseExpression(text)
  if (!expression) throw new Error(problems[0]?.message)
  return evaluate(expression, state)
}

describe('the value of an expression', () => {
  it.each<[string, Value]>([
    ['edges >= 3 and not tired', true],
    ['min(points + 20, 20)', 20],
    ['points - 2 * 3', 1],
    ['-points + 1', -6],
    ['7 mod 5', 2],
    ['-1 mod 5', 4],
    ['1 mod -5', -4],
    ['points / 2', 3.5],
    ['round(points / 2)', 4],
    ['floor(-0.5)', -1],
    ['ceil(0.2)', 1],
    ['abs(-points)', 7],
    ['max(1, 9, 3)', 9],
    ['clamp(points, 0, 5)', 5],
    ['clamp(points, 9, 5)', 9],
    ['if(tired, 1, 2)', 2],
    ['mood is stern', true],
    ['mood is not stern', false],
    ['mood = pace', false],
    ['pace = kind', true],
    ['phase is build and ending is denied', true],
    ['tired = no', true],
    ['minutes', 12],
    ['answered = 2', true],
    ['visits("lounge")', 2],
    ['visits("attic") + visits("constructor")', 0],
    ['seen("lounge") and not seen("hall")', true],
    ['on("clamps") and not on("gag")', true],
    ['chance(0) or chance(-1)', false],
    ['chance(100)', true],
    ['random(3, 3)', 3],
  ])('of %j is %j', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })

  it.each<[string, Value]>([
    ['1 / 0', 0],
    ['0 / 0', 0],
    ['points mod 0', 0],
    ['most * most', NUMBER_MAX],
    ['-most * most', -NUMBER_MAX],
    ['0 * -1', 0],
    ['constructor', 'constructor'],
  ])('SCENE-6 of %j is defined: %j', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })

  it('SCENE-6 is finite and inside the limits for every tree, also of wrong types', () => {
    fc.assert(
      fc.property(fc.oneof(anyTrees, numberTrees), states, (tree, state) => {
        const value = evaluate(tree, stateOf(state))
        if (typeof value !== 'number') return
        expect(Math.abs(value)).toBeLessThanOrEqual(NUMBER_MAX)
        expect(Object.is(value, -0)).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  it('SCENE-6 is finite where facts are not', () => {
    const broken = { ...facts, edges: NaN, minutes: Infinity, visits: { lounge: -Infinity } }
    const state = { ...stateWith('one'), facts: broken }
    expect(['edges', 'minutes', 'visits("lounge")'].map((text) => valueOf(text, state))).toEqual([
      0,
      NUMBER_MAX,
      -NUMBER_MAX,
    ])
  })
})

describe('chance', () => {
  it('SCENE-7 is the same for the same seed and state', () => {
    fc.assert(
      fc.property(fc.oneof(anyTrees, numberTrees), states, (tree, state) => {
        const [one, other] = [stateOf(state), stateOf(state)]
        expect(evaluate(tree, one)).toEqual(evaluate(tree, other))
        expect(one).toEqual(other)
      }),
      { numRuns: 1000 },
    )
  })

  it('SCENE-7 draws only where a part is evaluated', () => {
    const state = stateWith('one')
    valueOf('tired and chance(50) or not tired or random(1, 6) = 1', state)
    valueOf('if(tired, random(1, 6), 0)', state)
    expect(state.stream).toEqual(stateWith('one').stream)
    valueOf('random(1, 6)', state)
    expect(state.stream).not.toEqual(stateWith('one').stream)
  })

  it('is a whole number of the range with both ends, in either order, and yes as often as the percent say', () => {
    const state = stateWith('two')
    const drawn = Array.from({ length: 600 }, () => valueOf('random(6, 1)', state))
    expect(new Set(drawn)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    const taken = Array.from({ length: 2000 }, () => valueOf('chance(30)', state)).filter(Boolean).length
    expect(taken / 2000).toBeCloseTo(0.3, 1)
  })
})

describe('an assigned value', () => {
  it.each<[string, Value, Value, Value]>([
    ['points', 25, 3, 20],
    ['points', -1, 3, 0],
    ['points', 2.5, 3, 3],
    ['points', -0.4, 3, 0],
    ['points', true, 3, 3],
    ['tired', true, false, true],
    ['tired', 1, false, false],
    ['mood', 'kind', 'stern', 'kind'],
    ['mood', 'slow', 'stern', 'stern'],
  ])('SCENE-8 of %s that is %j where it was %j becomes %j', (name, value, current, expected) => {
    const declaration = declarations.variables.find((variable) => variable.name === name)
    expect(declaration && assignedValue(declaration, value, current)).toBe(expected)
  })
})
