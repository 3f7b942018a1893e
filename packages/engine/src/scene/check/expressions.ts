/** Findings about variables and expressions: what cannot be read, what is never read or set, what never holds. */
import { KEPT_VALUES_MAX, type Scene, type Section, type Variable } from '@rubato/contracts/domain'
import { checkExpression } from '../expression/check-expression.ts'
import { checkNames, typeOfVariable, type Declarations, type ValueType } from '../expression/declarations.ts'
import type { Expression } from '../expression/expression.ts'
import { variablesOf } from '../expression/names-of.ts'
import { boundedSuggest, type Suggest } from '../expression/nearest.ts'
import { parseExpression } from '../expression/parse-expression.ts'
import { narrowRanges } from '../expression/possible-values.ts'
import { rangesOf, type Ranges } from '../expression/ranges.ts'
import { finding, sentenceOf, type FindingPlace, type SceneFinding } from './finding.ts'
import { allWays, type Assignments } from './ways.ts'

/** The place of an expression, and whether it is a condition or is assigned to a variable. */
interface PlacedExpression {
  section: string
  at: FindingPlace
  text: string
  /** The variable; null for a condition. */
  assignedTo: string | null
}

const assignmentsAt = (section: string, sets: Assignments, ...at: FindingPlace): PlacedExpression[] =>
  sets.map(({ variable, to }, index) => ({
    section,
    at: [...at, 'sets', index, 'to'],
    text: to,
    assignedTo: variable,
  }))

function conditionsOf({ id: section, exit }: Section): PlacedExpression[] {
  const condition = (text: string, ...at: FindingPlace) => ({
    section,
    at,
    text,
    assignedTo: null,
  })
  if (exit.kind === 'ask')
    return exit.answers.flatMap(({ if: text }, index) =>
      text === undefined ? [] : [condition(text, 'exit', 'answers', index, 'if')],
    )
  if (exit.kind !== 'when') return []
  return exit.cases.map(({ if: text }, index) => condition(text, 'exit', 'cases', index, 'if'))
}

const expressionsOf = (section: Section): PlacedExpression[] => [
  ...assignmentsAt(section.id, section.sets ?? []),
  ...allWays(section).flatMap(({ sets, at }) => assignmentsAt(section.id, sets, ...at)),
  ...conditionsOf(section),
]

interface Judged {
  findings: SceneFinding[]
  /** Variables that the expression reads. */
  reads: readonly string[]
}

type Paths = ReadonlyMap<string, readonly string[]>

interface Judging {
  declarations: Declarations
  paths: Paths
  suggest: Suggest
}

function judge(placed: PlacedExpression, { declarations, paths, suggest }: Judging): Judged {
  const { section, at, text, assignedTo } = placed
  const path = paths.get(section) ?? [section]
  const { expression, problems } = parseExpression(text, suggest)
  if (problems)
    return {
      findings: problems.map((problem) => finding('expression', { ...problem, path, at })),
      reads: [],
    }
  const target = declarations.variables.find(({ name }) => name === assignedTo)
  // An assignment to an unknown variable is reported as that; its type does not matter.
  const wanted: ValueType | null = assignedTo === null ? 'yes-or-no' : target ? typeOfVariable(target) : null
  const found = wanted === null ? [] : checkExpression(expression, declarations, wanted, suggest)
  const findings = found.map((problem) => finding('expression', { ...problem, path, at }))
  const known = new Set(declarations.variables.map(({ name }) => name))
  return {
    findings,
    reads: readsOf(expression, assignedTo).filter((name) => known.has(name)),
  }
}

/** A variable that only counts itself up is not read by that. */
const readsOf = (expression: Expression, assignedTo: string | null): string[] =>
  variablesOf(expression).filter((name) => name !== assignedTo)

const withoutSuggestion: Suggest = () => ''

/** The expression of a condition; null where it has problems, which are reported elsewhere. */
function conditionOf(text: string, declarations: Declarations): Expression | null {
  const { expression } = parseExpression(text, withoutSuggestion)
  return expression && checkExpression(expression, declarations, 'yes-or-no', withoutSuggestion).length === 0
    ? expression
    : null
}

/** Conditions that never hold: of a case, after all before it have failed. */
function neverHolding(section: Section, declarations: Declarations, paths: Paths): SceneFinding[] {
  const all = rangesOf(declarations.variables)
  const path = paths.get(section.id) ?? [section.id]
  let left: Ranges | null = all
  return conditionsOf(section).flatMap(({ text, at }) => {
    const condition = conditionOf(text, declarations)
    const ranges: Ranges | null = section.exit.kind === 'when' ? left : all
    if (!condition) return []
    const canHold = ranges !== null && narrowRanges(condition, true, ranges) !== null
    left = ranges && narrowRanges(condition, false, ranges)
    return canHold ? [] : [finding('never-holds', { path, at })]
  })
}

interface Setting {
  section: string
  variable: string
  at: FindingPlace
  kind: Variable['kind'] | null
}

const settingsOf = (section: Section): Setting[] => {
  const { id, exit } = section
  const assigned = expressionsOf(section).flatMap(({ at, assignedTo }) =>
    assignedTo === null
      ? []
      : [
          {
            section: id,
            variable: assignedTo,
            at: [...at.slice(0, -1), 'variable'],
            kind: null,
          },
        ],
  )
  if (exit.kind !== 'number') return assigned
  return [
    ...assigned,
    {
      section: id,
      variable: exit.variable,
      at: ['exit', 'variable'],
      kind: 'number',
    },
  ]
}

function settingFindings(settings: readonly Setting[], variables: readonly Variable[], paths: Paths): SceneFinding[] {
  return settings.flatMap(({ section, variable, at, kind }) => {
    const path = paths.get(section) ?? [section]
    const declared = variables.find(({ name }) => name === variable)
    if (!declared)
      return [
        finding('variable-unknown', {
          path,
          at,
          mend: { kind: 'add-variable', variable, of: kind ?? 'number' },
        }),
      ]
    return kind === 'number' && declared.kind !== 'number' ? [finding('variable-kind', { path, at })] : []
  })
}

function usageFindings(
  { variables }: Pick<Scene, 'variables'>,
  reads: ReadonlySet<string>,
  set: ReadonlySet<string>,
): SceneFinding[] {
  return variables.flatMap(({ name, isKept }, index) => {
    const at = ['variables', index]
    const mend = { kind: 'remove-variable', variable: name } as const
    if (!reads.has(name)) return isKept ? [] : [finding('variable-unused', { at, mend })]
    return set.has(name) || isKept ? [] : [finding('variable-never-set', { at })]
  })
}

const nameFindings = ({ variables }: Pick<Scene, 'variables'>): SceneFinding[] =>
  checkNames(variables).map(({ variable, message }) =>
    finding('variable-name', {
      message: sentenceOf('variable-name', message),
      at: ['variables', variables.findIndex(({ name }) => name === variable)],
    }),
  )

/** The value of a variable that is the longest as JSON. */
function longestValue(variable: Variable): Variable['start'] {
  if (variable.kind === 'yes-or-no') return false
  const values = variable.kind === 'number' ? [variable.min, variable.max] : variable.names
  return values.reduce<Variable['start']>(
    (longest, value) => (JSON.stringify(value).length > JSON.stringify(longest).length ? value : longest),
    variable.start,
  )
}

/** Kept variables that may have no room on the device, in the order in which they are kept. */
function keptFindings({ variables }: Pick<Scene, 'variables'>): SceneFinding[] {
  const kept: Record<string, Variable['start']> = {}
  return variables.flatMap((variable, index) => {
    if (!variable.isKept) return []
    kept[variable.name] = longestValue(variable)
    if (JSON.stringify(kept).length <= KEPT_VALUES_MAX) return []
    return [
      finding('kept-too-much', { at: ['variables', index], mend: { kind: 'do-not-keep', variable: variable.name } }),
    ]
  })
}

/** `inWords` are the names that the own words of the game name in braces. */
export function expressionFindings(scene: Scene, paths: Paths, inWords: ReadonlySet<string>): SceneFinding[] {
  const { sections, variables } = scene
  const declarations = { variables, sections: sections.map(({ id }) => id) }
  const judging = { declarations, paths, suggest: boundedSuggest() }
  const judged = sections.flatMap(expressionsOf).map((placed) => judge(placed, judging))
  const settings = sections.flatMap(settingsOf)
  const reads = new Set([...judged.flatMap((each) => each.reads), ...inWords])
  return [
    ...nameFindings(scene),
    ...keptFindings(scene),
    ...judged.flatMap(({ findings }) => findings),
    ...sections.flatMap((section) => neverHolding(section, declarations, paths)),
    ...settingFindings(settings, variables, paths),
    ...usageFindings(scene, reads, new Set(settings.map(({ variable }) => variable))),
  ]
}
