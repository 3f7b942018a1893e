/** Proposals, and a plan with those that were taken. Loaded where there are sessions to propose from: it brings a part of the engine. */
import {
  applyChanges,
  mergeChanges,
  proposeChanges,
  type Proposal,
  type SessionChanges,
  type SessionFacts,
} from '@rubato/engine'
import type { Plan } from './quick-start.ts'

export const proposalsFor = (sessions: readonly SessionFacts[], plan: Plan, seed: string): readonly Proposal[] =>
  proposeChanges(sessions, plan, seed)

export function withProposals(plan: Plan, taken: readonly Proposal[]): { plan: Plan; changes: SessionChanges } {
  const changes = mergeChanges(taken)
  return { changes, plan: { ...plan, ...applyChanges(plan, changes) } }
}
