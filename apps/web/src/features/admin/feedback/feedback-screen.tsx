/** The queue of feedback, by state and kind. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { feedbackKinds, feedbackStates, type FeedbackKind, type FeedbackState } from '@rubato/contracts/domain'
import { AdminHead, AdminTabs } from '../admin-head.tsx'
import classes from '../admin.module.css'
import { EndlessList } from '../endless-list.tsx'
import { FeedbackRow } from './feedback-row.tsx'
import type { FeedbackSearch } from '../admin-search.ts'
import { feedbackQueueQuery } from './feedback.queries.ts'

const searchOf = (state: FeedbackState, kind: FeedbackKind | undefined): FeedbackSearch => ({
  ...(state !== 'new' && { state }),
  ...(kind && { kind }),
})

export function FeedbackScreen({ state = 'new', kind }: { state?: FeedbackState; kind: FeedbackKind | undefined }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(feedbackQueueQuery(state, kind))
  const to = '/admin/feedback' as const
  return (
    <>
      <AdminHead title={t('admin.feedback.title')} lead={t('admin.feedback.lead')} />
      <AdminTabs
        label={t('admin.feedback.states-label')}
        tabs={feedbackStates.map((each) => ({
          name: t(`admin.feedback.states.${each}`),
          to,
          search: searchOf(each, kind),
        }))}
      />
      <AdminTabs
        label={t('feedback.kind')}
        tabs={[undefined, ...feedbackKinds].map((each) => ({
          name: each ? t(`feedback.kinds.${each}`) : t('admin.feedback.all-kinds'),
          to,
          search: searchOf(state, each),
        }))}
      />
      <EndlessList
        query={query}
        texts={t('admin.feedback.list', { returnObjects: true })}
        empty={
          <div className={classes['empty']}>
            <h2>{t('admin.feedback.empty.title')}</h2>
            <p>{t('admin.feedback.empty.text')}</p>
          </div>
        }
      >
        {(items) => (
          <ul className={classes['list']}>
            {items.map((item) => (
              <FeedbackRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </EndlessList>
    </>
  )
}
