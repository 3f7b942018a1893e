/** The form of feedback: a stored draft, validation by the contract, and sending. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { feedbackEndpoints } from '@rubato/contracts/api'
import { feedbackWriteSchema, type Feedback, type FeedbackContext, type FeedbackWrite } from '@rubato/contracts/domain'
import { z } from 'zod'
import { call } from '../../lib/api/api-client.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { ownFeedbackKey } from './feedback.queries.ts'

const valuesSchema = feedbackWriteSchema.omit({ context: true }).extend({ hasContext: z.boolean() })
type FeedbackValues = z.infer<typeof valuesSchema>

const toBody = ({ hasContext, ...rest }: FeedbackValues, context: FeedbackContext): FeedbackWrite => ({
  ...rest,
  context: hasContext ? context : null,
})

export function useFeedbackForm(context: FeedbackContext, onSent: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useSentForm<FeedbackValues, Feedback>({
    // The id is kept with the draft: when an answer was lost, the same feedback is sent again and stored once.
    initial: { id: crypto.randomUUID(), kind: 'bug', text: '', answerWay: 'notice', hasContext: true },
    schema: valuesSchema,
    draft: 'feedback',
    send: (values) => call(feedbackEndpoints.sendFeedback, { body: toBody(values, context) }),
    onSent() {
      void reloadQueries(queryClient, { queryKey: ownFeedbackKey })
      notifySuccess(t('feedback.sent.title'), t('feedback.sent.text'))
      onSent()
    },
  })
}
