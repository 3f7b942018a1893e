/**
 * Parses the text of an expression by recursive descent. The grammar is in `docs/scene-expressions.md`. The limits are checked
 * while reading, the length before it.
 */
import { EXPRESSION_MAX, SCENE_NAME } from '@rubato/contracts/domain'
import {
  isComparison,
  type BinaryOperator,
  type Comparison,
  type Expression,
  type ExpressionProblem,
} from './expression.ts'
import { closeBracket, parseCall } from './parse-call.ts'
import { didYouMean, type Suggest } from './nearest.ts'
import { printExpression } from './print-expression.ts'
import { add, isSymbol, isWord, nested, openReader, peek, report, span, stop, take, type Reader } from './reader.ts'
import { readTokens, type Token } from './tokens.ts'
import { functionValues, isFact, isFunction, isQuestion, isKeyword, isReserved, questions } from './words.ts'

export type ParsedExpression =
  | { expression: Expression; problems?: never }
  /** One or more, in the order of their columns. */
  | { expression?: never; problems: readonly ExpressionProblem[] }

/** Never throws. `suggest` gives the second sentence about an unknown name. */
export function parseExpression(text: string, suggest: Suggest = didYouMean): ParsedExpression {
  if (text.length > EXPRESSION_MAX) {
    const place = { column: EXPRESSION_MAX + 1, length: text.length - EXPRESSION_MAX }
    return { problems: [{ ...place, message: `An expression has at most ${EXPRESSION_MAX} characters.` }] }
  }
  const reader = openReader(readTokens(text), suggest)
  if (peek(reader).kind === 'end' && reader.problems.length === 0) stop(reader, peek(reader), 'Write an expression.')
  const expression = parseOr(reader)
  const rest = peek(reader)
  if (rest.kind !== 'end') stop(reader, rest, notExpected(rest))
  if (reader.problems.length > 0) return { problems: reader.problems.sort((a, b) => a.column - b.column) }
  if (printExpression(expression).length <= EXPRESSION_MAX) return { expression }
  const message = `With spaces around its operators, an expression has at most ${EXPRESSION_MAX} characters.`
  return { problems: [{ column: 1, length: text.length, message }] }
}

function notExpected(token: Token): string {
  if (isSymbol(token, ')')) return 'This bracket closes nothing.'
  if (isSymbol(token, ',')) return 'A comma is only between the values of a function. Decimals have a point, as in 1.5.'
  if (isComparisonSign(token) || isWord(token, 'is'))
    return 'Two comparisons are joined by “and”, as in “points > 1 and points < 5”.'
  return `An operator is missing before “${token.text}”, such as “and” or “+”.`
}

const isComparisonSign = ({ kind, text }: Token): boolean => kind === 'symbol' && isComparison(text)

interface Level {
  operators: readonly BinaryOperator[]
  next: (reader: Reader) => Expression
}

/** A level of the grammar: parts of the next level with operators between them, from left to right. */
function parseLevel(reader: Reader, { operators, next }: Level): Expression {
  let left = next(reader)
  for (;;) {
    const token = peek(reader)
    const operator = operators.find((each) => token.kind !== 'text' && each === token.text)
    if (operator === undefined) return left
    take(reader)
    const right = next(reader)
    left = add(reader, { kind: 'binary', operator, left, right, ...span(left, right) })
  }
}

const parseOr = (reader: Reader): Expression => parseLevel(reader, { operators: ['or'], next: parseAnd })
const parseAnd = (reader: Reader): Expression => parseLevel(reader, { operators: ['and'], next: parseNot })
const parseSum = (reader: Reader): Expression => parseLevel(reader, { operators: ['+', '-'], next: parseProduct })
const parseProduct = (reader: Reader): Expression =>
  parseLevel(reader, { operators: ['*', '/', 'mod'], next: parseMinus })

function parseNot(reader: Reader): Expression {
  const token = peek(reader)
  if (!isWord(token, 'not')) return parseComparison(reader)
  take(reader)
  const of = nested(reader, parseNot)
  return add(reader, { kind: 'not', of, ...span(token, of) })
}

function parseComparison(reader: Reader): Expression {
  const left = parseSum(reader)
  const token = peek(reader)
  if (isWord(token, 'is')) return parseIs(reader, left)
  if (!isComparisonSign(token)) return left
  const operator = take(reader).text as Comparison
  const right = parseSum(reader)
  return add(reader, { kind: 'binary', operator, left, right, ...span(left, right) })
}

function parseIs(reader: Reader, of: Expression): Expression {
  take(reader)
  const isNot = isWord(peek(reader), 'not')
  if (isNot) take(reader)
  const name = take(reader)
  if (name.kind === 'text' && SCENE_NAME.test(name.text))
    report(reader, name, `Leave out the quotation marks: is ${name.text}.`)
  else if (name.kind !== 'word' || isReserved(name.text))
    return stop(reader, name, 'After “is” comes a name of a list. Compare numbers, and yes or no, with “=”.')
  return add(reader, { kind: 'is', of, isNot, name: name.text, ...span(of, name) })
}

function parseMinus(reader: Reader): Expression {
  const token = peek(reader)
  if (!isSymbol(token, '-')) return parseValue(reader)
  take(reader)
  const of = nested(reader, parseMinus)
  return add(reader, { kind: 'minus', of, ...span(token, of) })
}

function parseValue(reader: Reader): Expression {
  const token = peek(reader)
  const { column, length } = token
  if (token.kind === 'word') return parseWord(reader, token)
  if (token.kind === 'number') {
    take(reader)
    return add(reader, { kind: 'number', value: Number(token.text), column, length })
  }
  if (isSymbol(token, '(')) {
    take(reader)
    const inner = nested(reader, parseOr)
    closeBracket(reader, token)
    return inner
  }
  if (token.kind === 'text') return stop(reader, token, 'Quotation marks are only used in visits, seen and on.')
  return stop(reader, token, token.kind === 'end' ? 'A value is missing at the end.' : missingBefore(token))
}

const missingBefore = ({ text }: Token): string => `A value is missing before “${text}”.`

function parseWord(reader: Reader, token: Token): Expression {
  const { text: word, column, length } = token
  const isYes = word === 'yes'
  if (isKeyword(word) && !isYes && word !== 'no')
    return stop(
      reader,
      token,
      word === 'not' ? 'Put “not” and what follows it in brackets here.' : missingBefore(token),
    )
  if (isSymbol(peek(reader, 1), '(')) return parseCall(reader, (inner) => nested(inner, parseOr))
  if (isFunction(word)) return stop(reader, token, needsBrackets(word, functionValues[word].example))
  if (isQuestion(word)) return stop(reader, token, needsBrackets(word, questions[word]))
  take(reader)
  if (isYes || word === 'no') return add(reader, { kind: 'yes-or-no', value: isYes, column, length })
  return add(
    reader,
    isFact(word) ? { kind: 'fact', fact: word, column, length } : { kind: 'word', word, column, length },
  )
}

const needsBrackets = (word: string, example: string): string => `“${word}” needs brackets, as in ${example}.`
