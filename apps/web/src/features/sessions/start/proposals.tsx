/** "From your last sessions": at most three proposals, each a switch with its reason. Nothing without a proposal. */
import { useId } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Proposal } from '@rubato/engine'
import { Card } from '../../../ui/layout/card.tsx'
import { proposalText } from '../plan/proposal-text.ts'
import { choiceKey, type OfferedProposals } from '../plan/use-proposals.ts'
import classes from './proposals.module.css'

interface RowProps {
  proposal: Proposal
  isTaken: boolean
  onChange: (isTaken: boolean) => void
}

function ProposalRow({ proposal, isTaken, onChange }: RowProps) {
  const { t } = useTranslation()
  const id = useId()
  const { title, reason } = proposalText(t, proposal)
  return (
    <li className={classes['proposal']}>
      <Switch
        label={title}
        aria-describedby={id}
        checked={isTaken}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={id}>{reason}</p>
    </li>
  )
}

const paragraphs = ['kept', 'made', 'bounds', 'private'] as const

export function Proposals({ offered: { proposals, isTaken, take, hasFailed } }: { offered: OfferedProposals }) {
  const { t } = useTranslation()
  if (hasFailed) return <p role="status">{t('proposals.failed')}</p>
  if (proposals.length === 0) return null
  return (
    <Card>
      <h2>{t('proposals.title')}</h2>
      <p className={classes['text']}>{t('proposals.lead')}</p>
      <ul className={classes['proposals']}>
        {proposals.map((proposal) => (
          <ProposalRow
            key={choiceKey(proposal)}
            proposal={proposal}
            isTaken={isTaken(proposal)}
            onChange={(on) => take(proposal, on)}
          />
        ))}
      </ul>
      <details className={classes['help']}>
        <summary>{t('proposals.help.title')}</summary>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{t(`proposals.help.${paragraph}`)}</p>
        ))}
      </details>
    </Card>
  )
}
