/** Whether a condition can hold, from the ranges of the variables alone: an answer of "never" is certain, the other is not. */
import type { Declaration } from '../expression/declarations.ts'
import { NUMBER_MAX, type Expression, type ExpressionOf } from '../expression/expression.ts'

/** The values that an expression can have. Numbers are those of an interval. */
interface Values {
  min: number
  max: number
  canBeYes: boolean
  canBeNo: boolean
}
const anything: Values = {
  min: -NUMBER_MAX,
  max: NUMBER_MAX,
  canBeYes: true,
  canBeNo: true,
}
const numbers = (min: number, max: number): Values => ({
  ...anything,
  min,
  max,
})
const truth = (canBeYes: boolean, canBeNo: boolean): Values => ({
  ...anything,
  canBeYes,
  canBeNo,
})

export const neverHolds = (expression: Expression, variables: readonly Declaration[]): boolean =>
  !valuesOf(expression, variables).canBeYes

function valuesOf(expression: Expression, variables: readonly Declaration[]): Values {
  switch (expression.kind) {
    case 'number':
      return numbers(expression.value, expression.value)
    case 'yes-or-no':
      return truth(expression.value, !expression.value)
    case 'word': {
      const variable = variables.find(({ name }) => name === expression.word)
      return variable?.kind === 'number' ? numbers(variable.min, variable.max) : anything
    }
    case 'fact':
      return numbers(0, NUMBER_MAX)
    case 'question':
      return expression.question === 'visits' ? numbers(0, NUMBER_MAX) : anything
    case 'not': {
      const { canBeYes, canBeNo } = valuesOf(expression.of, variables)
      return truth(canBeNo, canBeYes)
    }
    case 'minus': {
      const { min, max } = valuesOf(expression.of, variables)
      return numbers(-max, -min)
    }
    case 'binary':
      return binaryValues(expression, variables)
    case 'is':
    case 'call':
      return anything
  }
}

function binaryValues({ operator, left, right }: ExpressionOf<'binary'>, variables: readonly Declaration[]): Values {
  const [a, b] = [valuesOf(left, variables), valuesOf(right, variables)]
  switch (operator) {
    case 'and':
      return truth(a.canBeYes && b.canBeYes, a.canBeNo || b.canBeNo)
    case 'or':
      return truth(a.canBeYes || b.canBeYes, a.canBeNo && b.canBeNo)
    case '<':
      return truth(a.min < b.max, a.max >= b.min)
    case '<=':
      return truth(a.min <= b.max, a.max > b.min)
    case '>':
      return truth(a.max > b.min, a.min <= b.max)
    case '>=':
      return truth(a.max >= b.min, a.min < b.max)
    case '=':
      return truth(a.min <= b.max && a.max >= b.min, true)
    case '+':
      return numbers(a.min + b.min, a.max + b.max)
    case '-':
      return numbers(a.min - b.max, a.max - b.min)
    default:
      return anything
  }
}
