/** The tokens of an expression. Characters and words that cannot be used become problems, and the reading goes on. */
import { NAME_MAX, NUMBER_MAX, type ExpressionProblem, type Place } from './expression.ts'

export interface Token extends Place {
  kind: 'number' | 'word' | 'text' | 'symbol' | 'end'
  /** Without quotation marks. */
  text: string
}

/** Signs of other languages and of word processors, with those that are meant. */
const foreign: Readonly<Record<string, string>> = {
  '==': '=',
  '===': '=',
  ':=': '=',
  '=>': '>=',
  '=<': '<=',
  '<>': '!=',
  '!==': '!=',
  '≠': '!=',
  '≤': '<=',
  '≥': '>=',
  '−': '-',
  '–': '-',
  '×': '*',
  '÷': '/',
  '&&': 'and',
  '&': 'and',
  '||': 'or',
  '|': 'or',
  '!': 'not',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  ';': ',',
}
/** A text, also in the quotation marks of word processors. */
const QUOTES = /^(?:"[^"]*"|[“”„'‘’][^"“”„'‘’]*[“”'‘’])/u
const UNCLOSED = /^["“”„'‘’]/u
const FOREIGN = /^(?:===|!==|==|:=|=>|=<|<>|&&|\|\||!(?!=)|[≠≤≥−–×÷&|;[\]{}])/u
const SYMBOL = /^(?:!=|<=|>=|[=<>+\-*/(),])/
const NUMBER = /^\d+(?:\.\d+)?/
const DECIMALS = /\.\d{4,}$/
/** A hyphen belongs to a word when a letter or a digit follows at once. */
const WORD = /^[\p{L}_](?:[\p{L}\p{M}\p{N}_]|-(?=[\p{L}\p{N}]))*/u
export const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

export interface Tokens {
  /** The last one has the kind `end`. */
  tokens: readonly Token[]
  problems: readonly ExpressionProblem[]
}

interface Reading {
  text: string
  tokens: Token[]
  problems: ExpressionProblem[]
}

const quote = (text: string): string => `“${text}”`

/** Control characters and those without a width are named by their number. */
function nameOf(character: string): string {
  const isVisible = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return isVisible ? quote(character) : `U+${code}`
}

function wordProblem(word: string): string | null {
  const lower = word.toLowerCase()
  if (word !== lower && NAME.test(lower)) return `Words are in lower case: ${quote(lower)}.`
  if (!NAME.test(word)) return 'A word has the letters a to z, digits and hyphens.'
  return word.length > NAME_MAX ? `A name has at most ${NAME_MAX} characters.` : null
}

function numberProblem(text: string, rest: string): string | null {
  if (WORD.test(rest.slice(text.length))) return 'A space or an operator is missing after this number.'
  if (Number(text) > NUMBER_MAX) return 'The largest number is 1,000,000,000, written as 1000000000.'
  return DECIMALS.test(text) ? 'A number has at most three decimals.' : null
}

function read(reading: Reading, at: number): number {
  const rest = reading.text.slice(at)
  const add = (kind: Token['kind'], written: string, problem: string | null, text = written): number => {
    const place = { column: at + 1, length: written.length }
    reading.tokens.push({ kind, text, ...place })
    if (problem !== null) reading.problems.push({ ...place, message: problem })
    return at + written.length
  }
  const [number] = NUMBER.exec(rest) ?? []
  if (number !== undefined) return add('number', number, numberProblem(number, rest))
  const [word] = WORD.exec(rest) ?? []
  if (word !== undefined) return add('word', word, wordProblem(word), word.toLowerCase())
  const [quoted] = QUOTES.exec(rest) ?? []
  if (quoted !== undefined)
    return add('text', quoted, quoted.startsWith('"') ? null : 'Quotation marks are straight: ".', quoted.slice(1, -1))
  if (UNCLOSED.test(rest)) {
    reading.tokens.push({ kind: 'text', text: rest.slice(1), column: at + 1, length: rest.length })
    reading.problems.push({ column: at + 1, length: 1, message: 'This quotation mark is never closed.' })
    return reading.text.length
  }
  const [wrong] = FOREIGN.exec(rest) ?? []
  if (wrong !== undefined) {
    const meant = foreign[wrong] ?? ''
    return add(
      /^\w/.test(meant) ? 'word' : 'symbol',
      wrong,
      `Write ${quote(meant)} in place of ${quote(wrong)}.`,
      meant,
    )
  }
  const [symbol] = SYMBOL.exec(rest) ?? []
  if (symbol !== undefined) return add('symbol', symbol, null)
  const character = String.fromCodePoint(rest.codePointAt(0) ?? 0)
  reading.problems.push({ column: at + 1, length: character.length, message: unusable(character) })
  return at + character.length
}

function unusable(character: string): string {
  if (character === '%') return 'Leave out “%”: chance takes percent, and the remainder of a division is “mod”.'
  return `${nameOf(character)} cannot be used in an expression.`
}

/** The text has at most `EXPRESSION_MAX` characters. */
export function readTokens(text: string): Tokens {
  const reading: Reading = { text, tokens: [], problems: [] }
  let at = 0
  while (at < text.length) at = /\s/.test(text.charAt(at)) ? at + 1 : read(reading, at)
  reading.tokens.push({ kind: 'end', text: '', column: text.length + 1, length: 0 })
  return reading
}
