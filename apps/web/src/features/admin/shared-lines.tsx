/** The public dialogs of a script. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { triggerLabel } from '../../domain/trigger-texts.ts'
import { linesQuery } from './admin.queries.ts'
import classes from './admin.module.css'
import { EndlessList } from './endless-list.tsx'

export function SharedLines({ scriptId, revision }: { scriptId: string; revision: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(linesQuery(scriptId, revision))
  const texts = {
    loading: t('admin.item.lines-loading'),
    error: t('admin.item.lines-error'),
    more: t('admin.item.lines-more'),
    end: t('admin.item.lines-end'),
  }
  return (
    <EndlessList query={query} texts={texts} empty={<p className={classes['small']}>{t('admin.item.no-lines')}</p>}>
      {(lines) => (
        <dl className={classes['lines']}>
          {lines.map((line) => (
            <div key={line.id}>
              <dt>{triggerLabel(t, line.trigger)}</dt>
              <dd>
                {line.text}
                {line.speech !== null && (
                  <span className={classes['small']}> {t('admin.item.speech', { speech: line.speech })}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </EndlessList>
  )
}
