/** The public dialogs of a script. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { dialogsQuery } from './moderation.queries.ts'
import classes from '../admin.module.css'
import { EndlessList } from '../endless-list.tsx'

export function PublicDialogs({ scriptId, revision }: { scriptId: string; revision: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(dialogsQuery(scriptId, revision))
  const texts = {
    loading: t('admin.item.lines-loading'),
    error: t('admin.item.lines-error'),
    more: t('admin.item.lines-more'),
    end: t('admin.item.lines-end'),
  }
  return (
    <EndlessList query={query} texts={texts} empty={<p className={classes['small']}>{t('admin.item.no-lines')}</p>}>
      {(dialogs) => (
        <dl className={classes['lines']}>
          {dialogs.map((dialog) => (
            <div key={dialog.id}>
              <dt>{triggerLabel(t, dialog.trigger)}</dt>
              <dd>
                {dialog.text}
                {dialog.speech !== null && (
                  <span className={classes['small']}> {t('admin.item.speech', { speech: dialog.speech })}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </EndlessList>
  )
}
