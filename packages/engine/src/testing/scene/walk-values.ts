/**
 * A slow walk of the values of a small scene: it follows every answer, every number that may be typed, silence, every note and
 * every first value that may be kept, and takes the ways whose conditions hold. It shares with `checkScene` the reader of
 * expressions alone.
 */
import { CALLS_MAX, waysOf, type Assignment, type Scene, type Section, type Variable } from '@rubato/contracts/domain'
import { openStream } from '../../random/stream.ts'
import { assignedValue, type Value } from '../../scene/expression/declarations.ts'
import { evaluate, type SceneFacts } from '../../scene/expression/evaluate.ts'
import type { Expression } from '../../scene/expression/expression.ts'
import { parseExpression } from '../../scene/expression/parse-expression.ts'

export type Values = Readonly<Record<string, Value>>

export interface WalkedValues {
  /** `section place`: the conditions that held, those of cases after the cases before them had failed. */
  held: Set<string>
  played: Set<string>
  isEndless: boolean
  /** False where there are more states than the walk takes. */
  isWhole: boolean
}

interface Frame {
  caller: Section
  /** The notes that were used, where a note called; null where the exit called. */
  used: readonly number[] | null
}

interface State {
  section: Section
  values: Values
  answered: number
  seen: readonly string[]
  repeats: Readonly<Record<string, number>>
  stack: readonly Frame[]
  used: readonly number[]
}

interface Walk extends WalkedValues {
  scene: Scene
  readsSeen: boolean
  left: number
  readonly known: Set<string>
  readonly onWay: Set<string>
}

const parsed = new Map<string, Expression | null>()
function expressionOf(text: string): Expression | null {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const expression = parseExpression(text).expression ?? null
  parsed.set(text, expression)
  return expression
}

export const noFacts: SceneFacts = {
  edges: 0,
  'own-edges': 0,
  'too-close': 0,
  cannot: 0,
  skips: 0,
  eased: 0,
  minutes: 0,
  'minutes-left': 0,
  answered: 0,
  phase: 'build',
  ending: 'denied',
  visits: {},
  on: [],
}
/** Numbers of edges that the conditions of random scenes tell apart. */
const EDGES = [0, 5] as const
/** Random values are drawn from this many streams. */
const STREAMS = 6

/** The facts for an expression: one set for each number of edges, where the expression reads it. */
function factsFor(text: string, known: Partial<SceneFacts>): SceneFacts[] {
  const facts = { ...noFacts, ...known }
  return text.includes('edges') ? EDGES.map((edges) => ({ ...facts, edges })) : [facts]
}

export function valueOf(text: string, variables: Values, facts: SceneFacts, seed = 0): Value | null {
  const expression = expressionOf(text)
  return expression && evaluate(expression, { variables, facts, stream: openStream(`${seed}`, 'values') })
}

/** All values of a variable. */
export function allValues(variable: Variable): readonly Value[] {
  if (variable.kind === 'one-of') return variable.names
  if (variable.kind === 'yes-or-no') return [true, false]
  return Array.from({ length: variable.max - variable.min + 1 }, (_, index) => variable.min + index)
}

/** Every combination of the values that `choices` gives for each variable. */
export const combinations = (
  variables: readonly Variable[],
  choices: (variable: Variable) => readonly Value[],
): Values[] =>
  variables.reduce<Values[]>(
    (all, variable) =>
      all.flatMap((values) => choices(variable).map((value) => ({ ...values, [variable.name]: value }))),
    [{}],
  )

const factsOf = ({ answered, seen }: State): Partial<SceneFacts> => ({
  answered,
  visits: Object.fromEntries(seen.map((id) => [id, 1])),
})

/** The states after the assignments: several where an expression draws a number or reads a fact. */
function assign({ scene }: Walk, state: State, sets: readonly Assignment[] = []): State[] {
  return sets.reduce<State[]>(
    (states, { variable, to }) => {
      const declared = scene.variables.find(({ name }) => name === variable)
      if (!declared) return states
      return states.flatMap((each) => {
        const seeds = to.includes('random') ? Array.from({ length: STREAMS }, (_, seed) => seed) : [0]
        const drawn = factsFor(to, factsOf(each)).flatMap((facts) =>
          seeds.map((seed) => valueOf(to, each.values, facts, seed)),
        )
        const current = each.values[variable] ?? declared.start
        const values = new Set(
          drawn.map((value) => (value === null ? current : assignedValue(declared, value, current))),
        )
        return [...values].map((value) => ({ ...each, values: { ...each.values, [variable]: value } }))
      })
    },
    [state],
  )
}

interface Way {
  to: string
  sets?: readonly Assignment[] | undefined
}

/** The states at the start of a section: the way's assignments come before those of the section. */
function entered(walk: Walk, state: State, way: Way, change: Partial<State> = {}): State[] {
  const section = walk.scene.sections.find(({ id }) => id === way.to)
  if (!section) return []
  return assign(walk, { ...state, ...change }, way.sets).flatMap((each) => {
    const seen = walk.readsSeen && !each.seen.includes(section.id) ? [...each.seen, section.id].sort() : each.seen
    return assign(walk, { ...each, section, seen, used: [] }, section.sets)
  })
}

/** The ways of a `when` exit, for each value of the facts. */
function casesTaken(walk: Walk, state: State): Way[] {
  const { exit, id } = state.section
  if (exit.kind !== 'when') return []
  const text = exit.cases.map((each) => each.if).join(' ')
  const taken = factsFor(text, factsOf(state)).map((facts) => {
    const index = exit.cases.findIndex((each) => valueOf(each.if, state.values, facts) === true)
    if (index >= 0) walk.held.add(`${id} exit/cases/${index}/if`)
    return exit.cases[index] ?? exit.otherwise
  })
  return [...new Set(taken)]
}

/** The answers that are offered, for each value of the facts, by their index. */
function answersOffered(walk: Walk, state: State): number[] {
  const { exit, id } = state.section
  if (exit.kind !== 'ask') return []
  const text = exit.answers.map((each) => each.if ?? '').join(' ')
  const offered = factsFor(text, factsOf(state)).flatMap((facts) => {
    const all = exit.answers.map((each) => each.if === undefined || valueOf(each.if, state.values, facts) === true)
    for (const [index, answer] of exit.answers.entries())
      if (answer.if !== undefined && all[index]) walk.held.add(`${id} exit/answers/${index}/if`)
    return all.flatMap((isOpen, index) => (isOpen || !all.includes(true) ? [index] : []))
  })
  return [...new Set(offered)]
}

function afterExit(walk: Walk, state: State): State[] {
  const { section, stack, repeats } = state
  const { exit } = section
  switch (exit.kind) {
    case 'when':
      return casesTaken(walk, state).flatMap((way) => entered(walk, state, way))
    case 'ask':
      return [
        ...answersOffered(walk, state).flatMap((index) =>
          entered(walk, state, exit.answers[index] ?? exit.silence, { answered: index + 1 }),
        ),
        ...entered(walk, state, exit.silence, { answered: 0 }),
      ]
    case 'number':
    case 'text': {
      const variable = walk.scene.variables.find(({ name }) => exit.kind === 'number' && name === exit.variable)
      const typed = variable
        ? allValues(variable).map((value) => ({ ...state.values, [variable.name]: value }))
        : [state.values]
      return [
        ...typed.flatMap((values) => entered(walk, state, exit, { values })),
        ...entered(walk, state, exit.silence, { answered: 0 }),
      ]
    }
    case 'repeat': {
      const count = repeats[section.id] ?? 0
      if (count >= exit.times) return entered(walk, state, exit.next)
      return entered(walk, state, exit, { repeats: { ...repeats, [section.id]: count + 1 } })
    }
    case 'call':
      if (stack.length >= CALLS_MAX) return entered(walk, state, exit.next)
      return entered(walk, state, exit, { stack: [...stack, { caller: section, used: null }] })
    case 'return':
      return afterReturn(walk, state)
    default:
      return waysOf(exit).flatMap((way) => entered(walk, state, way))
  }
}

function afterReturn(walk: Walk, state: State): State[] {
  const frame = state.stack.at(-1)
  if (!frame) return []
  const { caller, used } = frame
  const stack = state.stack.slice(0, -1)
  if (used) return [{ ...state, section: caller, stack, used }]
  return caller.exit.kind === 'call' ? entered(walk, state, caller.exit.next, { stack }) : []
}

function afterNotes(walk: Walk, state: State): State[] {
  const { section, used, stack } = state
  return (section.notes ?? []).flatMap((note, index) => {
    if (used.includes(index) || note.after > section.length) return []
    if (note.kind === 'go') return entered(walk, state, note)
    if (stack.length >= CALLS_MAX) return []
    return entered(walk, state, note, {
      stack: [...stack, { caller: section, used: [...used, index].sort((a, b) => a - b) }],
    })
  })
}

function keyOf({ section, values, answered, seen, repeats, stack, used }: State): string {
  const calls = stack.map((frame) => `${frame.caller.id}/${frame.used?.join()}`)
  return JSON.stringify([
    section.id,
    values,
    answered,
    seen,
    Object.keys(repeats)
      .sort()
      .map((id) => [id, repeats[id]]),
    calls,
    used,
  ])
}

function visit(walk: Walk, state: State): void {
  const key = keyOf(state)
  if (walk.onWay.has(key)) walk.isEndless = true
  if (walk.known.has(key)) return
  walk.left -= 1
  if (walk.left < 0) {
    walk.isWhole = false
    return
  }
  walk.known.add(key)
  walk.onWay.add(key)
  walk.played.add(state.section.id)
  for (const next of [...afterNotes(walk, state), ...afterExit(walk, state)]) visit(walk, next)
  walk.onWay.delete(key)
}

/** Visits at most `most` states. */
export function walkValues(scene: Scene, most: number): WalkedValues {
  const walk: Walk = {
    scene,
    readsSeen: JSON.stringify(scene.sections.map(({ exit }) => exit)).includes('seen('),
    left: most,
    held: new Set(),
    played: new Set(),
    isEndless: false,
    isWhole: true,
    known: new Set(),
    onWay: new Set(),
  }
  const [section] = scene.sections.filter(({ id }) => id === scene.start)
  if (!section) return walk
  const firstValues = combinations(scene.variables, (variable) =>
    variable.isKept ? allValues(variable) : [variable.start],
  )
  for (const values of firstValues) {
    const first: State = { section, values, answered: 0, seen: [], repeats: {}, stack: [], used: [] }
    for (const state of entered(walk, first, { to: scene.start })) visit(walk, state)
  }
  return walk
}
