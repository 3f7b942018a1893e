/** The state of the member's own item, beside its name, and whether the builder has changes of it on this device alone. */
import { useTranslation } from 'react-i18next'
import { useUnsentGames } from '../../unsent-games.ts'
import type { Item } from '../item.ts'
import classes from './item-state.module.css'

type Badge =
  | 'shared'
  | 'published'
  | 'private'
  | 'refused'
  | 'held'
  | 'taken-down'
  | 'unsent'
  | 'draft'
  | 'built-in'
  | 'chosen'

/** What other members see of the member's own item, as a badge. */
export function stateOf({ kind, moderation, refusals = [], shared }: Item): Badge {
  if (moderation) return moderation.state
  if (!shared) return 'private'
  if (refusals.length > 0) return 'refused'
  return kind === 'script' ? 'published' : 'shared'
}

export function ItemBadge({ badge }: { badge: Badge }) {
  const { t } = useTranslation()
  return (
    <span className={classes['badge']} data-badge={badge}>
      {t(`items.badges.${badge}`)}
    </span>
  )
}

export function ItemState({ item }: { item: Item }) {
  const isUnsent = useUnsentGames().has(item.id)
  return (
    <>
      <ItemBadge badge={stateOf(item)} />
      {isUnsent && <ItemBadge badge="unsent" />}
    </>
  )
}
