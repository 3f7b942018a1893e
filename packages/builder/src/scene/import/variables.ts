/**
 * The variables of an imported work. Their kinds are found from the way in which its expressions use them; the expressions
 * become those of scenes, for which `docs/scene-expressions.md` has the grammar.
 */
import {
  placeholders as sessionPlaceholders,
  VARIABLES_MAX,
  VARIABLE_NAME_MAX,
  type Variable,
} from '@rubato/contracts/domain'
import { reservedWords } from '@rubato/engine'
import type { AssignedCode, Code } from './code.ts'
import { openNames } from './names.ts'
import { printCode } from './print-code.ts'

export type CodeKind = 'number' | 'yes-or-no' | 'one-of'
const NUMBER_RANGE = { min: -1_000_000, max: 1_000_000 } as const
const NAMES_MAX = 20

/** A variable of the file. */
export interface FoundVariable {
  kind: CodeKind | null
  /** Two uses contradict each other: no expression with this variable can be taken. */
  isUnclear: boolean
  /** The member is asked for it: it is a number, or else a text that is shown and not compared. */
  isAsked: boolean
  /** Texts that it is compared with or set to. */
  texts: Set<string>
}

const comparisons = new Set(['<', '<=', '>', '>='])
const arithmetic = new Set(['+', '-', '*', '/', '%'])

/** A variable in spoken words, by its name in the file. */
export const variableInWords = (name: string): string => `{$${name}}`
const IN_WORDS = /\{\$(\w{1,30})\}/g

const isText = ({ isAsked, kind }: FoundVariable): boolean => isAsked && kind !== 'number'

/** Collects the uses of all variables; `kindOf` is complete when all expressions were added. */
export function openVariables() {
  const found = new Map<string, FoundVariable>()
  const pairs: [Code, Code][] = []
  const variableOf = (name: string): FoundVariable => {
    const variable = found.get(name) ?? { kind: null, isUnclear: false, isAsked: false, texts: new Set<string>() }
    found.set(name, variable)
    return variable
  }
  const expect = (code: Code, kind: CodeKind): void => {
    if (code.kind !== 'name') return
    const variable = variableOf(code.name)
    if (variable.kind === null) variable.kind = kind
    else if (variable.kind !== kind) variable.isUnclear = true
  }
  const kindOf = (code: Code): CodeKind | null => {
    switch (code.kind) {
      case 'number':
      case 'call':
        return 'number'
      case 'text':
        return 'one-of'
      case 'truth':
        return 'yes-or-no'
      case 'name':
        return variableOf(code.name).kind
      case 'unary':
        return code.operator === '-' ? 'number' : 'yes-or-no'
      case 'binary':
        return arithmetic.has(code.operator) ? 'number' : 'yes-or-no'
    }
  }
  const addPair = (left: Code, right: Code): void => {
    pairs.push([left, right])
    for (const [code, other] of [
      [left, right],
      [right, left],
    ] as const)
      if (code.kind === 'name' && other.kind === 'text') variableOf(code.name).texts.add(other.value)
  }
  /** A bare name as a condition may be of any kind: it says nothing. */
  const add = (code: Code): void => {
    if (code.kind === 'name') variableOf(code.name)
    if (code.kind === 'unary') {
      if (code.operator === '-') expect(code.of, 'number')
      add(code.of)
    }
    if (code.kind === 'call')
      for (const value of code.values) {
        expect(value, 'number')
        add(value)
      }
    if (code.kind !== 'binary') return
    const { operator, left, right } = code
    if (comparisons.has(operator) || arithmetic.has(operator)) for (const side of [left, right]) expect(side, 'number')
    if (operator === '==' || operator === '!=') addPair(left, right)
    add(left)
    add(right)
  }
  return {
    add,
    addAssignment: ({ name, to }: AssignedCode) => {
      addPair({ kind: 'name', name }, to)
      add(to)
    },
    addAnswer: (name: string) => {
      variableOf(name).isAsked = true
    },
    /** Settles the kinds and returns the variables; those without a kind are yes or no. */
    settle: (): ReadonlyMap<string, FoundVariable> => {
      // A chain of assignments between variables passes a kind on by one of them each round.
      for (let round = 0; round < 5; round++)
        for (const [left, right] of pairs) {
          const [a, b] = [kindOf(left), kindOf(right)]
          if (b !== null) expect(left, b)
          if (a !== null) expect(right, a)
        }
      return found
    },
  }
}

export interface Translation {
  /** The expression in the grammar of scenes, or null where it has to be written by hand. */
  condition: (code: Code | null) => string | null
  assignment: (assigned: AssignedCode) => { variable: string; to: string } | null
  /** The name of a variable that has answers of members, and whether they are numbers. */
  answer: (name: string) => { name: string; isNumber: boolean }
  /** The words with the names of variables in place of those that `variableInWords` left in them. */
  words: (text: string) => string
  /** Sets the first value, where it is a plain one. */
  setStart: (assigned: AssignedCode) => boolean
  /** A new yes-or-no variable; null where the game has the most that it may have. */
  addFlag: (wanted: string, start: boolean) => string | null
  declared: () => Variable[]
}

/** Gives legal names to the variables that are used, and translates expressions with them. */
export function translate(found: ReadonlyMap<string, FoundVariable>): Translation {
  const give = openNames({ max: VARIABLE_NAME_MAX, prefix: 'v', taken: [...reservedWords, ...sessionPlaceholders] })
  const declared = new Map<string, Variable>()
  const flags: Variable[] = []
  const placeholders = new Map<string, string>()
  /** For each variable, the legal names of its texts. */
  const lists = new Map<string, ReadonlyMap<string, string>>()

  const declare = (name: string): Variable | null => {
    const before = declared.get(name)
    if (before) return before
    const variable = found.get(name)
    if (!variable || variable.isUnclear || declared.size + flags.length >= VARIABLES_MAX) return null
    if (variable.texts.size >= NAMES_MAX || isText(variable)) return null
    const base = { name: give(name) }
    const made = ((): Variable => {
      switch (variable.kind) {
        case 'number':
          return { ...base, kind: 'number', ...NUMBER_RANGE, start: 0 }
        case 'one-of': {
          const none = give('none')
          const list = new Map([...variable.texts].map((text) => [text, give(text === '' ? 'empty' : text)]))
          lists.set(base.name, list)
          return { ...base, kind: 'one-of', names: [none, ...list.values()], start: none }
        }
        default:
          return { ...base, kind: 'yes-or-no', start: false }
      }
    })()
    declared.set(name, made)
    return made
  }
  const print = (code: Code, wanted: Variable | 'condition') =>
    printCode(code, wanted, { variable: declare, textName: (name, text) => lists.get(name)?.get(text) ?? null })

  const answer = (name: string): { name: string; isNumber: boolean } => {
    const variable = found.get(name)?.kind === 'number' ? declare(name) : null
    if (variable) return { name: variable.name, isNumber: true }
    const before = placeholders.get(name)
    if (before !== undefined) return { name: before, isNumber: false }
    const given = give(name)
    placeholders.set(name, given)
    return { name: given, isNumber: false }
  }
  const nameInWords = (name: string): string | null => {
    const variable = found.get(name)
    if (!variable) return null
    return isText(variable) ? answer(name).name : (declare(name)?.name ?? null)
  }

  return {
    condition: (code) => (code === null ? null : print(code, 'condition')),
    assignment: (assigned) => {
      const variable = declare(assigned.name)
      const to = variable === null ? null : print(assigned.to, variable)
      return variable === null || to === null ? null : { variable: variable.name, to }
    },
    answer,
    words: (text) =>
      text.replace(IN_WORDS, (_, name: string) => {
        const given = nameInWords(name)
        return given === null ? '' : `{${given}}`
      }),
    setStart: (assigned) => {
      const variable = declare(assigned.name)
      const start = variable === null ? null : startOf(variable, assigned, lists.get(variable.name))
      if (start) declared.set(assigned.name, start)
      return start !== null
    },
    addFlag: (wanted, start) => {
      if (declared.size + flags.length >= VARIABLES_MAX) return null
      const name = give(wanted)
      flags.push({ name, kind: 'yes-or-no', start })
      return name
    },
    declared: () => [...declared.values(), ...flags],
  }
}

/** The variable with the value as its first one; null where the value is not a plain one of its kind. */
function startOf(variable: Variable, { to }: AssignedCode, names?: ReadonlyMap<string, string>): Variable | null {
  const value = to.kind === 'unary' && to.operator === '-' && to.of.kind === 'number' ? -to.of.value : valueOf(to)
  switch (variable.kind) {
    case 'number':
      return typeof value === 'number' && value >= variable.min && value <= variable.max
        ? { ...variable, start: Math.round(value) }
        : null
    case 'yes-or-no':
      return typeof value === 'boolean' ? { ...variable, start: value } : null
    case 'one-of': {
      const start = typeof value === 'string' ? names?.get(value) : undefined
      return start === undefined ? null : { ...variable, start }
    }
  }
}
const valueOf = (code: Code): number | string | boolean | null => ('value' in code ? code.value : null)
