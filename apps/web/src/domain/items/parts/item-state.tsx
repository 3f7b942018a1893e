/** The state of the member's own item, beside its name, and whether the builder has changes of it on this device alone. */
import { useTranslation } from 'react-i18next'
import { useUnsentGames } from '../../unsent-games.ts'
import { audienceOf, isPublic, type Item } from '../item.ts'
import classes from './item-state.module.css'

type Badge =
  | 'shared'
  | 'published'
  | 'private'
  | 'link'
  | 'not-listed'
  | 'refused'
  | 'held'
  | 'taken-down'
  | 'unsent'
  | 'draft'
  | 'built-in'
  | 'chosen'

/** What other members see of the member's own item, as a badge. */
export function stateOf(item: Item): Badge {
  const { kind, moderation, refusals = [], shared } = item
  if (moderation) return moderation.state
  if (!shared) return audienceOf(item) === 'link' ? 'link' : 'private'
  if (refusals.length > 0) return 'refused'
  if (!isPublic(item)) return 'not-listed'
  return kind === 'script' ? 'published' : 'shared'
}

/** Why no list has the member's own item although it is shared and nothing forbids it; null for every other item. */
export function whyNotListed(item: Item): 'no-lines' | 'delisted' | null {
  if (stateOf(item) !== 'not-listed') return null
  return item.kind === 'script' && item.publishedDialogCount === 0 ? 'no-lines' : 'delisted'
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
