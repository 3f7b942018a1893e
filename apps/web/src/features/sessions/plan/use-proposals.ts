/** Proposals for the session that is about to start, and which of them the member takes. Nothing is written to the settings. */
import { useMemo, useState } from 'react'
import { applyChanges, mergeChanges, proposeChanges, type Proposal, type SessionChanges } from '@rubato/engine'
import { readFacts } from '../history/session-facts.ts'
import { readChoices, rememberChoice } from './proposal-choices.ts'
import type { Plan } from './quick-start.ts'

/** A choice about one task is not one about another. */
export const choiceKey = (proposal: Proposal): string =>
  proposal.kind === 'without-task' ? `${proposal.kind}/${proposal.task}` : proposal.kind

export interface OfferedProposals {
  proposals: readonly Proposal[]
  isTaken: (proposal: Proposal) => boolean
  take: (proposal: Proposal, isTaken: boolean) => void
}

/** The plan with what the member takes, and the changes that this is. */
export function useProposals(
  plan: Plan,
  seed: string,
): { offered: OfferedProposals; plan: Plan; changes: SessionChanges } {
  const [sessions] = useState(readFacts)
  const [choices, setChoices] = useState(readChoices)
  const proposals = useMemo(() => proposeChanges(sessions, plan, seed), [sessions, plan, seed])
  const changed = useMemo(() => {
    const changes = mergeChanges(proposals.filter((proposal) => choices[choiceKey(proposal)] === true))
    return { changes, plan: { ...plan, ...applyChanges(plan, changes) } }
  }, [proposals, choices, plan])
  const offered: OfferedProposals = {
    proposals,
    isTaken: (proposal) => choices[choiceKey(proposal)] === true,
    take: (proposal, isTaken) => setChoices(rememberChoice(choiceKey(proposal), isTaken)),
  }
  return { ...changed, offered }
}
