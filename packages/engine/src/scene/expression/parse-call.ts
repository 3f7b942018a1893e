/** Parses functions and questions: a word with an opening bracket after it. */
import { items } from '@rubato/contracts/domain'
import type { Expression } from './expression.ts'
import type { Suggest } from './nearest.ts'
import { add, isSymbol, peek, report, span, stop, take, type Reader } from './reader.ts'
import type { Token } from './tokens.ts'
import {
  callable,
  functionValues,
  isFact,
  isFunction,
  isQuestion,
  questions,
  type FunctionName,
  type QuestionName,
} from './words.ts'

/** Reads one value of a function. */
type ReadValue = (reader: Reader) => Expression

export function parseCall(reader: Reader, readValue: ReadValue): Expression {
  const name = take(reader)
  const bracket = take(reader)
  if (isQuestion(name.text)) return parseQuestion(reader, name, name.text)
  if (!isFunction(name.text)) report(reader, name, noFunction(name.text, reader.suggest))
  const values: Expression[] = []
  if (!isSymbol(peek(reader), ')')) values.push(readValue(reader))
  while (isSymbol(peek(reader), ',')) {
    take(reader)
    values.push(readValue(reader))
  }
  const place = span(name, closeBracket(reader, bracket))
  if (isFunction(name.text)) {
    reportCount(reader, name.text, { ...place, count: values.length })
    return add(reader, { kind: 'call', function: name.text, values, ...place })
  }
  return add(reader, { kind: 'number', value: 0, ...place })
}

const noFunction = (word: string, suggest: Suggest): string =>
  isFact(word) ? `“${word}” has no brackets.` : `There is no function “${word}”.${suggest(word, callable)}`

/** The closing bracket, or the place where the reading stopped. */
export function closeBracket(reader: Reader, bracket: Token): Token {
  const next = peek(reader)
  if (isSymbol(next, ')')) return take(reader)
  if (next.kind === 'end') stop(reader, bracket, 'This bracket is never closed.')
  else stop(reader, next, `“)” or an operator is missing before “${next.text}”.`)
  return peek(reader)
}

function reportCount(reader: Reader, name: FunctionName, found: { column: number; length: number; count: number }) {
  const { min, max, example } = functionValues[name]
  if (found.count >= min && found.count <= max) return
  const wanted = min === max ? `${min} ${min === 1 ? 'value' : 'values'}` : `${min} to ${max} values`
  report(reader, found, `“${name}” takes ${wanted}, as in ${example}. Here it has ${found.count}.`)
}

function parseQuestion(reader: Reader, name: Token, question: QuestionName): Expression {
  const about = take(reader)
  if (about.kind === 'word') report(reader, about, `The name is in quotation marks: ${question}("${about.text}").`)
  else if (about.kind !== 'text')
    return stop(reader, about, `“${question}” takes a name in quotation marks, as in ${questions[question]}.`)
  if (question === 'on' && !items.some((item) => item === about.text))
    report(reader, about, noItem(about.text, reader.suggest))
  const close = peek(reader)
  if (!isSymbol(close, ')'))
    return stop(reader, close, `“${question}” takes one name, as in ${questions[question]}, and “)” after it.`)
  take(reader)
  return add(reader, { kind: 'question', question, about: about.text, ...span(name, close) })
}

function noItem(name: string, suggest: Suggest): string {
  const suggestion = suggest(name, items) || ` Items are ${items.join(', ')}.`
  return `There is no item “${name}”.${suggestion}`
}
