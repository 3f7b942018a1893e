import { describe, expect, it } from 'vitest'
import { EXPRESSION_MAX } from '@rubato/contracts/domain'
import { DEPTH_MAX, NODES_MAX } from './expression.ts'
import { parseExpression } from './parse-expression.ts'
import { printExpression } from './print-expression.ts'

/** The tree in the form (operator part part), which shows how the operators bind. */
function treeOf(text: string): string {
  const { expression, problems } = parseExpression(text)
  if (!expression) return problems.map(({ message }) => message).join(' ')
  const show = (node: typeof expression): string => {
    if (node.kind === 'binary') return `(${node.operator} ${show(node.left)} ${show(node.right)})`
    if (node.kind === 'not' || node.kind === 'minus') return `(${node.kind} ${show(node.of)})`
    if (node.kind === 'is') return `(${node.isNot ? 'is not' : 'is'} ${show(node.of)} ${node.name})`
    if (node.kind === 'call') return `(${node.function} ${node.values.map(show).join(' ')})`
    return printExpression(node)
  }
  return show(expression)
}

/** `column+length message` of each problem. */
const problemsOf = (text: string): string[] =>
  (parseExpression(text).problems ?? []).map(({ column, length, message }) => `${column}+${length} ${message}`)

describe('operators', () => {
  it.each([
    ['a or b and c', '(or a (and b c))'],
    ['a or b or c', '(or (or a b) c)'],
    ['not a and b', '(and (not a) b)'],
    ['not a = b', '(not (= a b))'],
    ['not not a', '(not (not a))'],
    ['a + 1 > b - 2', '(> (+ a 1) (- b 2))'],
    ['a - b - c', '(- (- a b) c)'],
    ['a + b * c mod d', '(+ a (mod (* b c) d))'],
    ['-a * b', '(* (minus a) b)'],
    ['a - -b', '(- a (minus b))'],
    ['3-1', '(- 3 1)'],
    ['a -b', '(- a b)'],
    ['own-edges - 2', '(- own-edges 2)'],
    ['mood is stern or mood is not kind', '(or (is mood stern) (is not mood kind))'],
    ['if(a, b, c) = clamp(1, 2, 3)', '(= (if a b c) (clamp 1 2 3))'],
    ['min(1, 2, 3, 4, 5, 6)', '(min 1 2 3 4 5 6)'],
    ['seen("lounge") and on("clamps")', '(and seen("lounge") on("clamps"))'],
    ['a >= 1 and b <= 2', '(and (>= a 1) (<= b 2))'],
    ['if(a, yes, no)', '(if a yes no)'],
  ])('SCENE-2 bind as written: %s', (text, tree) => {
    expect(treeOf(text)).toBe(tree)
  })

  it('give each part its place in the text', () => {
    const { expression } = parseExpression('  edges + (points - 2)')
    expect(expression).toMatchObject({
      column: 3,
      length: 19,
      left: { column: 3, length: 5 },
      right: { column: 12, length: 10, right: { column: 21, length: 1 } },
    })
  })
})

describe('problems', () => {
  it.each([
    ['', ['1+0 Write an expression.']],
    ['   ', ['4+0 Write an expression.']],
    ['points >', ['9+0 A value is missing at the end.']],
    ['and tired', ['1+3 A value is missing before “and”.']],
    ['points + )', ['10+1 A value is missing before “)”.']],
    ['(points', ['1+1 This bracket is never closed.']],
    ['min(points, 2', ['4+1 This bracket is never closed.']],
    ['(points 2)', ['9+1 “)” or an operator is missing before “2”.']],
    ['points)', ['7+1 This bracket closes nothing.']],
    ['1,5', ['2+1 A comma is only between the values of a function. Decimals have a point, as in 1.5.']],
    ['points more 3', ['8+4 An operator is missing before “more”, such as “and” or “+”.']],
    ['1 < points < 5', ['12+1 Two comparisons are joined by “and”, as in “points > 1 and points < 5”.']],
    ['tired = not told', ['9+3 Put “not” and what follows it in brackets here.']],
    ['tired is yes', ['10+3 After “is” comes a name of a list. Compare numbers, and yes or no, with “=”.']],
    ['mood is', ['8+0 After “is” comes a name of a list. Compare numbers, and yes or no, with “=”.']],
    ['mood is "stern"', ['9+7 Leave out the quotation marks: is stern.']],
    ['"stern"', ['1+7 Quotation marks are only used in visits, seen and on.']],
    ['chance 30', ['1+6 “chance” needs brackets, as in chance(30).']],
    ['visits > 2', ['1+6 “visits” needs brackets, as in visits("lounge").']],
    ['edges(3)', ['1+5 “edges” has no brackets.']],
    [
      'rnd(3) + rando(1, 6)',
      [
        '1+3 There is no function “rnd”. Did you mean “round”?',
        '10+5 There is no function “rando”. Did you mean “random”?',
      ],
    ],
    ['mni(1, 2)', ['1+3 There is no function “mni”. Did you mean “min”?']],
    ['min(3)', ['1+6 “min” takes 2 to 6 values, as in min(points, 20). Here it has 1.']],
    ['abs()', ['1+5 “abs” takes 1 value, as in abs(points). Here it has 0.']],
    ['if(tired, 1)', ['1+12 “if” takes 3 values, as in if(edges > 3, 2, 1). Here it has 2.']],
    ['visits(lounge)', ['8+6 The name is in quotation marks: visits("lounge").']],
    ['seen()', ['6+1 “seen” takes a name in quotation marks, as in seen("lounge").']],
    ['seen("a", "b")', ['9+1 “seen” takes one name, as in seen("lounge"), and “)” after it.']],
    ['on("nipple-clamps")', ['4+15 There is no item “nipple-clamps”. Did you mean “clamps”?']],
    ['visits("lounge', ['8+1 This quotation mark is never closed.']],
    ['visits(“lounge”)', ['8+8 Quotation marks are straight: ".']],
    ['Points > 3 AND tired', ['1+6 Words are in lower case: “points”.', '12+3 Words are in lower case: “and”.']],
    ['my_points', ['1+9 A word has the letters a to z, digits and hyphens.']],
    ['été', ['1+3 A word has the letters a to z, digits and hyphens.']],
    [`${'a'.repeat(31)} > 1`, ['1+31 A name has at most 30 characters.']],
    ['points == 3', ['8+2 Write “=” in place of “==”.']],
    ['a && !b', ['3+2 Write “and” in place of “&&”.', '6+1 Write “not” in place of “!”.']],
    ['a ≤ 3', ['3+1 Write “<=” in place of “≤”.']],
    ['chance(30%)', ['10+1 Leave out “%”: chance takes percent, and the remainder of a division is “mod”.']],
    ['2x', ['1+1 A space or an operator is missing after this number.']],
    ['0.0001', ['1+6 A number has at most three decimals.']],
    ['1000000001', ['1+10 The largest number is 1,000,000,000, written as 1000000000.']],
    ['points ^ 2', ['8+1 “^” cannot be used in an expression.']],
    ['a 😀 b', ['3+2 “😀” cannot be used in an expression.']],
    ['a\u0000b', ['2+1 U+0000 cannot be used in an expression.']],
    ['a\u202Eb', ['2+1 U+202E cannot be used in an expression.']],
    ['\uD800', ['1+1 U+D800 cannot be used in an expression.']],
  ])('SCENE-3 of %j have a column, a length and a sentence', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })
})

describe('limits', () => {
  it('SCENE-1 are 200 characters, 20 brackets inside each other and 100 parts', () => {
    expect(problemsOf('a'.repeat(EXPRESSION_MAX + 5))).toEqual(['201+5 An expression has at most 200 characters.'])
    const deep = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`
    expect(problemsOf(deep(DEPTH_MAX))).toEqual([])
    expect(problemsOf(deep(DEPTH_MAX + 1))).toEqual(['22+1 More than 20 brackets inside each other.'])
    expect(problemsOf(`${'not '.repeat(21)}a`)).toEqual(['85+1 More than 20 brackets inside each other.'])
    expect(problemsOf(`${'-'.repeat(21)}1`)).toEqual(['22+1 More than 20 brackets inside each other.'])
    const sum = (parts: number): string => Array.from({ length: parts }, () => '1').join('+')
    expect(problemsOf(sum(NODES_MAX / 2))).toEqual([])
    expect(problemsOf(sum(NODES_MAX / 2 + 1))).toEqual([
      '1+101 An expression has at most 100 values, operators and functions.',
    ])
  })

  it.each([
    ['brackets', '('.repeat(10_000)],
    ['minus signs', '-'.repeat(10_000)],
    ['a word of a million letters', 'a'.repeat(1_000_000)],
    ['quotation marks', '"'.repeat(10_000)],
    ['as many brackets as fit', '('.repeat(200)],
    ['calls inside each other', 'abs('.repeat(50)],
    ['null bytes', '\u0000'.repeat(200)],
    ['hyphens', `a${'-'.repeat(199)}`],
    ['names of the prototype', '__proto__ + constructor(toString) + hasOwnProperty'],
    ['combining marks', `e${'\u0301'.repeat(199)}`],
  ])('SCENE-1 refuse hostile texts at once: %s', { timeout: 10_000 }, (_name, text) => {
    expect(parseExpression(text).problems?.length).toBeGreaterThan(0)
  })
})
