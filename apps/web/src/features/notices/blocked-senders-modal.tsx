/** The senders whose messages the member has blocked; each block can be undone. */
import { useRef } from 'react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authorFeedbackEndpoints } from '@rubato/contracts/api'
import type { BlockedSender } from '@rubato/contracts/domain'
import { PagedList } from '../../domain/lists/paged-list.tsx'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import classes from './notices.module.css'
import { blockedSendersQuery, useFeedbackChanged } from './notices.queries.ts'

function BlockedRow({ block: { feedbackId, at, sender, item } }: { block: BlockedSender }) {
  const { t, i18n } = useTranslation()
  const onChanged = useFeedbackChanged()
  const { mutate, isPending, error } = useMutation({
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
        aria-disabled={isPending}
        aria-label={t('items.action-name', { action: t('notices.unblock'), name: who })}
        onClick={() => isPending || mutate()}
      >
        {t('notices.unblock')}
      </Button>
    </li>
  )
}

export function BlockedSendersModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(blockedSendersQuery)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <Modal title={t('notices.blocked.title')} size={560} onClose={onClose}>
      <div ref={list} className={classes['list']}>
        <PagedList query={query} none={t('notices.blocked.none')} more={t('notices.more')}>
          {(blocks) => (
            <>
              <p className={classes['prose']}>{t('notices.blocked.lead')}</p>
              <ul className={classes['list']}>
                {blocks.map((block) => (
                  <BlockedRow key={block.feedbackId} block={block} />
                ))}
              </ul>
            </>
          )}
        </PagedList>
      </div>
    </Modal>
  )
}
