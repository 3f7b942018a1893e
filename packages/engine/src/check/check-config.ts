/** Why a config cannot make a game: the field and a sentence. Empty when it can. */
import type { GeneratorConfig, Range, Task, TaskField } from '@rubato/contracts/domain'
import { outcomes, taskNode, tasks } from '@rubato/contracts/domain'
import { budgetOf, needed, outcomeTasks, possibleOutcomes } from '../generate/budget.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { isBuilt } from '../tasks/index.ts'

const inRange = (value: number, bounds: Range): boolean => value >= bounds.min && value <= bounds.max

function fieldProblems(path: Problem['path'], field: TaskField, value: unknown): Problem[] {
  if (field.kind === 'options') return []
  if (field.kind === 'number') {
    if (inRange(value as number, field.bounds)) return []
    return [{ path, message: `${field.label} must be between ${field.bounds.min} and ${field.bounds.max}.` }]
  }
  const range = value as Range
  if (!(range.min <= range.max)) {
    return [{ path: [...path, 'max'], message: `${field.label}: the highest value cannot be below the lowest.` }]
  }
  if (inRange(range.min, field.bounds) && inRange(range.max, field.bounds)) return []
  return [{ path, message: `${field.label} must be between ${field.bounds.min} and ${field.bounds.max}.` }]
}

function taskProblems(task: Task, config: GeneratorConfig, profile: PlayerProfile): Problem[] {
  const node = taskNode(config, task.id) as { enabled: boolean } & Record<string, unknown>
  const path = [...task.path]
  if (!node.enabled) return []
  if (!isBuilt(task.id)) return [{ path: [...path, 'enabled'], message: `${task.label} is not available yet.` }]
  const allowed = task.safetyClass === 'A' || profile.optedIn.includes(task.id)
  const refused = allowed ? [] : [{ path: [...path, 'enabled'], message: `${task.label} has to be turned on first.` }]
  const fields = Object.entries(task.fields as Record<string, TaskField>)
  return [...refused, ...fields.flatMap(([name, field]) => fieldProblems([...path, name], field, node[name]))]
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

const minutes = (ms: number): string => `${Math.round(ms / 6000) / 10} min`

/** What does not fit in the longest game allowed, and the field to change. */
function roomProblems(config: GeneratorConfig, profile: PlayerProfile): Problem[] {
  const budget = budgetOf(config, profile)
  if (budget.edges.min > budget.edges.max) {
    return [{ path: ['orgasm', 'edging', 'edges'], message: 'There is no whole number of edges in this range.' }]
  }
  for (const { outcome } of possibleOutcomes(config)) {
    const least = needed(budget, outcome, budget.edges.min)
    if (least <= budget.total.max) continue
    const message = `This needs at least ${minutes(least)}; the game lasts at most ${minutes(budget.total.max)}.`
    if (needed(budget, outcome, 0) <= budget.total.max) return [{ path: ['orgasm', 'edging', 'edges'], message }]
    if (budget.warmUp > budget.finale[outcome]) return [{ path: ['cock', 'warmup', 'duration'], message }]
    const node = taskNode(config, outcomeTasks[outcome])
    const cooldown = 'cooldown' in node ? node.cooldown.min : 0
    const field = 'duration' in node && cooldown <= node.duration.min ? 'duration' : 'cooldown'
    return [{ path: ['orgasm', outcome === 'denied' ? 'denial' : outcome, field], message }]
  }
  return []
}

/** Problems in the order of the form; at most one about length, since fixing it changes the others. */
export function checkConfig(config: GeneratorConfig, profile: PlayerProfile): Problem[] {
  const problems = [
    ...rangeProblems(config),
    ...profileProblems(profile),
    ...tasks.flatMap((task) => taskProblems(task, config, profile)),
  ]
  if (!outcomes.some((outcome) => taskNode(config, outcomeTasks[outcome]).enabled)) {
    problems.push({ path: ['orgasm'], message: 'Turn on at least one way for the game to end.' })
  }
  return problems.length > 0 ? problems : roomProblems(config, profile)
}
