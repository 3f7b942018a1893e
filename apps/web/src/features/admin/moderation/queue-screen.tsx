/** Items that wait for a decision, or that were decided. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportStates, type ReportState } from '@rubato/contracts/domain'
import { queueQuery } from './moderation.queries.ts'
import { AdminHead, AdminTabs } from '../admin-head.tsx'
import classes from '../admin.module.css'
import { EndlessList } from '../endless-list.tsx'
import { QueueRow } from './queue-row.tsx'

export function QueueScreen({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(queueQuery(state))
  return (
    <>
      <AdminHead title={t('admin.title')} lead={t('admin.lead')} />
      <AdminTabs
        label={t('admin.tabs')}
        tabs={reportStates.map((each) => ({
          name: t(`admin.tab.${each}`),
          to: '/admin/moderation',
          search: each === 'open' ? {} : { state: each },
        }))}
      />
      <EndlessList
        query={query}
        texts={t('admin.queue', { returnObjects: true })}
        empty={
          <div className={classes['empty']}>
            <h2>{t(`admin.queue.empty.${state}.title`)}</h2>
            <p>{t(`admin.queue.empty.${state}.text`)}</p>
          </div>
        }
      >
        {(items) => (
          <ul className={classes['list']}>
            {items.map((item) => (
              <QueueRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </EndlessList>
    </>
  )
}
