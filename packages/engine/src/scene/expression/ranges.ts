/**
 * Ranges of values, and the operators on them. A result may contain values that never occur, and never misses one that does.
 */
import type { Declaration } from './declarations.ts'
import { NUMBER_MAX, type Arithmetic, type Comparison } from './expression.ts'
import { applyFunction, calculate } from './numbers.ts'
import { isNameFact, nameFacts, type FactName, type FunctionName } from './words.ts'

export interface NumberRange {
  kind: 'number'
  min: number
  max: number
}
export interface YesOrNoRange {
  kind: 'yes-or-no'
  canBeYes: boolean
  canBeNo: boolean
}
export interface NameRange {
  kind: 'name'
  names: readonly string[]
}
export type PossibleValues = NumberRange | YesOrNoRange | NameRange

/** The values of variables and facts at one moment. Numbers are whole. */
export interface Ranges {
  variables: Readonly<Record<string, PossibleValues>>
  /** A fact that is absent may have any value. */
  facts?: { readonly [Fact in FactName]?: PossibleValues }
  /** How often each section was entered; one that is absent, any number of times. */
  visits?: Readonly<Record<string, NumberRange>>
}

export const numberRange = (min: number, max: number): NumberRange => ({ kind: 'number', min, max })
export const yesOrNo = (canBeYes: boolean, canBeNo: boolean): YesOrNoRange => ({ kind: 'yes-or-no', canBeYes, canBeNo })
export const nameRange = (names: readonly string[]): NameRange => ({ kind: 'name', names })

/** All values that the declared variables can have. */
export const rangesOf = (variables: readonly Declaration[]): Ranges => ({
  variables: Object.fromEntries(variables.map((variable) => [variable.name, rangeOfVariable(variable)])),
})

function rangeOfVariable(variable: Declaration): PossibleValues {
  if (variable.kind === 'number') return numberRange(variable.min, variable.max)
  return variable.kind === 'one-of' ? nameRange(variable.names) : yesOrNo(true, true)
}

const ANSWERED_MAX = 6
export const countRange = numberRange(0, NUMBER_MAX)

export function rangeOfFact(fact: FactName): PossibleValues {
  if (isNameFact(fact)) return nameRange(nameFacts[fact])
  return fact === 'answered' ? numberRange(0, ANSWERED_MAX) : countRange
}

export const negated = ({ canBeYes, canBeNo }: YesOrNoRange): YesOrNoRange => yesOrNo(canBeNo, canBeYes)

/** Names, or yes and no. */
export function listOf(range: PossibleValues): readonly (string | boolean)[] {
  if (range.kind === 'name') return range.names
  if (range.kind === 'number') return []
  return [true, false].filter((value) => (value ? range.canBeYes : range.canBeNo))
}

export function canBeEqual(left: PossibleValues, right: PossibleValues): YesOrNoRange {
  if (left.kind === 'number' && right.kind === 'number') {
    const isOne = left.min === left.max && right.min === right.max && left.min === right.min
    return yesOrNo(left.min <= right.max && right.min <= left.max, !isOne)
  }
  const [first, second] = [listOf(left), listOf(right)]
  return yesOrNo(
    first.some((value) => second.includes(value)),
    first.some((value) => second.some((other) => other !== value)),
  )
}

export function canCompare(operator: Comparison, left: NumberRange, right: NumberRange): YesOrNoRange {
  switch (operator) {
    case '<':
      return yesOrNo(left.min < right.max, left.max >= right.min)
    case '<=':
      return yesOrNo(left.min <= right.max, left.max > right.min)
    case '>':
      return canCompare('<', right, left)
    case '>=':
      return canCompare('<=', right, left)
    case '=':
      return canBeEqual(left, right)
    case '!=':
      return negated(canBeEqual(left, right))
  }
}

export function calculateRange(operator: Arithmetic, left: NumberRange, right: NumberRange): NumberRange {
  if (operator === 'mod') return remainderRange(left, right)
  const isNearZero = operator === '/' && right.min <= 0 && right.max >= 0
  if (isNearZero) return numberRange(-NUMBER_MAX, NUMBER_MAX)
  // Each of these operations only rises or only falls with one of its values: the extremes are at the ends of the ranges.
  const corners = [left.min, left.max].flatMap((first) =>
    [right.min, right.max].map((second) => calculate(operator, first, second)),
  )
  return numberRange(Math.min(...corners), Math.max(...corners))
}

/** A remainder has the sign of the divisor, is at most as large, and does not exceed a dividend of the same sign. */
function remainderRange(left: NumberRange, right: NumberRange): NumberRange {
  const most = left.min >= 0 ? Math.min(left.max, right.max) : right.max
  const least = left.max <= 0 ? Math.max(left.min, right.min) : right.min
  return numberRange(Math.min(0, least), Math.max(0, most))
}

const PERCENT = 100

/** `values` has at least one range. */
export function rangeOfFunction(name: Exclude<FunctionName, 'if'>, values: readonly NumberRange[]): PossibleValues {
  const [first = countRange] = values
  if (name === 'chance') return yesOrNo(first.max > 0, first.min < PERCENT)
  const [mins, maxs] = [values.map(({ min }) => min), values.map(({ max }) => max)]
  if (name === 'random')
    return numberRange(applyFunction('round', [Math.min(...mins)]), applyFunction('round', [Math.max(...maxs)]))
  if (name === 'abs') {
    const isAcross = first.min < 0 && first.max > 0
    const ends = [Math.abs(first.min), Math.abs(first.max)]
    return numberRange(isAcross ? 0 : Math.min(...ends), Math.max(...ends))
  }
  // The other functions never fall when a value rises.
  return numberRange(applyFunction(name, mins), applyFunction(name, maxs))
}

/** Values of either range; both are of one type. */
export function union(one: PossibleValues, other: PossibleValues): PossibleValues {
  if (one.kind === 'number' && other.kind === 'number')
    return numberRange(Math.min(one.min, other.min), Math.max(one.max, other.max))
  if (one.kind === 'name' && other.kind === 'name') return nameRange([...new Set([...one.names, ...other.names])])
  if (one.kind === 'yes-or-no' && other.kind === 'yes-or-no')
    return yesOrNo(one.canBeYes || other.canBeYes, one.canBeNo || other.canBeNo)
  return one
}

/** The whole numbers of a range that compare so with some number of another; null where there is none. */
export function numbersThat(operator: Comparison, { min, max }: NumberRange, other: NumberRange): NumberRange | null {
  const range = numberRange(min, max)
  const isOne = other.min === other.max
  if (operator === '<') range.max = Math.min(max, Math.ceil(other.max) - 1)
  if (operator === '<=' || operator === '=') range.max = Math.min(max, Math.floor(other.max))
  if (operator === '>') range.min = Math.max(min, Math.floor(other.min) + 1)
  if (operator === '>=' || operator === '=') range.min = Math.max(min, Math.ceil(other.min))
  if (operator === '!=' && isOne && other.min === min) range.min = min + 1
  if (operator === '!=' && isOne && other.max === max) range.max = max - 1
  return range.min <= range.max ? range : null
}

/** The values of a range for which `isKept` holds; null where there is none. */
export function valuesThat(range: PossibleValues, isKept: (value: string | boolean) => boolean): PossibleValues | null {
  const kept = listOf(range).filter(isKept)
  if (kept.length === 0) return null
  if (range.kind === 'yes-or-no') return yesOrNo(kept.includes(true), kept.includes(false))
  return nameRange(kept.filter((value) => typeof value === 'string'))
}
