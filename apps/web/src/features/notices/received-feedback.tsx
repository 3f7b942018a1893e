/** The actions on received feedback: block its sender or undo that, report it, delete it. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authorFeedbackEndpoints } from '@rubato/contracts/api'
import type { Notice } from '@rubato/contracts/domain'
import { ConfirmModal } from '../../domain/confirm-modal.tsx'
import { ReportLink } from '../../domain/report-link.tsx'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { useFeedbackChanged } from './notices.queries.ts'

type Feedback = Extract<Notice, { kind: 'author-feedback' }>['feedback']

interface FeedbackActionsProps {
  feedback: Feedback
  /** Names the notice in the labels of its buttons. */
  sentence: string
  /** The number of unread notices has changed. */
  onDeleted: () => void
}

function BlockButton({ feedback: { id: feedbackId, isBlocked }, sentence }: Omit<FeedbackActionsProps, 'onDeleted'>) {
  const { t } = useTranslation()
  const onChanged = useFeedbackChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(authorFeedbackEndpoints[isBlocked ? 'unblockSender' : 'blockSender'], { params: { feedbackId } }),
    onError: (error) => notifyError(t('notices.not-blocked'), errorSentence(t, error)),
    onSettled: onChanged,
  })
  const action = t(isBlocked ? 'notices.unblock' : 'notices.block')
  return (
    <Button
      look="secondary"
      small
      // A disabled button would lose the focus.
      aria-disabled={isPending}
      aria-label={t('items.action-name', { action, name: sentence })}
      onClick={() => isPending || mutate()}
    >
      {action}
    </Button>
  )
}

function DeleteButton({ feedback: { id: feedbackId }, sentence, onDeleted }: FeedbackActionsProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const onChanged = useFeedbackChanged()
  const change = useMutation({
    mutationFn: () => call(authorFeedbackEndpoints.deleteAuthorFeedback, { params: { feedbackId } }),
    async onSuccess() {
      setAsking(false)
      onDeleted()
      await onChanged()
    },
  })
  const action = t('notices.delete')
  return (
    <>
      <Button
        look="danger"
        small
        aria-haspopup="dialog"
        aria-label={t('items.action-name', { action, name: sentence })}
        onClick={() => setAsking(true)}
      >
        {action}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={t('notices.delete-title')}
          text={t('notices.delete-text')}
          confirm={action}
          change={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

export function FeedbackActions(props: FeedbackActionsProps) {
  const { t } = useTranslation()
  const { feedback, sentence } = props
  return (
    <>
      <BlockButton feedback={feedback} sentence={sentence} />
      <ReportLink
        kind="author-feedback"
        id={feedback.id}
        reported={{ text: feedback.text, page: '/account/notices' }}
        className={buttonClass({ look: 'secondary', small: true })}
        aria-label={t('items.action-name', { action: t('items.report'), name: sentence })}
      >
        {t('items.report')}
      </ReportLink>
      <DeleteButton {...props} />
    </>
  )
}
