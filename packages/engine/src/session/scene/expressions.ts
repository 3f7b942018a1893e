/** The expressions of a branching game at a moment of the session. */
import { TYPED_TEXT_MAX, waysOf, type Assignment, type PlayableScene, type Variable } from '@rubato/contracts/domain'
import { openStream } from '../../random/stream.ts'
import { assignedValue, type Value } from '../../scene/expression/declarations.ts'
import { evaluate, type ExpressionState, type SceneFacts } from '../../scene/expression/evaluate.ts'
import type { Expression } from '../../scene/expression/expression.ts'
import { parseExpression } from '../../scene/expression/parse-expression.ts'
import { countOf } from '../model/facts.ts'
import type { CompiledScene, SceneState } from '../model/scene.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { playedUntil } from '../model/world.ts'

const MINUTE = 60_000

/**
 * Where a way is in its section. The place of a way, of its assignments and of its condition names the stream of their
 * random numbers, so no two of a section may have the same place.
 */
export type WayPlace = 'exit' | `exit/${string}` | `notes/${string}`
/** Where a list of assignments is in its section: that of the section, or of a way. */
type SetsPlace = 'sets' | `${WayPlace}/sets`
type ConditionPlace = `${WayPlace}/if`
type ExpressionPlace = `${SetsPlace}/${number}` | ConditionPlace

/** The values at the start: those that were kept from the last time, inside their ranges, for the variables that may be kept. */
export const firstValues = (variables: readonly Variable[], kept: SceneState['values'] = {}): SceneState['values'] =>
  Object.fromEntries(
    variables.map((variable) => {
      const { name, start, isKept } = variable
      const value = isKept && Object.hasOwn(kept, name) ? kept[name] : undefined
      return [name, value === undefined ? start : assignedValue(variable, value, start)]
    }),
  )

/** All texts of expressions of the game. */
function textsOf({ sections }: PlayableScene): string[] {
  return sections.flatMap(({ sets = [], notes = [], exit }) => {
    const assignments = [...sets, ...[...waysOf(exit), ...notes].flatMap((way) => way.sets ?? [])]
    const cases = exit.kind === 'when' ? exit.cases.map((each) => each.if) : []
    const offers = exit.kind === 'ask' ? exit.answers.flatMap((answer) => answer.if ?? []) : []
    return [...assignments.map(({ to }) => to), ...cases, ...offers]
  })
}

export function expressionsOf(game: PlayableScene): ReadonlyMap<string, Expression> {
  const expressions = new Map<string, Expression>()
  for (const text of textsOf(game)) {
    const { expression } = parseExpression(text)
    if (expression) expressions.set(text, expression)
  }
  return expressions
}

/** What has happened until now. */
function factsOf({ world, at, endsAt }: Snapshot, scene: SceneState): SceneFacts {
  const { phase, outcome, open } = world
  return {
    edges: world.edges,
    'own-edges': world.ownEdges,
    'too-close': countOf(world, 'too-close'),
    cannot: countOf(world, 'cannot'),
    skips: countOf(world, 'skipped'),
    eased: countOf(world, 'eased'),
    minutes: playedUntil(world, at) / MINUTE,
    'minutes-left': Math.max(0, Math.min(endsAt, world.capAt) - at) / MINUTE,
    answered: scene.answered,
    phase,
    ending: outcome,
    visits: scene.visits,
    on: open.map(({ item }) => item),
  }
}

/** The state for the expression at one place of the running visit: its random numbers are independent of all others. */
function stateOf({ seed }: Setup, snapshot: Snapshot, scene: SceneState, place: ExpressionPlace): ExpressionState {
  const visit = scene.visits[scene.section] ?? 0
  return {
    variables: scene.values,
    facts: factsOf(snapshot, scene),
    stream: openStream(seed, `scene/${scene.section}/${visit}/${place}`),
  }
}

/** Whether the condition at this place holds now. One that cannot be read never does. */
export function holds(setup: Setup, snapshot: Snapshot, condition: string, place: ConditionPlace): boolean {
  const { scene } = snapshot.world
  const expression = setup.scene?.expressions.get(condition)
  return (
    scene !== null && expression !== undefined && evaluate(expression, stateOf(setup, snapshot, scene, place)) === true
  )
}

/** The values with a variable set, inside its range. */
export function withValue(
  { variables }: CompiledScene,
  values: SceneState['values'],
  name: string,
  value: Value,
): SceneState['values'] {
  const variable = variables.find((each) => each.name === name)
  return variable ? { ...values, [name]: assignedValue(variable, value, values[name] ?? variable.start) } : values
}

/** The world with the variables set by the assignments at this place, in order; an expression that cannot be read sets nothing. */
export function assigned(setup: Setup, snapshot: Snapshot, place: SetsPlace, sets: readonly Assignment[] = []): World {
  let { world } = snapshot
  for (const [index, { variable, to }] of sets.entries()) {
    const { scene } = world
    const expression = setup.scene?.expressions.get(to)
    if (!scene || !setup.scene || !expression) continue
    const value = evaluate(expression, stateOf(setup, { ...snapshot, world }, scene, `${place}/${index}`))
    world = { ...world, scene: { ...scene, values: withValue(setup.scene, scene.values, variable, value) } }
  }
  return world
}

/** A text that the member typed, as it fills a placeholder. */
export const fillsOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, TYPED_TEXT_MAX)
