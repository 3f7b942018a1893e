/** Checks the types and the names of an expression against the variables and sections of its scene. */
import { typeOfVariable, type Declarations, type ValueType } from './declarations.ts'
import type { Expression, ExpressionOf, ExpressionProblem, Place } from './expression.ts'
import { didYouMean, type Suggest } from './nearest.ts'
import { printExpression } from './print-expression.ts'
import { unknownWord } from './unknown-word.ts'
import { isNameFact, nameFacts } from './words.ts'

interface Check {
  declarations: Declarations
  suggest: Suggest
  problems: ExpressionProblem[]
}

/**
 * Problems in the order of the text; none when the expression gives a value of the wanted type. Names that are wanted are those of
 * the list of the variable that is assigned. `suggest` gives the second sentence about an unknown name.
 */
export function checkExpression(
  expression: Expression,
  declarations: Declarations,
  wanted: ValueType,
  suggest: Suggest = didYouMean,
): readonly ExpressionProblem[] {
  const check: Check = { declarations, suggest, problems: [] }
  expect(check, expression, wanted)
  return check.problems.sort((a, b) => a.column - b.column)
}

function report({ problems }: Check, { column, length }: Place, message: string): null {
  problems.push({ column, length, message })
  return null
}

/** Longest part of an expression that a sentence repeats, in characters. */
const QUOTE_MAX = 40
function quote(expression: Expression): string {
  const text = printExpression(expression)
  return text.length > QUOTE_MAX ? `“${text.slice(0, QUOTE_MAX)}…”` : `“${text}”`
}
const inWords = (type: ValueType): string =>
  type === 'number' ? 'a number' : type === 'yes-or-no' ? 'yes or no' : 'a name'
const kindOf = (type: ValueType): string => (typeof type === 'string' ? type : 'name')

/** Reports a value of another type than wanted, and a name that is not in the list. */
function expect(check: Check, expression: Expression, wanted: ValueType): void {
  const type = typeOf(check, expression, wanted)
  if (type === null) return
  if (kindOf(type) !== kindOf(wanted))
    report(check, expression, `${quote(expression)} is ${inWords(type)}, but ${inWords(wanted)} is needed here.`)
  else if (typeof type !== 'string' && typeof wanted !== 'string') {
    const strange = type.find((name) => !wanted.includes(name))
    if (strange !== undefined)
      report(check, expression, `${quote(expression)} can be “${strange}”; only ${wanted.join(', ')} can be used here.`)
  }
}

/** Null where the type is unknown because of a problem that was reported. `wanted` decides which names a word may be. */
function typeOf(check: Check, expression: Expression, wanted?: ValueType): ValueType | null {
  switch (expression.kind) {
    case 'number':
    case 'yes-or-no':
      return expression.kind
    case 'word':
      return typeOfWord(check, expression, wanted)
    case 'fact':
      return isNameFact(expression.fact) ? nameFacts[expression.fact] : 'number'
    case 'not':
      expect(check, expression.of, 'yes-or-no')
      return 'yes-or-no'
    case 'minus':
      expect(check, expression.of, 'number')
      return 'number'
    case 'binary':
      return typeOfBinary(check, expression)
    case 'is':
      checkIs(check, expression)
      return 'yes-or-no'
    case 'call':
      return typeOfCall(check, expression, wanted)
    case 'question':
      return typeOfQuestion(check, expression)
  }
}

const variableOf = ({ declarations }: Check, word: string) =>
  declarations.variables.find((variable) => variable.name === word)

function typeOfWord(check: Check, expression: ExpressionOf<'word'>, wanted?: ValueType): ValueType | null {
  const { word } = expression
  const variable = variableOf(check, word)
  if (variable) return typeOfVariable(variable)
  const names = wanted === undefined || typeof wanted === 'string' ? null : wanted
  if (names?.includes(word)) return [word]
  return report(
    check,
    expression,
    unknownWord(check.declarations.variables, { word, wanted: names, suggest: check.suggest }),
  )
}

function typeOfBinary(check: Check, expression: ExpressionOf<'binary'>): ValueType {
  const { operator, left, right } = expression
  switch (operator) {
    case 'and':
    case 'or':
      expect(check, left, 'yes-or-no')
      expect(check, right, 'yes-or-no')
      return 'yes-or-no'
    case '=':
    case '!=':
      checkEquality(check, left, right)
      return 'yes-or-no'
    case '<':
    case '<=':
    case '>':
    case '>=':
      expect(check, left, 'number')
      expect(check, right, 'number')
      return 'yes-or-no'
    default:
      expect(check, left, 'number')
      expect(check, right, 'number')
      return 'number'
  }
}

/** A word that no variable has may be a name: its list is that of the other side. */
function checkEquality(check: Check, left: Expression, right: Expression): void {
  const isName = left.kind === 'word' && !variableOf(check, left.word)
  const [first, second] = isName ? [right, left] : [left, right]
  const type = typeOf(check, first)
  const other = type === null ? null : typeOf(check, second, type)
  if (type === null || other === null) return
  if (kindOf(type) !== kindOf(other)) {
    const sides = `${quote(first)} is ${inWords(type)} and ${quote(second)} is ${inWords(other)}`
    report(check, second, `${sides}: they cannot be compared.`)
  } else if (typeof type !== 'string' && typeof other !== 'string' && !type.some((name) => other.includes(name)))
    report(check, second, `${quote(first)} and ${quote(second)} have no name in common: they are never equal.`)
}

function checkIs(check: Check, expression: ExpressionOf<'is'>): void {
  const { of, name, column, length } = expression
  const type = typeOf(check, of)
  if (type === null) return
  const place = { column: column + length - name.length, length: name.length }
  if (typeof type === 'string')
    report(check, of, `${quote(of)} is ${inWords(type)}. “is” compares a name with one of its list.`)
  else if (!type.includes(name))
    report(check, place, `${quote(of)} is never “${name}”, only ${type.join(', ')}.${check.suggest(name, type)}`)
}

function typeOfCall(check: Check, expression: ExpressionOf<'call'>, wanted?: ValueType): ValueType | null {
  if (expression.function === 'if') return typeOfIf(check, expression, wanted)
  for (const value of expression.values) expect(check, value, 'number')
  return expression.function === 'chance' ? 'yes-or-no' : 'number'
}

function typeOfIf(check: Check, { values }: ExpressionOf<'call'>, wanted?: ValueType): ValueType | null {
  const [condition, whenYes, whenNo] = values
  if (condition) expect(check, condition, 'yes-or-no')
  const yes = whenYes ? typeOf(check, whenYes, wanted) : null
  const no = whenNo ? typeOf(check, whenNo, wanted ?? yes ?? undefined) : null
  if (yes === null || no === null || !whenYes || !whenNo) return null
  if (typeof yes !== 'string' && typeof no !== 'string') return [...new Set([...yes, ...no])]
  if (yes === no) return yes
  const sides = `${quote(whenYes)} is ${inWords(yes)} and ${quote(whenNo)} is ${inWords(no)}`
  return report(check, whenNo, `${sides}: both values of “if” are of one kind.`)
}

function typeOfQuestion(check: Check, expression: ExpressionOf<'question'>): ValueType {
  const { question, about } = expression
  const { sections } = check.declarations
  if (question !== 'on' && !sections.includes(about))
    report(check, expression, `There is no section “${about}”.${check.suggest(about, sections)}`)
  return question === 'visits' ? 'number' : 'yes-or-no'
}
