/** The state of the member's own item, beside its name, and whether the builder has changes of it on this device alone. */
import { useTranslation } from 'react-i18next'
import { useUnsentGames } from '../../../domain/unsent-games.ts'
import type { Item } from '../item.ts'
import classes from './item-state.module.css'

function stateOf({ moderation, refusals = [], shared }: Item) {
  if (moderation) return moderation.state
  if (!shared) return 'private'
  return refusals.length > 0 ? 'refused' : 'shared'
}

export function ItemState({ item }: { item: Item }) {
  const { t } = useTranslation()
  const state = stateOf(item)
  const isUnsent = useUnsentGames().has(item.id)
  return (
    <>
      <span className={classes['state']} data-state={state}>
        {t(`items.badges.${state}`)}
      </span>
      {isUnsent && (
        <span className={classes['state']} data-state="unsent">
          {t('items.badges.unsent')}
        </span>
      )}
    </>
  )
}
