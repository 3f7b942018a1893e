/** Asks for the acceptance of policies above a screen. */
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { AcceptPoliciesForm } from '../../features/policies/accept-policies-form.tsx'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Modal } from '../../ui/modal.tsx'

export function AcceptPoliciesModal({ onFinish }: { onFinish: (isAccepted: boolean) => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // The cached account was read before the new version.
  const { data: me, error, isFetchedAfterMount, refetch } = useQuery({ ...meQuery, refetchOnMount: 'always' })
  const isNothingOpen = isFetchedAfterMount && me?.policiesToAccept.length === 0
  // Accepted in another tab meanwhile.
  useEffect(() => {
    if (isNothingOpen) onFinish(true)
  }, [isNothingOpen, onFinish])
  const later = () => {
    onFinish(false)
    return Promise.resolve()
  }
  return (
    <Modal isQuestion title={t('policies.accept.title')} onClose={() => onFinish(false)}>
      <p>{t('policies.accept.modal-lead')}</p>
      {me && isFetchedAfterMount && !isNothingOpen && (
        <AcceptPoliciesForm
          policies={me.policiesToAccept}
          consents={[]}
          accountKey={meQuery.queryKey}
          onDone={async () => {
            await queryClient.refetchQueries({ queryKey: meQuery.queryKey })
          }}
          other={{ label: t('policies.accept.later'), onClick: later }}
        />
      )}
      {!isFetchedAfterMount && !error && <Skeleton rows={3} />}
      {error && (
        <LoadFailed below="large" onRetry={() => void refetch()}>
          {errorSentence(t, error)}
        </LoadFailed>
      )}
    </Modal>
  )
}
