/** Arithmetic that is defined for all numbers: results are finite and between plus and minus `NUMBER_MAX`. */
import { NUMBER_MAX, type Arithmetic, type Comparison } from './expression.ts'
import type { FunctionName } from './words.ts'

/** Inside the limits, and 0 in place of -0 and of what is not a number. */
export const bounded = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.min(NUMBER_MAX, Math.max(-NUMBER_MAX, value)) + 0

/** The remainder has the sign of the divisor, so that -1 mod 5 is 4. */
function remainder(left: number, right: number): number {
  if (right === 0) return 0
  const rest = left % right
  return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest
}

/** Division by 0 and mod 0 are 0. */
export function calculate(operator: Arithmetic, left: number, right: number): number {
  switch (operator) {
    case '+':
      return bounded(left + right)
    case '-':
      return bounded(left - right)
    case '*':
      return bounded(left * right)
    case '/':
      return right === 0 ? 0 : bounded(left / right)
    case 'mod':
      return bounded(remainder(left, right))
  }
}

/** Functions that depend on their values alone. */
export type PlainFunction = Exclude<FunctionName, 'if' | 'random' | 'chance'>

const plainFunctions: Readonly<Record<PlainFunction, (...values: number[]) => number>> = {
  min: (...values) => Math.min(...values),
  max: (...values) => Math.max(...values),
  abs: (value = 0) => Math.abs(value),
  // A half is rounded up.
  round: (value = 0) => Math.round(value),
  floor: (value = 0) => Math.floor(value),
  ceil: (value = 0) => Math.ceil(value),
  // The lowest value wins over the highest.
  clamp: (value = 0, lowest = 0, highest = 0) => Math.max(lowest, Math.min(highest, value)),
}

export const applyFunction = (name: PlainFunction, values: readonly number[]): number =>
  bounded(plainFunctions[name](...values))

const comparers: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

export const compare = (operator: Comparison, left: number, right: number): boolean => comparers[operator](left, right)
