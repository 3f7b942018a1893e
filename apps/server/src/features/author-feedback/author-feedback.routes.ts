import type { authorFeedbackEndpoints } from '@rubato/contracts/api'
import { AUTHOR_FEEDBACK_PER_HOUR, type SharedKind } from '@rubato/contracts/domain'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { blockSender, listBlockedSenders, unblockSender } from './blocked-senders.ts'
import { deleteAuthorFeedback } from './received-feedback.ts'
import { mayWriteToAuthor, writeToAuthor } from './write-to-author.ts'

interface Dependencies extends QueriesAndClock {
  cursors: ListCursors
  createLimiter: CreateLimiter
}

const sentByUser = { limit: AUTHOR_FEEDBACK_PER_HOUR, windowMs: 3_600_000 } as const

const subjectOf = ({ kind, itemId }: { kind: SharedKind; itemId: string }) => ({ kind, id: itemId })

export function authorFeedbackRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof authorFeedbackEndpoints> {
  const sent = dependencies.createLimiter(sentByUser)
  return {
    mayWriteToAuthor: ({ params }, { actor }) => mayWriteToAuthor(dependencies, actor, subjectOf(params)),
    async writeToAuthor({ params, body }, { actor }) {
      sent.take(actor.userId)
      return writeToAuthor(dependencies, actor, subjectOf(params), body)
    },
    deleteAuthorFeedback: ({ params }, { actor }) => deleteAuthorFeedback(dependencies, actor, params.feedbackId),
    blockSender: ({ params }, { actor }) => blockSender(dependencies, actor, params.feedbackId),
    listBlockedSenders: ({ query }, { actor }) => listBlockedSenders(dependencies, actor, query),
    unblockSender: ({ params }, { actor }) => unblockSender(dependencies, actor, params.feedbackId),
  }
}
