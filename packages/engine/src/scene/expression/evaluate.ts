/** The value of an expression. It never fails, also where the expression was not checked. */
import type { ItemId } from '@rubato/contracts/domain'
import { draw, drawWhole, type Stream } from '../../random/stream.ts'
import type { Value } from './declarations.ts'
import { isComparison, type Expression, type ExpressionOf } from './expression.ts'
import { applyFunction, bounded, calculate, compare } from './numbers.ts'
import { isNameFact, type NameFact, type NameOfFact, type NumberFact } from './words.ts'

/** The facts of the session, by their words. Numbers are rounded down to whole ones. */
export type SceneFacts = Readonly<Record<NumberFact, number>> & {
  readonly [Fact in NameFact]: NameOfFact<Fact>
} & {
  /** How often each section was entered; sections that were never entered may be absent. */
  readonly visits: Readonly<Record<string, number>>
  /** What is on, in or held. */
  readonly on: readonly ItemId[]
}

export interface ExpressionState {
  variables: Readonly<Record<string, Value>>
  facts: SceneFacts
  /** Advanced by `random` and `chance`. */
  stream: Stream
}

/** The same expression, variables, facts and place in the stream give the same value. */
export function evaluate(expression: Expression, state: ExpressionState): Value {
  switch (expression.kind) {
    case 'number':
    case 'yes-or-no':
      return expression.value
    case 'word':
      return wordValue(expression.word, state)
    case 'fact':
      return isNameFact(expression.fact) ? state.facts[expression.fact] : whole(state.facts[expression.fact])
    case 'not':
      return !isTrue(expression.of, state)
    case 'minus':
      return bounded(-numberOf(expression.of, state))
    case 'is':
      return (evaluate(expression.of, state) === expression.name) !== expression.isNot
    case 'binary':
      return binaryValue(expression, state)
    case 'call':
      return callValue(expression, state)
    case 'question':
      return questionValue(expression, state.facts)
  }
}

const whole = (value: number): number => bounded(Math.floor(value))

/** A word that no variable has is a name. */
function wordValue(word: string, { variables }: ExpressionState): Value {
  const value = Object.hasOwn(variables, word) ? variables[word] : undefined
  return typeof value === 'number' ? bounded(value) : (value ?? word)
}

/** A value of another type counts as 0. */
function numberOf(expression: Expression, state: ExpressionState): number {
  const value = evaluate(expression, state)
  return typeof value === 'number' ? value : 0
}

/** A value of another type counts as no. */
const isTrue = (expression: Expression, state: ExpressionState): boolean => evaluate(expression, state) === true

/** The right side of `and` and `or` is left out where the left one decides: it draws no random number then. */
function binaryValue({ operator, left, right }: ExpressionOf<'binary'>, state: ExpressionState): Value {
  if (operator === 'and') return isTrue(left, state) && isTrue(right, state)
  if (operator === 'or') return isTrue(left, state) || isTrue(right, state)
  if (operator === '=') return evaluate(left, state) === evaluate(right, state)
  if (operator === '!=') return evaluate(left, state) !== evaluate(right, state)
  const [first, second] = [numberOf(left, state), numberOf(right, state)]
  return isComparison(operator) ? compare(operator, first, second) : calculate(operator, first, second)
}

const PERCENT = 100

function callValue(expression: ExpressionOf<'call'>, state: ExpressionState): Value {
  const { function: name, values } = expression
  if (name === 'if') return ifValue(values, state)
  const numbers = values.map((value) => numberOf(value, state))
  const [first = 0, second = 0] = numbers
  if (name === 'chance') return draw(state.stream) * PERCENT < first
  if (name !== 'random') return applyFunction(name, numbers)
  const [one, other] = [Math.round(first), Math.round(second)]
  return bounded(drawWhole(state.stream, Math.min(one, other), Math.max(one, other)))
}

function ifValue(values: readonly Expression[], state: ExpressionState): Value {
  const [condition, whenYes, whenNo] = values
  const chosen = condition && isTrue(condition, state) ? whenYes : whenNo
  return chosen ? evaluate(chosen, state) : 0
}

function questionValue({ question, about }: ExpressionOf<'question'>, { visits, on }: SceneFacts): Value {
  if (question === 'on') return on.some((item) => item === about)
  const count = Object.hasOwn(visits, about) ? whole(visits[about] ?? 0) : 0
  return question === 'visits' ? count : count > 0
}
