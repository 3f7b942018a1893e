/** Proposals for the session that is about to start, and which of them the member takes. Nothing is written to the settings. */
import { useEffect, useMemo, useState } from 'react'
import type { Proposal, SessionChanges } from '@rubato/engine'
import { useStore } from '../../../ui/store.ts'
import { remembering } from '../memory/remembering.ts'
import { proposalFacts } from '../memory/session-facts.ts'
import type { proposalsFor, withProposals } from './make-proposals.ts'
import { readChoices, rememberChoice } from '../memory/proposal-choices.ts'
import type { Plan } from './quick-start.ts'

/** A choice about one task is not one about another. */
export const choiceKey = (proposal: Proposal): string =>
  proposal.kind === 'without-task' ? `${proposal.kind}/${proposal.task}` : proposal.kind

export interface OfferedProposals {
  proposals: readonly Proposal[]
  isTaken: (proposal: Proposal) => boolean
  take: (proposal: Proposal, isTaken: boolean) => void
  /** The proposals could not be loaded: the session is as it is set. */
  hasFailed: boolean
}

interface ProposedPlan {
  offered: OfferedProposals
  /** The plan with what the member takes, and the changes that this is. */
  plan: Plan
  changes: SessionChanges
  /** The proposals are still loading. */
  isLoading: boolean
}

interface Maker {
  proposalsFor: typeof proposalsFor
  withProposals: typeof withProposals
}
const nothing: readonly Proposal[] = []

/** The code that makes proposals; null until it is there, and while it is not needed. */
function useMaker(isNeeded: boolean): Maker | 'failed' | null {
  const [maker, setMaker] = useState<Maker | 'failed' | null>(null)
  useEffect(() => {
    if (isNeeded) import('./make-proposals.ts').then(setMaker, () => setMaker('failed'))
  }, [isNeeded])
  return isNeeded ? maker : null
}

export function useProposals(own: Plan, seed: string): ProposedPlan {
  const isRemembering = useStore(remembering) === true
  const sessions = useMemo(() => (isRemembering ? proposalFacts() : []), [isRemembering])
  const [choices, setChoices] = useState(readChoices)
  const loaded = useMaker(sessions.length > 0)
  const maker = loaded === 'failed' ? null : loaded
  const proposals = useMemo(() => maker?.proposalsFor(sessions, own, seed) ?? nothing, [maker, sessions, own, seed])
  const changed = useMemo(
    () =>
      maker?.withProposals(
        own,
        proposals.filter((proposal) => choices[choiceKey(proposal)] === true),
      ) ?? { plan: own, changes: {} },
    [maker, proposals, choices, own],
  )
  const offered: OfferedProposals = {
    proposals,
    isTaken: (proposal) => choices[choiceKey(proposal)] === true,
    take: (proposal, isTaken) => setChoices(rememberChoice(choiceKey(proposal), isTaken)),
    hasFailed: loaded === 'failed',
  }
  return { ...changed, offered, isLoading: sessions.length > 0 && loaded === null }
}
