/** The member's own feedback with its answers. Answers that are shown count as seen. */
import { useEffect } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { feedbackEndpoints } from '@rubato/contracts/api'
import type { Feedback } from '@rubato/contracts/domain'
import { PagedList } from '../../domain/lists/paged-list.tsx'
import { call } from '../../lib/api/api-client.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Chip } from '../../ui/feedback/chip.tsx'
import { ownFeedbackQuery } from './feedback.queries.ts'
import classes from './feedback.module.css'

function OwnRow({ item }: { item: Feedback }) {
  const { t, i18n } = useTranslation()
  const { answer } = item
  return (
    <li className={classes['row']}>
      <p className={classes['facts']}>
        <Chip>{t(`feedback.kinds.${item.kind}`)}</Chip>
        <span>{longDate(item.createdAt, i18n.language)}</span>
        <span>{t(`feedback.own-states.${item.state}`)}</span>
      </p>
      <p className={classes['prose']}>{item.text}</p>
      {answer && (
        <section className={classes['answer']} aria-label={t('feedback.answer')}>
          <h3>
            {t('feedback.answer')} {!answer.isSeen && <Chip>{t('feedback.new')}</Chip>}
          </h3>
          <p className={classes['prose']}>{answer.text}</p>
        </section>
      )}
    </li>
  )
}

/** The time of the latest answer that the member has not seen yet. */
function latestUnseen(items: readonly Feedback[]): string | undefined {
  const times = items.flatMap(({ answer }) => (answer && !answer.isSeen ? [answer.at] : []))
  return times.toSorted().at(-1)
}

/** An answer that could not be marked stays new, and is marked the next time. */
function useMarkSeen(until: string | undefined, onSeen: () => void) {
  useEffect(() => {
    if (until === undefined) return
    call(feedbackEndpoints.markAnswersSeen, { body: { until } }).then(onSeen, () => {})
  }, [until, onSeen])
}

export function OwnFeedback({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownFeedbackQuery)
  useMarkSeen(latestUnseen(query.data?.pages.flatMap((page) => page.data) ?? []), onSeen)
  return (
    <div className={classes['own']}>
      <PagedList query={query} none={t('feedback.none')} more={t('feedback.more')}>
        {(items) => (
          <ul className={classes['list']}>
            {items.map((item) => (
              <OwnRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
