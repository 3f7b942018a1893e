import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculate, compare, applyFunction } from './numbers.ts'
import { calculateRange, canCompare, numberRange, numbersThat, rangeOfFunction, type NumberRange } from './ranges.ts'

const number = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom(0.5, -2.5, 0.001, 1_000_000_000, -1_000_000_000),
  fc.integer({ min: -100_000, max: 100_000 }),
)
interface Inside {
  value: number
  range: NumberRange
}
/** A value, and a range with it: often as one of its ends. */
const inside: fc.Arbitrary<Inside> = fc
  .tuple(number, fc.oneof(fc.constant(0), fc.nat(4)), fc.oneof(fc.constant(0), fc.nat(4)))
  .map(([value, below, above]) => ({ value, range: numberRange(value - below, value + above) }))

const isInside = (value: number, range: unknown): boolean => {
  const { min, max } = range as NumberRange
  return value >= min && value <= max
}

describe('ranges', () => {
  it('SCENE-9 of a calculation have its result', () => {
    const operators = fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, 'mod' as const)
    fc.assert(
      fc.property(operators, inside, inside, (operator, left, right) => {
        const range = calculateRange(operator, left.range, right.range)
        expect(isInside(calculate(operator, left.value, right.value), range)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('SCENE-9 of a function have its result', () => {
    const names = fc.constantFrom('min', 'max', 'clamp', 'round', 'floor', 'ceil', 'abs')
    fc.assert(
      fc.property(names, fc.tuple(inside, inside, inside), (name, three) => {
        const values = ['min', 'max', 'clamp'].includes(name) ? three : three.slice(0, 1)
        const range = rangeOfFunction(
          name,
          values.map((each) => each.range),
        )
        const value = applyFunction(
          name,
          values.map((each) => each.value),
        )
        expect(isInside(value, range)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('SCENE-9 of a comparison have its result, and narrow whole numbers without losing the one that was compared', () => {
    const operators = fc.constantFrom(
      '=' as const,
      '!=' as const,
      '<' as const,
      '<=' as const,
      '>' as const,
      '>=' as const,
    )
    fc.assert(
      fc.property(operators, inside, inside, (operator, left, right) => {
        const hasHeld = compare(operator, left.value, right.value)
        const { canBeYes, canBeNo } = canCompare(operator, left.range, right.range)
        expect(hasHeld ? canBeYes : canBeNo).toBe(true)
        if (!hasHeld || !Number.isInteger(left.value)) return
        expect(isInside(left.value, numbersThat(operator, left.range, right.range))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})
