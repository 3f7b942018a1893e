/**
 * Which values an expression can have while variables and facts are in given ranges, and what a condition leaves of them. Each part
 * of the expression is looked at once.
 */
import { isComparison, type Comparison, type Expression, type ExpressionOf } from './expression.ts'
import { bounded } from './numbers.ts'
import {
  calculateRange,
  canBeEqual,
  canCompare,
  countRange,
  listOf,
  nameRange,
  negated,
  numberRange,
  numbersThat,
  rangeOfFact,
  rangeOfFunction,
  union,
  valuesThat,
  yesOrNo,
  type NumberRange,
  type PossibleValues,
  type Ranges,
  type YesOrNoRange,
} from './ranges.ts'

/**
 * Never misses a value that `evaluate` can give, where the expression has passed `checkExpression`. May contain values that never
 * occur.
 */
export const possibleValues = (expression: Expression, ranges: Ranges): PossibleValues =>
  analyse(expression, ranges).values

/**
 * The ranges that are left after a condition has held, or has failed; null where it cannot. A checker that narrows by the failure
 * of each case finds later cases that are never taken.
 */
export function narrowRanges(condition: Expression, hasHeld: boolean, ranges: Ranges): Ranges | null {
  const { ifHeld, ifFailed } = analyse(condition, ranges)
  return hasHeld ? ifHeld : ifFailed
}

interface Analysis {
  values: PossibleValues
  /** The ranges that are left where the value is yes; null where it cannot be. */
  ifHeld: Ranges | null
  ifFailed: Ranges | null
}

const truthOf = ({ values }: Analysis): YesOrNoRange => (values.kind === 'yes-or-no' ? values : yesOrNo(false, true))
const numbersOf = ({ values }: Analysis): NumberRange => (values.kind === 'number' ? values : numberRange(0, 0))

/** The values, without what they say about the variables. */
function valuesAlone(values: PossibleValues, ranges: Ranges): Analysis {
  const { canBeYes, canBeNo } = truthOf({ values, ifHeld: null, ifFailed: null })
  return { values, ifHeld: canBeYes ? ranges : null, ifFailed: canBeNo ? ranges : null }
}

/** A condition with the ranges that it leaves. */
const condition = (ifHeld: Ranges | null, ifFailed: Ranges | null): Analysis => ({
  values: yesOrNo(ifHeld !== null, ifFailed !== null),
  ifHeld,
  ifFailed,
})

function analyse(expression: Expression, ranges: Ranges): Analysis {
  switch (expression.kind) {
    case 'number':
      return valuesAlone(numberRange(expression.value, expression.value), ranges)
    case 'yes-or-no':
      return valuesAlone(yesOrNo(expression.value, !expression.value), ranges)
    case 'word':
    case 'fact':
      return analyseName(expression, ranges)
    case 'not': {
      const { ifHeld, ifFailed } = analyse(expression.of, ranges)
      return condition(ifFailed, ifHeld)
    }
    case 'minus': {
      const { min, max } = numbersOf(analyse(expression.of, ranges))
      return valuesAlone(numberRange(bounded(-max), bounded(-min)), ranges)
    }
    case 'is': {
      const left = { side: expression.of, values: analyse(expression.of, ranges).values }
      return compareSides(
        expression.isNot ? '!=' : '=',
        [left, { side: null, values: nameRange([expression.name]) }],
        ranges,
      )
    }
    case 'binary':
      return analyseBinary(expression, ranges)
    case 'call':
      return analyseCall(expression, ranges)
    case 'question':
      return valuesAlone(valuesOfQuestion(expression, ranges), ranges)
  }
}

type Named = ExpressionOf<'word' | 'fact'>

function rangeOf(named: Named, { variables, facts }: Ranges): PossibleValues {
  if (named.kind === 'fact') return facts?.[named.fact] ?? rangeOfFact(named.fact)
  // A word that is no variable is a name.
  return (Object.hasOwn(variables, named.word) ? variables[named.word] : undefined) ?? nameRange([named.word])
}

function withRange(named: Named, range: PossibleValues | null, ranges: Ranges): Ranges | null {
  if (range === null) return null
  if (named.kind === 'fact') return { ...ranges, facts: { ...ranges.facts, [named.fact]: range } }
  const isVariable = Object.hasOwn(ranges.variables, named.word)
  return isVariable ? { ...ranges, variables: { ...ranges.variables, [named.word]: range } } : ranges
}

function analyseName(named: Named, ranges: Ranges): Analysis {
  const values = rangeOf(named, ranges)
  if (values.kind !== 'yes-or-no') return valuesAlone(values, ranges)
  const only = (value: boolean) =>
    withRange(
      named,
      valuesThat(values, (each) => each === value),
      ranges,
    )
  return condition(only(true), only(false))
}

function analyseBinary({ operator, left, right }: ExpressionOf<'binary'>, ranges: Ranges): Analysis {
  if (operator === 'and') return analyseAnd(analyse(left, ranges), right, ranges)
  if (operator === 'or') return analyseOr(analyse(left, ranges), right, ranges)
  const [first, second] = [analyse(left, ranges), analyse(right, ranges)]
  if (!isComparison(operator)) return valuesAlone(calculateRange(operator, numbersOf(first), numbersOf(second)), ranges)
  const sides = [
    { side: left, values: first.values },
    { side: right, values: second.values },
  ] as const
  return compareSides(operator, sides, ranges)
}

/** The right side is evaluated where the left one holds. */
function analyseAnd(first: Analysis, right: Expression, ranges: Ranges): Analysis {
  const second = first.ifHeld && analyse(right, first.ifHeld)
  return condition(second && second.ifHeld, either(first.ifFailed, second && second.ifFailed, ranges))
}

/** The right side is evaluated where the left one fails. */
function analyseOr(first: Analysis, right: Expression, ranges: Ranges): Analysis {
  const second = first.ifFailed && analyse(right, first.ifFailed)
  return condition(either(first.ifHeld, second && second.ifHeld, ranges), second && second.ifFailed)
}

/** Where both are possible, it is not known which one it was. */
const either = (one: Ranges | null, other: Ranges | null, ranges: Ranges): Ranges | null =>
  one && other ? ranges : (one ?? other)

const opposites = { '=': '!=', '!=': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const
const mirrored = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

interface Side {
  /** Null for a name after `is`. */
  side: Expression | null
  values: PossibleValues
}

function compareSides(operator: Comparison, sides: readonly [Side, Side], ranges: Ranges): Analysis {
  const [left, right] = sides
  const { canBeYes, canBeNo } = possibleResults(operator, left.values, right.values)
  const narrowed = (relation: Comparison): Ranges | null => {
    const first = narrowSide(left, relation, { other: right.values, ranges })
    return first && narrowSide(right, mirrored[relation], { other: left.values, ranges: first })
  }
  return condition(canBeYes ? narrowed(operator) : null, canBeNo ? narrowed(opposites[operator]) : null)
}

function possibleResults(operator: Comparison, left: PossibleValues, right: PossibleValues): YesOrNoRange {
  if (left.kind === 'number' && right.kind === 'number') return canCompare(operator, left, right)
  return operator === '=' ? canBeEqual(left, right) : negated(canBeEqual(left, right))
}

/** Narrows a variable or a fact that is compared with a value of the range `other`. */
function narrowSide(
  { side }: Side,
  relation: Comparison,
  { other, ranges }: { other: PossibleValues; ranges: Ranges },
): Ranges | null {
  if (side?.kind !== 'word' && side?.kind !== 'fact') return ranges
  const before = rangeOf(side, ranges)
  if (before.kind === 'number')
    return other.kind === 'number' ? withRange(side, numbersThat(relation, before, other), ranges) : ranges
  const others = listOf(other)
  if (relation === '=')
    return withRange(
      side,
      valuesThat(before, (value) => others.includes(value)),
      ranges,
    )
  return others.length === 1
    ? withRange(
        side,
        valuesThat(before, (value) => value !== others[0]),
        ranges,
      )
    : ranges
}

function analyseCall({ function: name, values }: ExpressionOf<'call'>, ranges: Ranges): Analysis {
  if (name === 'if') return analyseIf(values, ranges)
  const numbers = values.map((value) => numbersOf(analyse(value, ranges)))
  return valuesAlone(rangeOfFunction(name, numbers), ranges)
}

function analyseIf([asked, whenYes, whenNo]: readonly Expression[], ranges: Ranges): Analysis {
  const { ifHeld, ifFailed } = asked ? analyse(asked, ranges) : condition(null, ranges)
  const yes = ifHeld && whenYes ? analyse(whenYes, ifHeld).values : null
  const no = ifFailed && whenNo ? analyse(whenNo, ifFailed).values : null
  return valuesAlone(yes && no ? union(yes, no) : (yes ?? no ?? numberRange(0, 0)), ranges)
}

function valuesOfQuestion({ question, about }: ExpressionOf<'question'>, { visits = {} }: Ranges): PossibleValues {
  if (question === 'on') return yesOrNo(true, true)
  const count = (Object.hasOwn(visits, about) ? visits[about] : undefined) ?? countRange
  return question === 'visits' ? count : yesOrNo(count.max > 0, count.min <= 0)
}
