/** The senders whose messages the member takes no more, each with the way back. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authorFeedbackEndpoints } from '@rubato/contracts/api'
import type { BlockedSender } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import classes from './notices.module.css'
import { blockedSendersQuery, useFeedbackChanged } from './notices.queries.ts'

function BlockedRow({ block: { feedbackId, at, sender, item } }: { block: BlockedSender }) {
  const { t, i18n } = useTranslation()
  const onChanged = useFeedbackChanged()
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(authorFeedbackEndpoints.unblockSender, { params: { feedbackId } }),
    onSuccess: onChanged,
  })
  const name = item.name ?? t(`notices.deleted.${item.kind}`)
  const who = sender === null ? t('notices.blocked.someone', { name }) : t('notices.blocked.named', { sender, name })
  return (
    <li className={classes['blocked']}>
      {error && <FormAlert>{errorSentence(t, error)}</FormAlert>}
      <p className={classes['sentence']}>{who}</p>
      <p className={classes['date']}>{t('notices.blocked.since', { date: longDate(at, i18n.language) })}</p>
      <Button
        look="secondary"
        small
        disabled={isPending}
        aria-label={t('items.action-name', { action: t('notices.unblock'), name: who })}
        onClick={() => mutate()}
      >
        {t('notices.unblock')}
      </Button>
    </li>
  )
}

export function BlockedSendersModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(blockedSendersQuery)
  const blocks = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Modal title={t('notices.blocked.title')} size={560} onClose={onClose}>
      <div className={classes['list']}>
        {!data && !error && <Skeleton rows={2} />}
        {error && (
          <FormAlert>
            <p>{errorSentence(t, error)}</p>
            <Button look="secondary" small onClick={() => void (data ? fetchNextPage() : refetch())}>
              {t('actions.try-again')}
            </Button>
          </FormAlert>
        )}
        {data && blocks.length === 0 && <p>{t('notices.blocked.none')}</p>}
        {blocks.length > 0 && <p className={classes['prose']}>{t('notices.blocked.lead')}</p>}
        {blocks.length > 0 && (
          <ul className={classes['list']}>
            {blocks.map((block) => (
              <BlockedRow key={block.feedbackId} block={block} />
            ))}
          </ul>
        )}
        {hasNextPage && !error && (
          <Button look="secondary" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('notices.more')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
