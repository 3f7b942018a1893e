/** The form for private feedback to the author of an item. Closing keeps the typed text. */
import { Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authorFeedbackEndpoints } from '@rubato/contracts/api'
import { AUTHOR_FEEDBACK_LENGTH, authorFeedbackWriteSchema, type AuthorFeedbackWrite } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { FormModalActions } from '../../../ui/modal-actions.tsx'
import type { Item } from '../item.ts'
import { mayWriteQuery } from '../queries/author-feedback.queries.ts'

interface WriteProps {
  item: Item
  onClose: () => void
}

function useWriteForm({ item: { kind, id: itemId, createdBy }, onClose }: WriteProps) {
  const { t } = useTranslation()
  return useSentForm<AuthorFeedbackWrite, unknown>({
    // The id is kept with the draft: when an answer was lost, the same text is sent again and stored once.
    initial: { id: crypto.randomUUID(), text: '', showsName: false },
    schema: authorFeedbackWriteSchema,
    draft: `author-feedback-${kind}-${itemId}`,
    send: (body) => call(authorFeedbackEndpoints.writeToAuthor, { params: { kind, itemId }, body }),
    onSent() {
      notifySuccess(t('author-feedback.sent'), t('author-feedback.sent-text', { author: createdBy.username }))
      onClose()
    },
    describe: (error) => (isErrorCode(error, 'request.too-many') ? t('author-feedback.too-many') : undefined),
  })
}

function WriteForm(props: WriteProps) {
  const { t } = useTranslation()
  const { form, alert, busy, onSubmit } = useWriteForm(props)
  const author = props.item.createdBy.username
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <p>{t('author-feedback.who-reads', { author })}</p>
      <Textarea
        data-autofocus
        label={t('author-feedback.text')}
        description={t('author-feedback.text-hint', { ...AUTHOR_FEEDBACK_LENGTH })}
        rows={6}
        {...form.getInputProps('text')}
      />
      <Checkbox
        label={t('author-feedback.shows-name')}
        description={t('author-feedback.shows-name-text')}
        {...form.getInputProps('showsName', { type: 'checkbox' })}
      />
      <FormModalActions submit={t('author-feedback.send')} disabled={busy} onCancel={props.onClose} />
    </Form>
  )
}

export function WriteToAuthorModal(props: WriteProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(mayWriteQuery(props.item.kind, props.item.id))
  const author = props.item.createdBy.username
  return (
    <Modal title={t('author-feedback.title', { author })} size={560} onClose={props.onClose}>
      {!data && !error && <Skeleton rows={3} />}
      {!data && error && <LoadFailed onRetry={() => void refetch()}>{errorSentence(t, error)}</LoadFailed>}
      {data && !data.isAccepted && <p>{t('author-feedback.not-accepted', { author })}</p>}
      {data?.isAccepted && <WriteForm {...props} />}
    </Modal>
  )
}
