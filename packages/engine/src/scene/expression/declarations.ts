/** Variables of a scene, the type of an expression, and the names that a scene may use. */
import { NAME_MAX } from './expression.ts'
import { NAME } from './tokens.ts'
import { isReserved } from './words.ts'

/** A variable as a scene declares it: a whole number in a range, yes or no, or one of a list of names. */
export type Declaration =
  | { name: string; kind: 'number'; min: number; max: number }
  | { name: string; kind: 'yes-or-no' }
  | { name: string; kind: 'one-of'; names: readonly string[] }

/** The names that expressions of a scene can use. */
export interface Declarations {
  variables: readonly Declaration[]
  /** Ids of the sections, for `visits` and `seen`. */
  sections: readonly string[]
}

/** The type of a value: a number, yes or no, or one of these names. */
export type ValueType = 'number' | 'yes-or-no' | readonly string[]
export type Value = number | boolean | string

export const typeOfVariable = (declaration: Declaration): ValueType =>
  declaration.kind === 'one-of' ? declaration.names : declaration.kind

/**
 * The value that a variable has after `value` was assigned: numbers are rounded to a whole one inside the range. A value of another
 * type, which `checkExpression` does not let pass, leaves the current value.
 */
export function assignedValue(declaration: Declaration, value: Value, current: Value): Value {
  switch (declaration.kind) {
    case 'number':
      return typeof value === 'number'
        ? Math.min(declaration.max, Math.max(declaration.min, Math.round(value))) + 0
        : current
    case 'yes-or-no':
      return typeof value === 'boolean' ? value : current
    case 'one-of':
      return declaration.names.some((name) => name === value) ? value : current
  }
}

export interface NameProblem {
  /** The variable that is declared. */
  variable: string
  message: string
}

/** What is wrong with the names of the variables and of their lists. */
export function checkNames(variables: readonly Declaration[]): NameProblem[] {
  const declared = new Set<string>()
  const all = new Set(variables.map(({ name }) => name))
  return variables.flatMap((declaration) => {
    const isSecond = declared.has(declaration.name)
    declared.add(declaration.name)
    const names = declaration.kind === 'one-of' ? declaration.names : []
    const messages = [
      nameProblem(declaration.name),
      isSecond ? `There are two variables “${declaration.name}”.` : null,
      ...names.map((name) => nameProblem(name) ?? (all.has(name) ? `“${name}” is also a variable.` : null)),
    ]
    return messages.flatMap((message) => (message === null ? [] : [{ variable: declaration.name, message }]))
  })
}

function nameProblem(name: string): string | null {
  if (name.length > NAME_MAX) return `A name has at most ${NAME_MAX} characters.`
  if (!NAME.test(name))
    return `“${name}” is not a name: use lower-case letters, digits and hyphens, with a letter first.`
  return isReserved(name) ? `“${name}” is a word of the expressions. Use another name.` : null
}
