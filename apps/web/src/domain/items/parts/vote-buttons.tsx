import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { isOwn, type Item } from '../item.ts'
import { useVote } from '../queries/use-vote.ts'
import classes from './vote-buttons.module.css'

/** Nothing for the member's own item. A click on the pressed button removes the vote. */
export function VoteButtons({ item, memberId }: { item: Item; memberId: string }) {
  const { t } = useTranslation()
  const { mutate } = useVote(item)
  if (isOwn(item, { memberId })) return null
  const button = (vote: 1 | -1, name: string, arrow: string) => (
    <Button
      look="secondary"
      small
      className={classes['vote']}
      aria-pressed={item.vote === vote}
      onClick={() => mutate(item.vote === vote ? null : vote)}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={arrow} fill="currentColor" />
      </svg>
      {name}
    </Button>
  )
  return (
    <div role="group" aria-label={t('items.vote.label', { name: item.name })} className={classes['votes']}>
      {button(1, t('items.vote.up'), 'M6 2 11 10H1Z')}
      {button(-1, t('items.vote.down'), 'M6 10 1 2h10Z')}
    </div>
  )
}
