/** Tags as links, each to the items of the same kind with this tag. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Item } from '../item.ts'
import { explorePaths } from '../item-paths.ts'
import classes from './item-tags.module.css'

export function ItemTags({ item: { kind, tags } }: { item: Item }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul className={classes['tags']} aria-label={t('items.tags')}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={explorePaths[kind]}
            search={{ search: name }}
            className={classes['tag']}
            aria-label={t(`items.${kind}.tag-search`, { tag: name })}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
