/** A proposal in words: what changes, and the reason with its figures in one sentence. */
import type { TFunction } from 'i18next'
import type { Proposal } from '@rubato/engine'
import { taskLabel } from '../../../domain/texts/task-texts.ts'

export interface ProposalText {
  title: string
  reason: string
}

export function proposalText(t: TFunction, proposal: Proposal): ProposalText {
  switch (proposal.kind) {
    case 'slower':
    case 'longer-rests':
    case 'fewer-edges': {
      const { kind, trend, times, sessions, configured, to } = proposal
      return {
        title: t(`proposals.${kind}.title`, { count: to }),
        reason: t(`proposals.${kind}.${trend}`, { count: times, sessions, configured, to }),
      }
    }
    case 'without-task': {
      const { task, times, sessions } = proposal
      const words = { task: taskLabel(t, task), count: times, sessions }
      return { title: t('proposals.without-task.title', words), reason: t('proposals.without-task.reason', words) }
    }
    case 'start-tempo': {
      const { bpm, configured, to } = proposal
      const words = { bpm, configured, to }
      return { title: t('proposals.start-tempo.title', words), reason: t('proposals.start-tempo.reason', words) }
    }
    case 'more-edges': {
      const { reached, sessions, configured, to } = proposal
      return {
        title: t('proposals.more-edges.title', { count: to }),
        reason: t('proposals.more-edges.reason', { count: reached, sessions, ...configured, to }),
      }
    }
  }
}
