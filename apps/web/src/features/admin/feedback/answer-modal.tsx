/** The answer to feedback. The typed text is kept in the tab until it is sent. */
import { Checkbox, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { feedbackAnswerSchema, type FeedbackAnswer, type QueuedFeedback } from '@rubato/contracts/domain'
import { site } from '../../../lib/browser/site.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { FormModalActions } from '../../../ui/modal-actions.tsx'
import classes from '../admin.module.css'
import { useAnswerFeedback } from './feedback.queries.ts'

interface AnswerModalProps {
  item: QueuedFeedback
  onClose: () => void
}

export function AnswerModal({ item, onClose }: AnswerModalProps) {
  const { t } = useTranslation()
  const canMail = item.answerWay === 'mail' && site().sendsMail
  const { send, refresh } = useAnswerFeedback(item.id)
  const { form, alert, busy, onSubmit } = useSentForm<FeedbackAnswer, unknown>({
    initial: { text: '', byMail: canMail },
    schema: feedbackAnswerSchema,
    draft: `feedback-answer-${item.id}`,
    send,
    onSent() {
      notifySuccess(t('admin.feedback.answered.title'), t('admin.feedback.answered.text'))
      void refresh()
      onClose()
    },
  })
  return (
    <Modal title={t('admin.feedback.answer-to', { name: item.sender.username })} size={520} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <p className={classes['quote']}>{item.text}</p>
        <Textarea
          data-autofocus
          label={t('admin.feedback.text')}
          description={t('admin.feedback.text-hint')}
          rows={6}
          {...form.getInputProps('text')}
        />
        {canMail && (
          <Checkbox
            label={t('admin.feedback.by-mail')}
            description={t('admin.feedback.by-mail-hint')}
            {...form.getInputProps('byMail', { type: 'checkbox' })}
          />
        )}
        <FormModalActions submit={t('admin.feedback.send')} disabled={busy} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
