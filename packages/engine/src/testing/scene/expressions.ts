/** Random expressions, variables and facts of a scene. All of them follow from a list of numbers, so that a shorter list is simpler. */
import { items } from '@rubato/contracts/domain'
import { openStream } from '../../random/stream.ts'
import type { Declarations, Value } from '../../scene/expression/declarations.ts'
import type { ExpressionState, SceneFacts } from '../../scene/expression/evaluate.ts'
import type { BinaryOperator, Expression } from '../../scene/expression/expression.ts'
import { functionValues, nameFacts, numberFacts, type FunctionName } from '../../scene/expression/words.ts'

export const moods = ['stern', 'kind', 'bored'] as const
const paces = ['slow', 'kind'] as const
const numberVariables = ['points', 'level', 'most'] as const

export const declarations: Declarations = {
  variables: [
    { name: 'points', kind: 'number', min: 0, max: 20 },
    { name: 'level', kind: 'number', min: -5, max: 5 },
    { name: 'most', kind: 'number', min: -1_000_000, max: 1_000_000 },
    { name: 'tired', kind: 'yes-or-no' },
    { name: 'told', kind: 'yes-or-no' },
    { name: 'mood', kind: 'one-of', names: moods },
    { name: 'pace', kind: 'one-of', names: paces },
  ],
  sections: ['lounge', 'hall'],
}

/** A whole number from 0 to below `count`. */
type Choose = (count: number) => number

/** Takes one of the numbers for each choice, and 0 when there are no more. */
function chooseBy(numbers: readonly number[]): Choose {
  let at = 0
  return (count) => (numbers[at++] ?? 0) % count
}

const oneOf = <T>(choose: Choose, list: readonly T[]): T => list[choose(list.length)] as T

type WithoutPlace<Node> = Node extends unknown ? Omit<Node, 'column' | 'length'> : never
const node = (fields: WithoutPlace<Expression>): Expression => ({ column: 1, length: 1, ...fields })
const word = (name: string): Expression => node({ kind: 'word', word: name })

/** A tree below `depth` others. */
type Make = (choose: Choose, depth: number) => Expression
const DEPTH = 5
const isLeaf = (choose: Choose, depth: number): boolean => depth >= DEPTH || choose(3) === 0

const callOf = (name: FunctionName, values: readonly Expression[]): Expression =>
  node({ kind: 'call', function: name, values })

function binaryOf(operators: readonly BinaryOperator[], side: Make): Make {
  return (choose, depth) =>
    node({ kind: 'binary', operator: oneOf(choose, operators), left: side(choose, depth), right: side(choose, depth) })
}

const functionNames = Object.keys(functionValues) as FunctionName[]
const numberFunctions = functionNames.filter((name) => name !== 'if' && name !== 'chance')
const literals = [0, 1, 2, 3, 7, 12, 0.5, 1.25, 0.001, 100, 99_999, 1_000_000_000]

function numberLeaf(choose: Choose): Expression {
  const leaves: readonly (() => Expression)[] = [
    () => node({ kind: 'number', value: oneOf(choose, literals) }),
    () => word(oneOf(choose, numberVariables)),
    () => node({ kind: 'fact', fact: oneOf(choose, numberFacts) }),
    () => node({ kind: 'question', question: 'visits', about: oneOf(choose, declarations.sections) }),
  ]
  return oneOf(choose, leaves)()
}

function truthLeaf(choose: Choose): Expression {
  const leaves: readonly (() => Expression)[] = [
    () => node({ kind: 'yes-or-no', value: choose(2) === 1 }),
    () => word(oneOf(choose, ['tired', 'told'])),
    () => node({ kind: 'question', question: 'on', about: oneOf(choose, items) }),
    () => node({ kind: 'question', question: 'seen', about: oneOf(choose, declarations.sections) }),
  ]
  return oneOf(choose, leaves)()
}

const nameLeaf = (choose: Choose): Expression => word(oneOf(choose, ['mood', ...moods]))

const makeNumber: Make = (choose, depth) => {
  if (isLeaf(choose, depth)) return numberLeaf(choose)
  const below = depth + 1
  const forms: readonly (() => Expression)[] = [
    () => binaryOf(['+', '-', '*', '/', 'mod'], makeNumber)(choose, below),
    () => node({ kind: 'minus', of: makeNumber(choose, below) }),
    () => {
      const name = oneOf(choose, numberFunctions)
      const values = Array.from({ length: functionValues[name].min }, () => makeNumber(choose, below))
      return callOf(name, values)
    },
    () => callOf('if', [makeTruth(choose, below), makeNumber(choose, below), makeNumber(choose, below)]),
  ]
  return oneOf(choose, forms)()
}

const makeTruth: Make = (choose, depth) => {
  if (isLeaf(choose, depth)) return truthLeaf(choose)
  const below = depth + 1
  const forms: readonly (() => Expression)[] = [
    () => binaryOf(['and', 'or'], makeTruth)(choose, below),
    () => binaryOf(['=', '!=', '<', '<=', '>', '>='], makeNumber)(choose, below),
    () => node({ kind: 'not', of: makeTruth(choose, below) }),
    () => binaryOf(['=', '!=', 'and', 'or'], makeTruth)(choose, below),
    () => callOf('chance', [makeNumber(choose, below)]),
    () => callOf('if', [makeTruth(choose, below), makeTruth(choose, below), makeTruth(choose, below)]),
    () => node({ kind: 'is', of: word('mood'), isNot: choose(2) === 1, name: oneOf(choose, moods) }),
    () => {
      const of = node({ kind: 'fact', fact: 'phase' })
      return node({ kind: 'is', of, isNot: choose(2) === 1, name: oneOf(choose, nameFacts.phase) })
    },
    () => {
      const left = word(oneOf(choose, ['mood', 'pace']))
      return node({ kind: 'binary', operator: oneOf(choose, ['=', '!=']), left, right: makeName(choose, below) })
    },
  ]
  return oneOf(choose, forms)()
}

const makeName: Make = (choose, depth) =>
  isLeaf(choose, depth)
    ? nameLeaf(choose)
    : callOf('if', [makeTruth(choose, depth + 1), makeName(choose, depth + 1), makeName(choose, depth + 1)])

const makeAny: Make = (choose, depth) => {
  if (isLeaf(choose, depth)) return oneOf(choose, [numberLeaf, truthLeaf, nameLeaf])(choose)
  const below = depth + 1
  const forms: readonly (() => Expression)[] = [
    () => binaryOf(['or', 'and', '=', '<', '>=', '+', '-', '*', '/', 'mod'], makeAny)(choose, below),
    () => node({ kind: oneOf(choose, ['not', 'minus'] as const), of: makeAny(choose, below) }),
    () => node({ kind: 'is', of: makeAny(choose, below), isNot: choose(2) === 1, name: 'stern' }),
    () => {
      const name = oneOf(choose, functionNames)
      return callOf(
        name,
        Array.from({ length: functionValues[name].min }, () => makeAny(choose, below)),
      )
    },
  ]
  return oneOf(choose, forms)()
}

/** The types of the values are right, apart from names of `mood` that are compared with `pace`. */
export const randomNumber = (numbers: readonly number[]): Expression => makeNumber(chooseBy(numbers), 0)
export const randomTruth = (numbers: readonly number[]): Expression => makeTruth(chooseBy(numbers), 0)
export const randomName = (numbers: readonly number[]): Expression => makeName(chooseBy(numbers), 0)
/** Operators and functions with values of any type. */
export const randomTree = (numbers: readonly number[]): Expression => makeAny(chooseBy(numbers), 0)

export interface RandomState {
  variables: Readonly<Record<string, Value>>
  facts: SceneFacts
  seed: string
}

const COUNT_MAX = 130
const ANSWERS = 7

export function randomState(numbers: readonly number[]): RandomState {
  const choose = chooseBy(numbers)
  const counts = numberFacts.map((fact) => [fact, choose(fact === 'answered' ? ANSWERS : COUNT_MAX)])
  return {
    variables: {
      points: choose(21),
      level: choose(11) - 5,
      most: choose(2_000_001) - 1_000_000,
      tired: choose(2) === 1,
      told: choose(2) === 1,
      mood: oneOf(choose, moods),
      pace: oneOf(choose, paces),
    },
    facts: {
      ...(Object.fromEntries(counts) as Record<(typeof numberFacts)[number], number>),
      phase: oneOf(choose, nameFacts.phase),
      ending: oneOf(choose, nameFacts.ending),
      visits: choose(2) === 1 ? { lounge: choose(9) } : {},
      on: items.filter(() => choose(2) === 1),
    },
    seed: `expression-${choose(1000)}`,
  }
}

/** Each has a new stream of the seed. */
export const stateOf = ({ variables, facts, seed }: RandomState): ExpressionState => ({
  variables,
  facts,
  stream: openStream(seed, 'scene'),
})
