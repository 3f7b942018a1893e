/** Checks that the required parts fit in the longest game allowed, and names the field to change. */
import type { OrgasmOutcome, Range } from '@rubato/contracts/domain'
import { taskNode } from '@rubato/contracts/domain'
import { minimumLength, possibleOutcomes, type OptionalParts, type Budget } from './budget.ts'
import { lengthInWords, type Problem } from '../problem.ts'
import { outcomeTasks, type ResolvedConfig } from './resolve-config.ts'

/** The field to change so that the game fits; the least important field is named first. */
function fieldToChange(config: ResolvedConfig, budget: Budget, outcome: OrgasmOutcome): Problem['path'] {
  const fits = (edges: number, beside?: OptionalParts) =>
    minimumLength(budget, outcome, edges, beside) <= budget.total.max
  const edges = budget.edges.min
  if (fits(0)) return ['orgasm', 'edging', 'edges']
  if (fits(edges, { tastings: 0 })) return ['cock', 'cei', 'tastings']
  if (fits(edges, { extras: budget.eating[outcome] })) return ['orgasm', 'postOrgasm', 'duration']
  if (fits(edges, { extras: 0 })) return ['cock', 'cei', 'timings']
  if (budget.warmUp > budget.finale[outcome]) return ['cock', 'warmup', 'duration']
  const node = taskNode(config, outcomeTasks[outcome])
  const cooldown = 'cooldown' in node ? node.cooldown.min : 0
  const field = 'duration' in node && cooldown <= node.duration.min ? 'duration' : 'cooldown'
  return ['orgasm', outcome === 'denied' ? 'denial' : outcome, field]
}

const isEmpty = ({ min, max }: Range): boolean => min > max

/** At most one problem: fixing it changes the others. */
export function availableTimeProblems(config: ResolvedConfig, budget: Budget): Problem[] {
  if (isEmpty(budget.edges)) {
    return [{ path: ['orgasm', 'edging', 'edges'], message: 'There is no whole number of edges in this range.' }]
  }
  if (isEmpty(budget.tastings)) {
    return [{ path: ['cock', 'cei', 'tastings'], message: 'There is no whole number of tastings in this range.' }]
  }
  for (const { outcome } of possibleOutcomes(config)) {
    const least = minimumLength(budget, outcome, budget.edges.min)
    if (least <= budget.total.max) continue
    const message = `This needs at least ${lengthInWords(Math.ceil(least / 1000))}; the game lasts at most ${lengthInWords(budget.total.max / 1000)}.`
    return [{ path: fieldToChange(config, budget, outcome), message }]
  }
  return []
}
