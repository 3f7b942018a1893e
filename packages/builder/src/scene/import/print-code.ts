import { EXPRESSION_MAX, type Variable } from '@rubato/contracts/domain'
import type { BinaryCode, Code } from './code.ts'

export interface Names {
  /** The variable with this name in the file; null where it has no clear kind. */
  variable: (name: string) => Variable | null
  /** The name in place of a text that a variable is compared with. */
  textName: (variable: string, text: string) => string | null
}

/** Thrown where the expression has to be written by hand. */
class ByHand extends Error {}

type Kind = Variable['kind']
interface Printed {
  text: string
  kind: Kind
  /** How tightly the outermost operator binds: `or` 1, `and` 2, `not` 3, comparisons 4, `+` 5, `*` 6, a value 8. */
  rank: number
}

const value = (text: string, kind: Kind = 'number'): Printed => ({ text, kind, rank: 8 })
const within = (least: number, { text, rank }: Printed): string => (rank < least ? `(${text})` : text)

const signs: Readonly<Record<BinaryCode, { sign: string; rank: number }>> = {
  '||': { sign: 'or', rank: 1 },
  '&&': { sign: 'and', rank: 2 },
  '==': { sign: '=', rank: 4 },
  '!=': { sign: '!=', rank: 4 },
  '<': { sign: '<', rank: 4 },
  '<=': { sign: '<=', rank: 4 },
  '>': { sign: '>', rank: 4 },
  '>=': { sign: '>=', rank: 4 },
  '+': { sign: '+', rank: 5 },
  '-': { sign: '-', rank: 5 },
  '*': { sign: '*', rank: 6 },
  '/': { sign: '/', rank: 6 },
  '%': { sign: 'mod', rank: 6 },
}
const functionNames: ReadonlyMap<string, { name: string; least: number; most: number }> = new Map([
  ['Math.floor', { name: 'floor', least: 1, most: 1 }],
  ['Math.ceil', { name: 'ceil', least: 1, most: 1 }],
  ['Math.round', { name: 'round', least: 1, most: 1 }],
  ['Math.abs', { name: 'abs', least: 1, most: 1 }],
  ['Math.min', { name: 'min', least: 2, most: 6 }],
  ['Math.max', { name: 'max', least: 2, most: 6 }],
])

/** Simple code as an expression of a scene; null where it has to be written by hand. */
export function printCode(code: Code, wanted: Variable | 'condition', names: Names): string | null {
  try {
    const text =
      wanted === 'condition'
        ? condition(code, names).text
        : wanted.kind === 'yes-or-no'
          ? condition(code, names).text
          : assigned(code, wanted, names)
    return text.length > EXPRESSION_MAX ? null : text
  } catch (error) {
    if (error instanceof ByHand) return null
    throw error
  }
}

function assigned(code: Code, wanted: Variable, names: Names): string {
  const printed = code.kind === 'text' ? oneOf(wanted, code, names) : print(code, names)
  if (printed.kind !== wanted.kind) throw new ByHand()
  return printed.text
}

function oneOf(wanted: Variable, { value: text }: { value: string }, names: Names): Printed {
  const name = names.textName(wanted.name, text)
  if (name === null) throw new ByHand()
  return value(name, 'one-of')
}

/** A number as a condition holds where it is not 0. */
function condition(code: Code, names: Names): Printed {
  const printed = print(code, names)
  if (printed.kind === 'yes-or-no') return printed
  if (printed.kind === 'number') return { text: `${within(5, printed)} != 0`, kind: 'yes-or-no', rank: 4 }
  throw new ByHand()
}

const isRandom = (code: Code): boolean => code.kind === 'call' && code.name === 'Math.random'

function print(code: Code, names: Names): Printed {
  switch (code.kind) {
    case 'number':
      return value(numberText(code.value))
    case 'truth':
      return value(code.value ? 'yes' : 'no', 'yes-or-no')
    case 'text':
      throw new ByHand()
    case 'name': {
      const variable = names.variable(code.name)
      if (!variable) throw new ByHand()
      return value(variable.name, variable.kind)
    }
    case 'unary':
      if (code.operator === '!')
        return { text: `not ${within(4, condition(code.of, names))}`, kind: 'yes-or-no', rank: 3 }
      return { text: `-${within(8, number(code.of, names))}`, kind: 'number', rank: 7 }
    case 'call':
      return printCall(code.name, code.values, names)
    case 'binary':
      return printBinary(code, names)
  }
}

function numberText(number: number): string {
  const text = String(number)
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text)) throw new ByHand()
  return text
}

function number(code: Code, names: Names): Printed {
  const printed = print(code, names)
  if (printed.kind !== 'number') throw new ByHand()
  return printed
}

function printBinary(code: Code & { kind: 'binary' }, names: Names): Printed {
  const { operator, left, right } = code
  const { sign, rank } = signs[operator]
  if (operator === '&&' || operator === '||') {
    const [a, b] = [condition(left, names), condition(right, names)]
    return { text: `${within(rank, a)} ${sign} ${within(rank + 1, b)}`, kind: 'yes-or-no', rank }
  }
  if (operator === '==' || operator === '!=') return equality(code, names)
  if (rank === 4 && isRandom(left)) return chance(operator, right)
  const [a, b] = [number(left, names), number(right, names)]
  const least = rank === 4 ? rank + 1 : rank
  return { text: `${within(least, a)} ${sign} ${within(rank + 1, b)}`, kind: rank === 4 ? 'yes-or-no' : 'number', rank }
}

function equality({ operator, left, right }: Code & { kind: 'binary' }, names: Names): Printed {
  const [named, text] = left.kind === 'text' ? [right, left] : [left, right]
  if (text.kind === 'text') {
    const variable = named.kind === 'name' ? names.variable(named.name) : null
    const name = variable && named.kind === 'name' ? names.textName(variable.name, text.value) : null
    if (!variable || name === null) throw new ByHand()
    return { text: `${variable.name} is ${operator === '!=' ? 'not ' : ''}${name}`, kind: 'yes-or-no', rank: 4 }
  }
  const [a, b] = [print(left, names), print(right, names)]
  if (a.kind !== b.kind) throw new ByHand()
  return { text: `${within(5, a)} ${signs[operator].sign} ${within(5, b)}`, kind: 'yes-or-no', rank: 4 }
}

/** `Math.random() < 0.3` is `chance(30)`. */
function chance(operator: BinaryCode, right: Code): Printed {
  if (right.kind !== 'number' || right.value < 0 || right.value > 1) throw new ByHand()
  const share = operator === '<' || operator === '<=' ? right.value : 1 - right.value
  return value(`chance(${numberText(Math.round(share * 100_000) / 1000)})`, 'yes-or-no')
}

/** `Math.floor(Math.random() * 6)` is `random(0, 5)`. */
function dice(name: string, of: Code | undefined): Printed | null {
  if (of?.kind !== 'binary' || of.operator !== '*') return null
  const [random, sides] = isRandom(of.left) ? [of.left, of.right] : [of.right, of.left]
  if (!isRandom(random) || sides.kind !== 'number' || !Number.isInteger(sides.value) || sides.value < 1) return null
  if (name === 'Math.floor') return value(`random(0, ${numberText(sides.value - 1)})`)
  return name === 'Math.ceil' ? value(`random(1, ${numberText(sides.value)})`) : null
}

function printCall(name: string, values: readonly Code[], names: Names): Printed {
  const thrown = dice(name, values[0])
  if (thrown) return thrown
  const known = functionNames.get(name)
  if (!known || values.length < known.least || values.length > known.most) throw new ByHand()
  return value(`${known.name}(${values.map((each) => number(each, names).text).join(', ')})`)
}
