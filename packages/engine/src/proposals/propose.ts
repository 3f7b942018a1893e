/** At most three changes of the next session, from what was reported in the past ones. */
import { checkConfig } from '../config/check-config.ts'
import { openStream, shuffle } from '../random/stream.ts'
import { applyChanges } from './apply-changes.ts'
import { recentOf, type GamePlan, type SessionChanges, type SessionFacts } from './facts.ts'
import { fewerEdges, longerRests, slower } from './lowering.ts'
import { proposalKinds, type Proposal } from './proposal.ts'
import { moreEdges, startTempo } from './raising.ts'
import { withoutTask } from './without-task.ts'

export const PROPOSALS_MAX = 3

/** All changes at once. */
export const mergeChanges = (proposals: readonly Proposal[]): SessionChanges =>
  proposals.reduce<SessionChanges>((merged, { changes }) => ({ ...merged, ...changes }), {})

const isPlayable = ({ config, profile }: GamePlan): boolean => checkConfig(config, profile).length === 0

/**
 * `sessions` are the past ones, newest first; fewer than three make no proposal. The plan with any of the
 * proposals makes a game, and all of its values are inside those of the given plan. The same input makes the same proposals:
 * the seed decides among those of the same importance.
 */
export function proposeChanges(sessions: readonly SessionFacts[], plan: GamePlan, seed: string): Proposal[] {
  const recent = recentOf(sessions)
  if (recent === null || !isPlayable(plan)) return []
  const stream = openStream(seed, 'proposals')
  const fits = (edgesMin: number) => isPlayable(applyChanges(plan, { edgesMin }))
  const byImportance: (Proposal | null)[][] = [
    [slower(plan, recent), longerRests(plan, recent)],
    [fewerEdges(plan, recent), withoutTask(plan, recent, stream)],
    [startTempo(plan, recent, sessions), moreEdges(plan, recent, fits)],
  ]
  const candidates = byImportance.flatMap((group) => shuffle(stream, group)).filter((each) => each !== null)
  const chosen: Proposal[] = []
  for (const candidate of candidates) {
    const next = [...chosen, candidate]
    if (chosen.length < PROPOSALS_MAX && isPlayable(applyChanges(plan, mergeChanges(next)))) chosen.push(candidate)
  }
  return chosen.toSorted((one, other) => proposalKinds.indexOf(one.kind) - proposalKinds.indexOf(other.kind))
}
