import { useTranslation } from 'react-i18next'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import { useVote } from '../queries/use-vote.ts'
import classes from './vote-buttons.module.css'

/** A click on the pressed button removes the vote. */
export function VoteButtons({ script, isOwn }: { script: ScriptItem; isOwn: boolean }) {
  const { t } = useTranslation()
  const { mutate } = useVote(script.id)
  const lock = isOwn ? { reason: t('scripts.own-vote') } : null
  const button = (vote: 1 | -1, name: string, arrow: string) => (
    <LockedButton
      look="secondary"
      small
      lock={lock}
      className={classes['vote']}
      aria-pressed={script.vote === vote}
      onClick={() => mutate(script.vote === vote ? null : vote)}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={arrow} fill="currentColor" />
      </svg>
      {name}
    </LockedButton>
  )
  return (
    <div role="group" aria-label={t('scripts.vote-label')} className={classes['votes']}>
      {button(1, t('scripts.vote-up'), 'M6 2 11 10H1Z')}
      {button(-1, t('scripts.vote-down'), 'M6 10 1 2h10Z')}
    </div>
  )
}
