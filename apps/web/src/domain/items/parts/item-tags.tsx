/** Tags as links, each to all that has this tag. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Item } from '../item.ts'
import { tagPath } from '../item-paths.ts'
import classes from './item-tags.module.css'

export function ItemTags({ item: { kind, tags } }: { item: Item }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul className={classes['tags']} data-marked={kind !== 'script' || undefined} aria-label={t('items.tags')}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Link to={tagPath(name)} className={classes['tag']} aria-label={t('items.tag-page', { tag: name })}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
