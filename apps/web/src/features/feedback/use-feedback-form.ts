/** The form of feedback: a stored draft, validation by the contract, and sending. */
import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { feedbackEndpoints } from '@rubato/contracts/api'
import {
  feedbackWriteSchema,
  type AnswerWay,
  type FeedbackContext,
  type FeedbackKind,
  type FeedbackWrite,
} from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { showFormError } from '../../lib/errors/form-error.ts'
import { schemaErrors } from '../../lib/form.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { dropDraft, readDraft, useKeptDraft } from '../../lib/storage/drafts.ts'
import { ownFeedbackKey } from './feedback.queries.ts'

const DRAFT = 'feedback'

export interface FeedbackValues {
  /** Kept with the draft: when an answer was lost, the same feedback is sent again and stored once. */
  id: string
  kind: FeedbackKind
  text: string
  answerWay: AnswerWay
  hasContext: boolean
}

const emptyForm = (): FeedbackValues => ({
  id: crypto.randomUUID(),
  kind: 'bug',
  text: '',
  answerWay: 'notice',
  hasContext: true,
})

export function useFeedbackForm(context: FeedbackContext, onSent: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [alert, setAlert] = useState<string>()
  const toBody = ({ hasContext, ...rest }: FeedbackValues): FeedbackWrite => ({
    ...rest,
    context: hasContext ? context : null,
  })
  const form = useForm<FeedbackValues>({
    initialValues: readDraft(DRAFT, emptyForm()),
    validate: (values) => schemaErrors(feedbackWriteSchema, toBody(values)),
  })
  const { mutate, isPending, isSuccess } = useMutation({
    networkMode: 'always',
    mutationFn: (values: FeedbackValues) => call(feedbackEndpoints.sendFeedback, { body: toBody(values) }),
    onSuccess() {
      dropDraft(DRAFT)
      void queryClient.invalidateQueries({ queryKey: ownFeedbackKey })
      notifySuccess(t('feedback.sent.title'), t('feedback.sent.text'))
      onSent()
    },
    onError: (error) => showFormError(t, error, { setErrors: form.setErrors, setAlert }),
  })
  useKeptDraft(DRAFT, form.values, isSuccess)
  const onSubmit = form.onSubmit((values) => {
    setAlert(undefined)
    mutate(values)
  })
  return { form, alert, isBusy: isPending, onSubmit }
}
