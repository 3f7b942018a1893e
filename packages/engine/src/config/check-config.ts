/** Resolves a config and checks that it can make a game: each problem names a field and holds a sentence. */
import type { GeneratorConfig, OptionsField, Range, Task, TaskField } from '@rubato/contracts/domain'
import { getTask, outcomes, taskNeededBy, taskNode, tasks } from '@rubato/contracts/domain'
import { budgetOf, type Budget } from './budget.ts'
import { outcomeTasks, resolveConfig, type ResolvedConfig } from './resolve-config.ts'
import { lengthInWords, type Problem } from '../problem.ts'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { availableTimeProblems } from './check-available-time.ts'

const inRange = (value: number, bounds: Range): boolean => value >= bounds.min && value <= bounds.max

const nothingTicked = (task: Pick<Task, 'label'>, field: OptionsField, what = 'at least one'): string =>
  `${field.label}: tick ${what}, or turn ${task.label} off.`

/** Ticked options whose equipment is missing are not a problem of the config. */
function optionProblems(path: Problem['path'], task: Task, field: OptionsField, value: readonly string[]): Problem[] {
  const { options, labels, needsOneOf } = field
  if (!needsOneOf || needsOneOf.some((option) => value.includes(option))) return []
  const few = needsOneOf.length < options.length && needsOneOf.map((option) => labels[option]).join(' or ')
  return [{ path, message: nothingTicked(task, field, few || undefined) }]
}

function outOfBounds({ label, unit, bounds: { min, max } }: Exclude<TaskField, OptionsField>): string {
  const say = (value: number) => (unit === 's' ? lengthInWords(value) : String(value))
  return `${label} must be between ${say(min)} and ${say(max)}.`
}

function fieldProblems(path: Problem['path'], task: Task, field: TaskField, value: unknown): Problem[] {
  if (field.kind === 'options') return optionProblems(path, task, field, value as readonly string[])
  if (field.kind === 'number') {
    if (inRange(value as number, field.bounds)) return []
    return [{ path, message: outOfBounds(field) }]
  }
  const range = value as Range
  if (!(range.min <= range.max)) {
    return [{ path: [...path, 'max'], message: `${field.label}: the highest value cannot be below the lowest.` }]
  }
  if (inRange(range.min, field.bounds) && inRange(range.max, field.bounds)) return []
  return [{ path, message: outOfBounds(field) }]
}

/** The task that this task depends on has to be on as well. */
function needProblems(task: Task, config: GeneratorConfig): Problem[] {
  const needed = taskNeededBy(task.id)
  if (!needed || taskNode(config, needed.id).enabled) return []
  return [{ path: [...task.path, 'enabled'], message: `${task.label} comes only when ${needed.label} is on too.` }]
}

function taskProblems(task: Task, config: GeneratorConfig, profile: PlayerProfile): Problem[] {
  const node = taskNode(config, task.id) as { enabled: boolean } & Record<string, unknown>
  const path = [...task.path]
  if (!node.enabled) return []
  const message = refusalFor(profile, task.id)
  const refused = message === null ? [] : [{ path: [...path, 'enabled'], message }]
  const fields = Object.entries(task.fields as Record<string, TaskField>)
  return [
    ...refused,
    ...needProblems(task, config),
    ...fields.flatMap(([name, field]) => fieldProblems([...path, name], task, field, node[name])),
  ]
}

/** Without tastings, the lines need a target and a timing. */
function eatingProblems({ cock }: GeneratorConfig): Problem[] {
  const { enabled, tastings } = cock.cei
  const name = (['targets', 'timings'] as const).find((field) => cock.cei[field].length === 0)
  if (!enabled || !name || tastings.max >= 1) return []
  const task = getTask('cum-eating')
  return [{ path: [...task.path, name], message: nothingTicked(task, task.fields[name]) }]
}

function rangeProblems(config: GeneratorConfig): Problem[] {
  const named: [string, Range][] = [
    ['gameDuration', config.gameDuration],
    ['taskFrequency', config.taskFrequency],
  ]
  return named
    .filter(([, range]) => !(range.min >= 0 && range.min <= range.max))
    .map(([name]) => ({ path: [name, 'max'], message: 'The highest value cannot be below the lowest.' }))
}

const profileProblems = (profile: PlayerProfile): Problem[] =>
  (
    [
      ['tempo', profile.tempo],
      ['beatPatternTempo', profile.beatPatternTempo],
    ] as [string, Range][]
  )
    .filter(([, range]) => !(range.min > 0 && range.min <= range.max))
    .map(([name]) => ({ path: [name, 'max'], message: 'The fastest tempo cannot be below the slowest.' }))

/** No outcome is turned on, by its own switch or by the switch of the category. */
function endProblems(given: GeneratorConfig, resolved: GeneratorConfig): Problem[] {
  if (outcomes.some((outcome) => taskNode(resolved, outcomeTasks[outcome]).enabled)) return []
  return given.orgasm.enabled
    ? [{ path: ['orgasm'], message: 'Turn on at least one way for the game to end.' }]
    : [{ path: ['orgasm', 'enabled'], message: 'Turn this part on: a game needs at least one of its ways to end.' }]
}

/** The input of a generation: a config that can make a game. */
export interface PreparedConfig {
  given: GeneratorConfig
  config: ResolvedConfig
  profile: PlayerProfile
  budget: Budget
}

/** Problems are in the order of the form; at most one is about length, since fixing it changes the others. */
export function prepareConfig(
  given: GeneratorConfig,
  profile: PlayerProfile,
): ({ ok: true } & PreparedConfig) | { ok: false; problems: Problem[] } {
  const config = resolveConfig(given)
  const problems = [
    ...rangeProblems(config),
    ...profileProblems(profile),
    ...tasks.flatMap((task) => taskProblems(task, config, profile)),
    ...eatingProblems(config),
    ...endProblems(given, config),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const budget = budgetOf(config, profile)
  const tooLong = availableTimeProblems(config, budget)
  return tooLong.length > 0 ? { ok: false, problems: tooLong } : { ok: true, given, config, profile, budget }
}

/** Empty when the config can make a game. */
export function checkConfig(config: GeneratorConfig, profile: PlayerProfile): Problem[] {
  const prepared = prepareConfig(config, profile)
  return prepared.ok ? [] : prepared.problems
}
