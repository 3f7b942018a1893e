/**
 * Parses the simple expressions that authors of other formats write in JavaScript: variables, numbers, short texts,
 * comparisons, counters and dice. Nothing is run. Everything else is null, and remains for the author to do by hand.
 */

export type BinaryCode = '&&' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'
export type Code =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'truth'; value: boolean }
  | { kind: 'name'; name: string }
  | { kind: 'unary'; operator: '!' | '-'; of: Code }
  | { kind: 'binary'; operator: BinaryCode; left: Code; right: Code }
  | { kind: 'call'; name: string; values: readonly Code[] }

export interface AssignedCode {
  name: string
  to: Code
}

const CODE_MAX = 400
const DEPTH_MAX = 20
/** Statements of one script. */
const STATEMENTS_MAX = 40

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|((?:Math\.)?[A-Za-z_$][\w$]*)|"([^"\\\n]*)"|'([^'\\\n]*)'|([!=]==?|[<>]=?|&&|\|\||[-+*/%]=|\+\+|--|[-+*/%!(),;=]))/y

type Token = { kind: 'number' | 'name' | 'text' | 'sign' | 'end'; text: string }

function tokensOf(code: string): Token[] | null {
  if (code.length > CODE_MAX) return null
  const tokens: Token[] = []
  const text = code.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) return null
    const [, number, name, double, single, sign] = match
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else tokens.push({ kind: 'text', text: double ?? single ?? '' })
    // "a.b", "a[0]" and "2x" are not read.
    if (/^[.[\w$]/.test(text.slice(TOKEN.lastIndex)) && (number !== undefined || name !== undefined)) return null
  }
  return tokens
}

const operators: ReadonlyMap<string, { rank: number; operator: BinaryCode }> = new Map(
  (
    [
      ['||', 1, '||'],
      ['&&', 2, '&&'],
      ['==', 3, '=='],
      ['===', 3, '=='],
      ['!=', 3, '!='],
      ['!==', 3, '!='],
      ['<', 4, '<'],
      ['<=', 4, '<='],
      ['>', 4, '>'],
      ['>=', 4, '>='],
      ['+', 5, '+'],
      ['-', 5, '-'],
      ['*', 6, '*'],
      ['/', 6, '/'],
      ['%', 6, '%'],
    ] as const
  ).map(([sign, rank, operator]) => [sign, { rank, operator }]),
)
const UNARY_RANK = 7
const functions = new Set(['Math.random', 'Math.floor', 'Math.ceil', 'Math.round', 'Math.abs', 'Math.min', 'Math.max'])

/** Thrown while reading, and caught by the exported functions. */
class NotSimple extends Error {}

class Reader {
  #at = 0
  #depth = 0
  readonly #tokens: readonly Token[]
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }
  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? { kind: 'end', text: '' }
  }
  take(): Token {
    const token = this.peek()
    this.#at++
    return token
  }
  takeSign(sign: string): boolean {
    const { kind, text } = this.peek()
    if (kind !== 'sign' || text !== sign) return false
    this.#at++
    return true
  }
  expression(least = 0): Code {
    if (++this.#depth > DEPTH_MAX) throw new NotSimple()
    let left = this.#unary()
    for (;;) {
      const next = this.peek()
      const found = next.kind === 'sign' ? operators.get(next.text) : undefined
      if (!found || found.rank <= least) break
      this.take()
      left = { kind: 'binary', operator: found.operator, left, right: this.expression(found.rank) }
    }
    this.#depth--
    return left
  }
  #unary(): Code {
    if (this.takeSign('!')) return { kind: 'unary', operator: '!', of: this.expression(UNARY_RANK) }
    if (this.takeSign('-')) return { kind: 'unary', operator: '-', of: this.expression(UNARY_RANK) }
    return this.#value()
  }
  #value(): Code {
    if (this.takeSign('(')) {
      const inner = this.expression()
      if (!this.takeSign(')')) throw new NotSimple()
      return inner
    }
    const { kind, text } = this.take()
    if (kind === 'number') return { kind: 'number', value: Number(text) }
    if (kind === 'text') return { kind: 'text', value: text }
    if (kind !== 'name') throw new NotSimple()
    if (text === 'true' || text === 'false') return { kind: 'truth', value: text === 'true' }
    if (this.takeSign('(')) return this.#call(text)
    if (text.startsWith('Math.') || forbidden.has(text)) throw new NotSimple()
    return { kind: 'name', name: text }
  }
  #call(name: string): Code {
    if (!functions.has(name)) throw new NotSimple()
    const values: Code[] = []
    if (this.takeSign(')')) return { kind: 'call', name, values }
    do values.push(this.expression())
    while (this.takeSign(','))
    if (!this.takeSign(')')) throw new NotSimple()
    return { kind: 'call', name, values }
  }
}

/** Words of the language that are no variables. */
const forbidden = new Set(
  'null undefined this new function return var let const if else for while do typeof void delete in instanceof'.split(
    ' ',
  ),
)

function reading<Result>(code: string, read: (reader: Reader) => Result): Result | null {
  const tokens = tokensOf(code)
  if (!tokens) return null
  try {
    const reader = new Reader(tokens)
    const result = read(reader)
    return reader.peek().kind === 'end' ? result : null
  } catch (error) {
    if (error instanceof NotSimple) return null
    throw error
  }
}

/** The expression, or null where it is not a simple one. */
export const parseCode = (code: string): Code | null => reading(code, (reader) => reader.expression())

function statement(reader: Reader): AssignedCode {
  if (['var', 'let', 'const'].includes(reader.peek().text)) reader.take()
  const { kind, text: name } = reader.take()
  if (kind !== 'name' || name.startsWith('Math.') || forbidden.has(name)) throw new NotSimple()
  const of: Code = { kind: 'name', name }
  const { text: sign } = reader.take()
  if (sign === '=') return { name, to: reader.expression() }
  if (sign === '++' || sign === '--')
    return {
      name,
      to: { kind: 'binary', operator: sign === '++' ? '+' : '-', left: of, right: { kind: 'number', value: 1 } },
    }
  const operator = /^[-+*/%]=$/.test(sign) ? operators.get(sign.charAt(0))?.operator : undefined
  if (!operator) throw new NotSimple()
  return { name, to: { kind: 'binary', operator, left: of, right: reader.expression() } }
}

/** The assignments of a script that consists of nothing else, or null. */
export const parseAssignments = (code: string): AssignedCode[] | null =>
  reading(withSemicolons(code), (reader) => {
    const assigned: AssignedCode[] = []
    while (reader.peek().kind !== 'end') {
      if (reader.takeSign(';')) continue
      if (assigned.length >= STATEMENTS_MAX) throw new NotSimple()
      assigned.push(statement(reader))
      if (reader.peek().kind !== 'end' && !reader.takeSign(';')) throw new NotSimple()
    }
    return assigned
  })

/** A line break ends a statement where the line does not end or begin with an operator. */
const withSemicolons = (code: string): string =>
  code.length > CODE_MAX
    ? code
    : code
        .split('\n')
        .map((line) => line.replace(/\/\/.*$/, '').trim())
        .filter((line) => line !== '')
        .join(';')
