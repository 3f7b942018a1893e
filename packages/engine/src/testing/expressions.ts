/** Random expressions, variables and facts of a scene, for property tests. */
import fc from 'fast-check'
import { items } from '@rubato/contracts/domain'
import { openStream } from '../random/stream.ts'
import type { SceneDeclarations, Value } from '../scene/expression/declarations.ts'
import type { ExpressionState, SceneFacts } from '../scene/expression/evaluate.ts'
import type { BinaryOperator, Expression } from '../scene/expression/expression.ts'
import { functionValues, nameFacts, numberFacts, type FunctionName } from '../scene/expression/words.ts'

export const moods = ['stern', 'kind', 'bored'] as const

export const declarations: SceneDeclarations = {
  variables: [
    { name: 'points', kind: 'number', min: 0, max: 20 },
    { name: 'level', kind: 'number', min: -5, max: 5 },
    { name: 'most', kind: 'number', min: -1_000_000, max: 1_000_000 },
    { name: 'tired', kind: 'yes-or-no' },
    { name: 'told', kind: 'yes-or-no' },
    { name: 'mood', kind: 'one-of', names: moods },
    { name: 'pace', kind: 'one-of', names: ['slow', 'kind'] },
  ],
  sections: ['lounge', 'hall'],
}

const place = { column: 1, length: 1 }
type WithoutPlace<Node> = Node extends unknown ? Omit<Node, 'column' | 'length'> : never
const node = (fields: WithoutPlace<Expression>): Expression => ({ ...place, ...fields })
const word = (name: string): Expression => node({ kind: 'word', word: name })

const literals = fc.oneof(fc.nat(12), fc.constantFrom(0, 0.5, 1.25, 0.001, 1_000_000_000), fc.nat(100_000))
const numberValue: fc.Arbitrary<Expression> = fc.oneof(
  literals.map((value) => node({ kind: 'number', value })),
  fc.constantFrom('points', 'level', 'most').map(word),
  fc.constantFrom(...numberFacts).map((fact) => node({ kind: 'fact', fact })),
  fc.constantFrom('lounge', 'hall').map((about) => node({ kind: 'question', question: 'visits', about })),
)
const truthValue: fc.Arbitrary<Expression> = fc.oneof(
  fc.boolean().map((value) => node({ kind: 'yes-or-no', value })),
  fc.constantFrom('tired', 'told').map(word),
  fc.constantFrom(...items).map((about) => node({ kind: 'question', question: 'on', about })),
  fc.constant(node({ kind: 'question', question: 'seen', about: 'lounge' })),
)
const nameValue: fc.Arbitrary<Expression> = fc.constantFrom('mood', ...moods).map(word)

const binary = (operators: readonly BinaryOperator[], sides: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> =>
  fc
    .tuple(fc.constantFrom(...operators), sides, sides)
    .map(([operator, left, right]) => node({ kind: 'binary', operator, left, right }))

const call = (name: FunctionName, values: readonly fc.Arbitrary<Expression>[]): fc.Arbitrary<Expression> =>
  fc.tuple(...values).map((list) => node({ kind: 'call', function: name, values: list }))

const numberFunctions = (Object.keys(functionValues) as FunctionName[]).filter(
  (name) => name !== 'if' && name !== 'chance',
)

type Trees = Record<'number' | 'truth' | 'name', Expression>
const depth = { depthSize: 'small', maxDepth: 5, withCrossShrink: true } as const

const trees = fc.letrec<Trees>((tie) => ({
  number: fc.oneof(
    depth,
    numberValue,
    binary(['+', '-', '*', '/', 'mod'], tie('number')),
    tie('number').map((of) => node({ kind: 'minus', of })),
    fc.constantFrom(...numberFunctions).chain((name) =>
      call(
        name,
        Array.from({ length: functionValues[name].min }, () => tie('number')),
      ),
    ),
    call('if', [tie('truth'), tie('number'), tie('number')]),
  ),
  truth: fc.oneof(
    depth,
    truthValue,
    binary(['and', 'or', '=', '!='], tie('truth')),
    binary(['=', '!=', '<', '<=', '>', '>='], tie('number')),
    tie('truth').map((of) => node({ kind: 'not', of })),
    call('chance', [tie('number')]),
    call('if', [tie('truth'), tie('truth'), tie('truth')]),
    fc
      .tuple(fc.boolean(), fc.constantFrom(...moods))
      .map(([isNot, name]) => node({ kind: 'is', of: word('mood'), isNot, name })),
    fc
      .tuple(fc.constantFrom('=' as const, '!=' as const), fc.constantFrom('pace', 'mood'), tie('name'))
      .map(([operator, left, right]) => node({ kind: 'binary', operator, left: word(left), right })),
    fc.constantFrom(...nameFacts.phase).map((name) => {
      const of = node({ kind: 'fact', fact: 'phase' })
      return node({ kind: 'is', of, isNot: false, name })
    }),
  ),
  name: fc.oneof(depth, nameValue, call('if', [tie('truth'), tie('name'), tie('name')])),
}))

/** Expressions whose types are right, apart from names of `mood` that are compared with `pace`. */
export const { number: numberTrees, truth: truthTrees, name: nameTrees } = trees

/** Any trees: operators and functions with values of any type. */
export const { any: anyTrees } = fc.letrec<Record<'any', Expression>>((tie) => ({
  any: fc.oneof(
    depth,
    fc.oneof(numberValue, truthValue, nameValue),
    binary(['or', 'and', '=', '<', '>=', '+', '-', '*', '/', 'mod'], tie('any')),
    fc.constantFrom('not' as const, 'minus' as const).chain((kind) => tie('any').map((of) => node({ kind, of }))),
    tie('any').map((of) => node({ kind: 'is', of, isNot: true, name: 'stern' })),
    fc.constantFrom(...(Object.keys(functionValues) as FunctionName[])).chain((name) =>
      call(
        name,
        Array.from({ length: functionValues[name].min }, () => tie('any')),
      ),
    ),
  ),
}))

const variables: fc.Arbitrary<Record<string, Value>> = fc.record({
  points: fc.integer({ min: 0, max: 20 }),
  level: fc.integer({ min: -5, max: 5 }),
  most: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  tired: fc.boolean(),
  told: fc.boolean(),
  mood: fc.constantFrom(...moods),
  pace: fc.constantFrom('slow', 'kind'),
})

const counts = Object.fromEntries(numberFacts.map((fact) => [fact, fc.nat(fact === 'answered' ? 6 : 130)]))
const facts = fc.record({
  ...counts,
  phase: fc.constantFrom(...nameFacts.phase),
  ending: fc.constantFrom(...nameFacts.ending),
  visits: fc.record({ lounge: fc.nat(9) }, { requiredKeys: [] }),
  on: fc.subarray([...items]),
}) as unknown as fc.Arbitrary<SceneFacts>

/** A new stream each time that the state is read from its seed. */
export interface RandomState {
  variables: Record<string, Value>
  facts: SceneFacts
  seed: string
}
export const states: fc.Arbitrary<RandomState> = fc.record({
  variables,
  facts,
  seed: fc.nat().map((seed) => `expression-${seed}`),
})
export const stateOf = ({ variables, facts, seed }: RandomState): ExpressionState => ({
  variables,
  facts,
  stream: openStream(seed, 'scene'),
})
