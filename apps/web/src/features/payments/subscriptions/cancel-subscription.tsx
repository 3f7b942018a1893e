/** The button that ends the renewal, and its question with an optional reason. */
import { useState, type SubmitEvent } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CANCELLATION_REASON_MAX, cancellationSchema, type OwnSubscription } from '@rubato/contracts/domain'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { issueMessages } from '../../../lib/api/api-error.ts'
import { schemaErrors } from '../../../lib/form.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalButton } from '../../../ui/buttons/modal-button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import { useCancel } from '../payments.queries.ts'

interface QuestionProps {
  subscription: OwnSubscription
  /** Kept by the caller, so that a question that is opened again still has it. */
  reason: string
  onReason: (reason: string) => void
  onClose: () => void
}

function CancelQuestion({ subscription, reason, onReason, onClose }: QuestionProps) {
  const { id, end_date: endDate, isOpen } = subscription
  const { t, i18n } = useTranslation()
  const [submitted, setSubmitted] = useState(false)
  const until = (instant: string | null) => {
    if (!isOpen) return t('subscription.cancel.not-collected')
    return instant === null
      ? t('subscription.cancel.kept-period')
      : t('subscription.cancel.kept', { date: longDate(instant, i18n.language) })
  }
  const cancel = useCancel(id, (changed) => {
    notifySuccess(t('subscription.cancel.done'), until(changed.accessEndsAt))
    onReason('')
    onClose()
  })
  const message = schemaErrors(cancellationSchema, { reason })['reason'] ?? issueMessages(cancel.error)['reason']
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (!cancel.isPending && !schemaErrors(cancellationSchema, { reason })['reason']) cancel.mutate(reason)
  }
  const isTooLong = reason.length > CANCELLATION_REASON_MAX
  return (
    <Modal isQuestion title={t('subscription.cancel.title')} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{until(endDate)}</p>
        {cancel.error && !message && <FormAlert>{errorSentence(t, cancel.error)}</FormAlert>}
        <Textarea
          label={t('subscription.cancel.reason')}
          description={t('subscription.cancel.reason-hint')}
          autosize
          minRows={3}
          maxRows={8}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          error={(submitted || isTooLong) && message}
        />
        <ModalActions
          secondary={
            <Button data-autofocus look="secondary" onClick={onClose}>
              {t('subscription.cancel.keep')}
            </Button>
          }
          primary={
            <Button type="submit" look="danger" aria-disabled={cancel.isPending}>
              {t('subscription.cancel.confirm')}
            </Button>
          }
        />
      </Form>
    </Modal>
  )
}

export function CancelSubscription({ subscription }: { subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <ModalButton
      renderModal={(close) => (
        <CancelQuestion subscription={subscription} reason={reason} onReason={setReason} onClose={close} />
      )}
    >
      {t('subscription.cancel.open')}
    </ModalButton>
  )
}
