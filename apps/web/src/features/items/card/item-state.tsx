/** The state of the member's own item, beside its name. */
import { useTranslation } from 'react-i18next'
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
  return (
    <span className={classes['state']} data-state={state}>
      {t(`items.badges.${state}`)}
    </span>
  )
}
