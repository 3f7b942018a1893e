import type { feedbackEndpoints } from '@rubato/contracts/api'
import { FEEDBACK_PER_HOUR } from '@rubato/contracts/domain'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { answerFeedback, type AnswerDependencies } from './answer-feedback.ts'
import { listFeedbackQueue, setFeedbackState } from './feedback-queue.ts'
import { listFeedback, markAnswersSeen } from './own-feedback.ts'
import { sendFeedback } from './send-feedback.ts'

interface Dependencies extends AnswerDependencies {
  cursors: ListCursors
  createLimiter: CreateLimiter
}

const sentByUser = { limit: FEEDBACK_PER_HOUR, windowMs: 3_600_000 } as const

export function feedbackRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof feedbackEndpoints> {
  const sent = dependencies.createLimiter(sentByUser)
  const countCall = (userId: string) => sent.take(userId)
  return {
    sendFeedback: ({ body }, { actor }) => sendFeedback({ ...dependencies, countCall }, actor, body),
    listFeedback: ({ query }, { actor }) => listFeedback(dependencies, actor, query),
    async markAnswersSeen({ body }, { actor }) {
      await markAnswersSeen(dependencies, actor, body.until)
      return undefined
    },
    listFeedbackQueue: ({ query }) => listFeedbackQueue(dependencies, query),
    setFeedbackState: ({ params, body }, { actor }) =>
      setFeedbackState(dependencies, actor, params.feedbackId, body.state),
    answerFeedback: ({ params, body }, { actor }) => answerFeedback(dependencies, actor, params.feedbackId, body),
  }
}
