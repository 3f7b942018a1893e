/** The newest shared things among what fits the member's limits. Renders nothing where there is none. */
import { useId } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemViewer } from '../../../domain/items/item.ts'
import { NEWEST_COUNT, newestQuery } from '../../../domain/items/queries/items.queries.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ItemCard } from '../card/item-card.tsx'
import classes from './newest-section.module.css'

export function NewestSection({ viewer }: { viewer: ItemViewer }) {
  const { t } = useTranslation()
  const heading = useId()
  const queries = useQueries({ queries: [newestQuery('game'), newestQuery('generator')] })
  const isPending = queries.some((query) => query.isPending)
  const newest = queries
    .flatMap(({ data = [] }) => data)
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
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
