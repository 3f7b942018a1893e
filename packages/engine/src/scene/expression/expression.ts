/** The tree of an expression, which is a JSON value, and its limits. */
import type { FactName, FunctionName, QuestionName } from './words.ts'

/** Characters of an expression, as it was typed and as `printExpression` writes it. */
export const EXPRESSION_MAX = 200
/** Brackets, functions, `not` and minus signs inside each other. */
export const DEPTH_MAX = 20
/** Values, operators and functions of one expression. */
export const NODES_MAX = 100
/** Every number of an expression and every result is between plus and minus this. */
export const NUMBER_MAX = 1_000_000_000
export const NAME_MAX = 30

/** Part of the text that was parsed, in UTF-16 units: the first column is 1. */
export interface Place {
  column: number
  length: number
}

/** A sentence for the author about a part of the text. The length is 0 where something is missing at the end. */
export interface ExpressionProblem extends Place {
  message: string
}

const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const
export type Comparison = (typeof comparisons)[number]
export const isComparison = (operator: string): operator is Comparison =>
  comparisons.some((comparison) => comparison === operator)
export type Arithmetic = '+' | '-' | '*' | '/' | 'mod'
export type BinaryOperator = 'and' | 'or' | Comparison | Arithmetic

type Node =
  /** 0 or more, with three decimals at most. */
  | { kind: 'number'; value: number }
  | { kind: 'yes-or-no'; value: boolean }
  /** A variable, or else a name of a list: a scene cannot use one word for both. */
  | { kind: 'word'; word: string }
  | { kind: 'fact'; fact: FactName }
  | { kind: 'not' | 'minus'; of: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'is'; of: Expression; isNot: boolean; name: string }
  | { kind: 'call'; function: FunctionName; values: readonly Expression[] }
  | { kind: 'question'; question: QuestionName; about: string }

export type Expression = Place & Node
export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>

/** The parts directly below an expression, in the order of the text. */
function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'not':
    case 'minus':
    case 'is':
      return [expression.of]
    case 'binary':
      return [expression.left, expression.right]
    case 'call':
      return expression.values
    default:
      return []
  }
}

/** The expression and everything below it, in the order of the text. */
export const allParts = (expression: Expression): Expression[] => [
  expression,
  ...partsOf(expression).flatMap((part) => allParts(part)),
]
