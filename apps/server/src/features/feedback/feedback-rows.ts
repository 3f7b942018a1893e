import type { Feedback, QueuedFeedback } from '@rubato/contracts/domain'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Position } from '../../pagination/newest-first.ts'

export type FeedbackRow = Selectable<Tables['feedback']>

export const positionOf = ({ created_at, id }: FeedbackRow): Position => [created_at.toISOString(), id]

export const toFeedback = (row: FeedbackRow): Feedback => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  answerWay: row.answer_way,
  context: contextOf(row),
  state: row.state,
  createdAt: row.created_at.toISOString(),
  answer:
    row.answer !== null && row.answered_at !== null
      ? {
          text: row.answer,
          at: row.answered_at.toISOString(),
          isMailed: row.answer_mailed,
          isSeen: row.answer_seen_at !== null,
        }
      : null,
})

export const toQueuedFeedback = (row: FeedbackRow & { username: string }): QueuedFeedback => ({
  ...toFeedback(row),
  sender: { id: row.user_id, username: row.username },
})

const contextOf = ({ screen, version, browser }: FeedbackRow): Feedback['context'] =>
  screen !== null && version !== null && browser !== null ? { screen, version, browser } : null
