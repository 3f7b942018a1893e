/** The answer to the partner's last command. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { leadRefusals } from '@rubato/contracts/domain'
import { commandName } from '../lead-texts.ts'
import { suggestionOutcomes } from '../messages.ts'
import classes from './partner-view.module.css'
import type { SentCommand } from './last-command.ts'

const toldOfSuggestion = ['sent', ...suggestionOutcomes] as const

function textOf(t: TFunction, { command, outcome }: SentCommand): string {
  if (outcome === 'lost') return t('partner.outcomes.lost')
  if (command.kind === 'suggest') {
    const told = toldOfSuggestion.find((each) => each === outcome) ?? 'not-now'
    return t(`partner.outcomes.${told}`, { what: t(`partner.suggestions.${command.input}.name`) })
  }
  const what = commandName(t, command.command)
  if (outcome === 'sent' || outcome === 'taken') return t(`partner.lead.${outcome}`, { what })
  const refusal = leadRefusals.find((each) => each === outcome)
  if (refusal) return t('partner.lead.refused', { what, why: t(`partner.refusals.${refusal}`) })
  return t(outcome === 'muted' ? 'partner.outcomes.muted' : 'partner.outcomes.role', { what })
}

export function Answer({ sent }: { sent: SentCommand | null }) {
  const { t } = useTranslation()
  return (
    <p className={classes['answer']} role="status" data-outcome={sent?.outcome}>
      {sent && textOf(t, sent)}
    </p>
  )
}
