/** The notices of the member, the newest first. */
import { useRef } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { noticeEndpoints, type EndpointInput } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { retryOf } from '../../lib/query/retry-of.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { EmptyList } from '../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { NoticeRow } from './notice-row.tsx'
import classes from './notices.module.css'
import { noticesQuery } from './notices.queries.ts'

interface NoticesListProps {
  isMember: boolean
  /** The number of unread notices has changed. */
  onChanged: () => Promise<unknown>
  onOpenAnswers: () => void
}

type Seen = EndpointInput<typeof noticeEndpoints.markNoticesSeen>['body']

function useMarkSeen(onChanged: NoticesListProps['onChanged']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Seen) => call(noticeEndpoints.markNoticesSeen, { body }),
    onSuccess: () => Promise.all([reloadQueries(queryClient, { queryKey: noticesQuery.queryKey }), onChanged()]),
  })
}

const BlockedModal = lazyPiece(async () => (await import('./blocked-senders-modal.tsx')).BlockedSendersModal)

export function NoticesList({ isMember, onChanged, onOpenAnswers }: NoticesListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(noticesQuery)
  const { data, error, hasNextPage, isRefetchError, isFetchingNextPage, fetchNextPage } = query
  const seen = useMarkSeen(onChanged)
  const marked = useRef<HTMLDivElement>(null)
  useKeptFocus(marked)
  const notices = data?.pages.flatMap((page) => page.data) ?? []
  const [newest] = notices
  const failure = error ?? seen.error
  return (
    <div className={classes['page']}>
      {/* Without the button for more: the last page removes it, and its focus would go to the first notice. */}
      <div ref={marked} className={classes['page']}>
        <ScreenHead title={t('notices.title')} lead={t('notices.lead')}>
          {newest && notices.some(({ isSeen }) => !isSeen) && (
            <Button
              look="secondary"
              aria-disabled={seen.isPending}
              onClick={() => seen.isPending || seen.mutate({ until: newest.at })}
            >
              {t('notices.mark-all')}
            </Button>
          )}
        </ScreenHead>
        {!data && !error && <Skeleton rows={4} label={t('states.loading')} />}
        {failure && (
          <FormAlert>
            <p>
              {isRefetchError && <>{t('lists.refresh-error')} </>}
              {errorSentence(t, failure)}
            </p>
            {error && (
              <Button look="secondary" small onClick={retryOf(query)}>
                {t('actions.try-again')}
              </Button>
            )}
          </FormAlert>
        )}
        {data && notices.length === 0 && (
          <EmptyList title={t('notices.empty')} text={t('notices.empty-text')}>
            {isMember && (
              <Link to="/my-games" className={buttonClass({ look: 'secondary' })}>
                {t('notices.to-mine')}
              </Link>
            )}
          </EmptyList>
        )}
        {notices.length > 0 && (
          <ul className={classes['list']}>
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onChanged={onChanged}
                onSeen={() => !notice.isSeen && seen.mutate({ id: notice.id })}
                onOpenAnswers={onOpenAnswers}
              />
            ))}
          </ul>
        )}
      </div>
      {hasNextPage && !error && (
        <Button look="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notices.more')}
        </Button>
      )}
      {isMember && (
        <ModalButton small renderModal={(close) => <BlockedModal onClose={close} />}>
          {t('notices.blocked.title')}
        </ModalButton>
      )}
    </div>
  )
}
