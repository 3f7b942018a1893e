/** Links that play what is kept: the lists of games and generators need the network. */
import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { stageOf } from '../../domain/items/item-paths.ts'
import { readKeptWorks, type KeptWork } from './kept-works.ts'
import classes from './offline.module.css'

/** Open at once where there is no network. */
export function KeptList() {
  const { t } = useTranslation()
  const [works, setWorks] = useState<readonly KeptWork[]>([])
  useEffect(() => {
    // Without a readable storage there is nothing to play.
    readKeptWorks().then(setWorks, () => undefined)
  }, [])
  if (works.length === 0) return null
  return (
    <details open={!navigator.onLine}>
      <summary>{t('offline.play.title', { count: works.length })}</summary>
      <ul className={classes['works']}>
        {works.map(({ kind, id, name }) => (
          <li key={id}>
            <Link to={stageOf({ kind, id })}>{name}</Link>{' '}
            <span className={classes['note']}>{t(`offline.play.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
