/** Compares what `checkScene` says about the values of a scene with the slow walk of the values. */
import type { Scene, Section } from '@rubato/contracts/domain'
import type { SceneFinding } from '../../scene/check/finding.ts'
import { allValues, combinations, noFacts, valueOf, walkValues } from './walk-values.ts'

/** A scene with more states is walked in part. */
const STATES_MAX = 400
/** With one of them, the ways of a session are not those of the check. */
const shapeRules: ReadonlySet<string> = new Set(['endless-circle', 'recursion', 'call-depth', 'too-many-states'])

const placeOf = ({ path, at }: SceneFinding): string => `${path.at(-1)} ${at.join('/')}`

/** Facts that random scenes use in conditions. The checker allows each of them any value anywhere. */
const facts = ['edges', 'answered', 'seen'] as const

interface JudgedCondition {
  /** `section place` */
  place: string
  canHold: boolean
  /** Whether the check has to find that it cannot: a range or a list of names shows it at once. */
  isPlain: boolean
}

/** The conditions of an exit without facts, and whether they hold with some values of the variables: every combination is tried. */
function judgedConditions({ variables }: Scene, { id, exit }: Section): JudgedCondition[] {
  if (exit.kind !== 'ask' && exit.kind !== 'when') return []
  const isChain = exit.kind === 'when'
  const list = isChain ? exit.cases : exit.answers
  const texts = list.map((each) => each.if ?? 'yes')
  if (facts.some((fact) => texts.some((text) => text.includes(fact)))) return []
  const read = variables.filter(({ name }) => texts.some((text) => text.includes(name)))
  const held = new Set<number>()
  for (const values of combinations(read, allValues)) {
    const holds = texts.map((text) => valueOf(text, values, noFacts) === true)
    for (const [index, isTrue] of holds.entries()) {
      if (isTrue) held.add(index)
      if (isTrue && isChain) break
    }
  }
  return list.flatMap((each, index) => {
    if (each.if === undefined) return []
    const isPlain = !/ (and|or) /.test(each.if) && (!isChain || index === 0)
    return [{ place: `${id} exit/${isChain ? 'cases' : 'answers'}/${index}/if`, canHold: held.has(index), isPlain }]
  })
}

/** Conditions that only one of the check and the walk finds to hold never, and sections that only one of them reaches. */
export function compareValues(scene: Scene, findings: readonly SceneFinding[]): string[] {
  if (scene.variables.length === 0) return []
  const found = new Set(findings.filter(({ rule }) => rule === 'never-holds').map(placeOf))
  const conditions = scene.sections
    .flatMap((section) => judgedConditions(scene, section))
    .flatMap(({ place, canHold, isPlain }) => {
      if (canHold && found.has(place)) return [`invented ${place} never-holds`]
      return !canHold && isPlain && !found.has(place) ? [`missed ${place} never-holds`] : []
    })
  if (findings.some(({ rule }) => shapeRules.has(rule))) return conditions
  const walked = walkValues(scene, STATES_MAX)
  const unreached = new Set(findings.filter(({ rule }) => rule === 'unreachable').map(({ path }) => path[0]))
  return [
    ...conditions,
    ...[...found].filter((each) => walked.held.has(each)).map((each) => `held ${each}`),
    ...[...walked.played].filter((id) => unreached.has(id)).map((id) => `played ${id}`),
    ...(walked.isEndless ? ['does not end'] : []),
  ]
}
