/** The tokens of an expression with the place of the parser, its limits and the problems that it has found. */
import { DEPTH_MAX, NODES_MAX, type Expression, type ExpressionProblem, type Place } from './expression.ts'
import type { Suggest } from './nearest.ts'
import type { Token, Tokens } from './tokens.ts'

export interface Reader {
  readonly tokens: readonly Token[]
  /** Index of the next token. */
  at: number
  depth: number
  nodes: number
  readonly problems: ExpressionProblem[]
  readonly suggest: Suggest
  /** Whether the structure could not be read: the rest of the tokens is skipped, and no other problem is added. */
  isStopped: boolean
  /** Whether tokens had problems: what is missing between them is not reported. */
  hasBadTokens: boolean
}

export const openReader = ({ tokens, problems }: Tokens, suggest: Suggest): Reader => ({
  tokens,
  at: 0,
  depth: 0,
  nodes: 0,
  problems: [...problems],
  suggest,
  isStopped: false,
  hasBadTokens: problems.length > 0,
})

const endOf = (tokens: readonly Token[]): Token => tokens[tokens.length - 1] as Token
export const peek = ({ tokens, at }: Reader, ahead = 0): Token => tokens[at + ahead] ?? endOf(tokens)

/** The next token, which is consumed unless it is the end. */
export function take(reader: Reader): Token {
  const token = peek(reader)
  if (token.kind !== 'end') reader.at += 1
  return token
}

export const isSymbol = (token: Token, text: string): boolean => token.kind === 'symbol' && token.text === text
export const isWord = (token: Token, text: string): boolean => token.kind === 'word' && token.text === text

/** A problem after which the rest can still be read. */
export function report(reader: Reader, { column, length }: Place, message: string): void {
  if (!reader.isStopped) reader.problems.push({ column, length, message })
}

/** A problem after which the rest cannot be read. Returns a node in place of the missing one. */
export function stop(reader: Reader, place: Place, message: string): Expression {
  if (!reader.hasBadTokens) report(reader, place, message)
  reader.isStopped = true
  reader.at = reader.tokens.length - 1
  return { kind: 'number', value: 0, column: place.column, length: place.length }
}

/** Adds a node to the tree, unless the tree has too many. */
export function add(reader: Reader, node: Expression): Expression {
  reader.nodes += 1
  if (reader.nodes <= NODES_MAX) return node
  return stop(reader, node, `An expression has at most ${NODES_MAX} values, operators and functions.`)
}

/** Reads something that is inside brackets, a function, `not` or a minus sign. */
export function nested(reader: Reader, read: (reader: Reader) => Expression): Expression {
  if (reader.depth >= DEPTH_MAX) return stop(reader, peek(reader), `More than ${DEPTH_MAX} brackets inside each other.`)
  reader.depth += 1
  const node = read(reader)
  reader.depth -= 1
  return node
}

/** From the start of one place to the end of another. */
export const span = (from: Place, to: Place): Place => ({
  column: from.column,
  length: to.column + to.length - from.column,
})
