/** The newest shared things among what fits the member's limits. Renders nothing where there is none. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemViewer, PlayableItem } from '../../../domain/items/item.ts'
import { itemListQuery, NEWEST_COUNT, newestFilters } from '../../../domain/items/queries/items.queries.ts'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ItemCard } from '../card/item-card.tsx'
import classes from './newest-section.module.css'

/** The time that the server orders the newest items by. */
const timeOf = ({ newestAt, createdAt }: PlayableItem): number => Date.parse(newestAt ?? createdAt)

export function NewestSection({ viewer }: { viewer: ItemViewer }) {
  const { t } = useTranslation()
  const heading = useId()
  const games = useEndlessList(itemListQuery('game', newestFilters))
  const generators = useEndlessList(itemListQuery('generator', newestFilters))
  const lists = [games, generators]
  const isPending = lists.some(({ entries, error }) => entries === null && error === null)
  const newest = lists
    .flatMap(({ entries }) => entries ?? [])
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, NEWEST_COUNT)
  if (!isPending && newest.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <h2 id={heading}>{t('items.newest.title')}</h2>
      {isPending ? (
        <div className={classes['waiting']}>
          <Skeleton rows={NEWEST_COUNT} label={t('items.newest.loading')} />
        </div>
      ) : (
        <ul className={classes['grid']}>
          {newest.map((item) => (
            <li key={item.id}>
              <ItemCard item={item} viewer={viewer} heading="h3" showsKind />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
