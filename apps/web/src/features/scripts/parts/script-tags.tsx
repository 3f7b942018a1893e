/** Tags as links, each to the scripts with this tag. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import classes from './script-tags.module.css'

export function ScriptTags({ tags }: Pick<Script, 'tags'>) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul className={classes['tags']} aria-label={t('scripts.tags')}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/explore-scripts"
            search={{ search: name }}
            className={classes['tag']}
            aria-label={t('scripts.tag-search', { tag: name })}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
