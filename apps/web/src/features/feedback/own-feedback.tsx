/** The member's own feedback with its answers. Answers that are shown count as seen. */
import { useEffect } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { feedbackEndpoints } from '@rubato/contracts/api'
import type { Feedback } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
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
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(ownFeedbackQuery)
  const items = data?.pages.flatMap((page) => page.data) ?? []
  useMarkSeen(latestUnseen(items), onSeen)
  return (
    <div className={classes['own']}>
      {!data && !error && <Skeleton rows={3} />}
      {error && (
        <FormAlert>
          <p>{errorSentence(t, error)}</p>
          <Button look="secondary" small onClick={() => void (data ? fetchNextPage() : refetch())}>
            {t('actions.try-again')}
          </Button>
        </FormAlert>
      )}
      {data && items.length === 0 && <p>{t('feedback.none')}</p>}
      {items.length > 0 && (
        <ul className={classes['list']}>
          {items.map((item) => (
            <OwnRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {hasNextPage && !error && (
        <Button look="secondary" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('feedback.more')}
        </Button>
      )}
    </div>
  )
}
