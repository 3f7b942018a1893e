/** The canonical text of an expression: one space around operators, brackets only where they are needed. */
import type { Expression } from './expression.ts'

/** How tightly the operators bind, from loose to tight. Operators of one rank are read from left to right. */
const ranks = { or: 1, and: 2, not: 3, compare: 4, add: 5, multiply: 6, minus: 7, value: 8 } as const

function rankOf(expression: Expression): number {
  switch (expression.kind) {
    case 'not':
      return ranks.not
    case 'minus':
      return ranks.minus
    case 'is':
      return ranks.compare
    case 'binary':
      switch (expression.operator) {
        case 'or':
          return ranks.or
        case 'and':
          return ranks.and
        case '+':
        case '-':
          return ranks.add
        case '*':
        case '/':
        case 'mod':
          return ranks.multiply
        default:
          return ranks.compare
      }
    default:
      return ranks.value
  }
}

/** In brackets where the expression binds less tightly than `least`. */
function within(least: number, expression: Expression): string {
  const text = printExpression(expression)
  return rankOf(expression) < least ? `(${text})` : text
}

/** `parseExpression` reads the text as the same tree, apart from the places. */
export function printExpression(expression: Expression): string {
  const rank = rankOf(expression)
  switch (expression.kind) {
    case 'number':
      return String(expression.value)
    case 'yes-or-no':
      return expression.value ? 'yes' : 'no'
    case 'word':
      return expression.word
    case 'fact':
      return expression.fact
    case 'not':
      return `not ${within(rank, expression.of)}`
    case 'minus':
      return `-${within(rank, expression.of)}`
    case 'is':
      return `${within(rank + 1, expression.of)} is ${expression.isNot ? 'not ' : ''}${expression.name}`
    case 'binary': {
      // Comparisons cannot follow each other; other operators of one rank are read from left to right.
      const left = within(rank === ranks.compare ? rank + 1 : rank, expression.left)
      return `${left} ${expression.operator} ${within(rank + 1, expression.right)}`
    }
    case 'call':
      return `${expression.function}(${expression.values.map(printExpression).join(', ')})`
    case 'question':
      return `${expression.question}("${expression.about}")`
  }
}
