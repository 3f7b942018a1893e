/** Feedback that the member sends to the operator and to authors, or receives as an author, and their notices. */
import { sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { ofUser, OWN_ID, ROW_ID, type TableRule } from './rules.ts'

export const feedbackTables = {
  feedback: {
    archive: ofUser('feedback', 'feedback', 'created_at'),
    columns: {
      id: ROW_ID,
      user_id: OWN_ID,
      kind: 'exported',
      text: 'exported',
      answer_way: 'exported',
      screen: 'exported',
      version: 'exported',
      browser: 'exported',
      state: 'exported',
      created_at: 'exported',
      answer: 'exported',
      answered_at: 'exported',
      answer_mailed: 'exported',
      answer_seen_at: 'exported',
      closed_at: 'exported',
    },
  },
  notices: {
    archive: ofUser('feedback', 'notices', 'at'),
    columns: {
      id: ROW_ID,
      user_id: OWN_ID,
      kind: 'exported',
      item_kind: 'exported',
      item_id: 'exported',
      count: 'exported',
      statement: 'exported',
      outcome: 'exported',
      at: 'exported',
      begun_at: 'withheld: when the first event of a sum happened',
      seen_at: 'exported',
      feedback_id: ROW_ID,
    },
  },
  author_feedback: {
    archive: [
      {
        file: 'feedback',
        section: 'authorFeedback',
        order: 'created_at',
        rows: ({ userId }) => sql<SqlBool>`sender_id = ${userId}`,
      },
      {
        file: 'feedback',
        section: 'receivedFeedback',
        order: 'created_at',
        // The author has no notice of feedback that they deleted; it stays while a report about it is open.
        rows: ({ userId }) => sql<SqlBool>`author_id = ${userId} and exists (
          select from notices where feedback_id = author_feedback.id and notices.user_id = ${userId})`,
        without: ['shows_name'],
      },
    ],
    columns: {
      id: ROW_ID,
      author_id: 'withheld: to whom it went, who is the author of the work',
      sender_id: 'withheld: the number of the account that sent it, which the author never gets',
      item_kind: 'exported',
      item_id: 'exported',
      text: 'exported',
      shows_name: 'exported',
      created_at: 'exported',
    },
  },
  author_blocks: {
    archive: {
      file: 'feedback',
      section: 'blockedSenders',
      order: 'created_at',
      rows: ({ userId }) => sql<SqlBool>`author_id = ${userId}`,
    },
    columns: {
      feedback_id: ROW_ID,
      author_id: OWN_ID,
      sender_id: 'withheld: the number of another member',
      item_kind: 'exported',
      item_id: 'exported',
      shows_name: 'withheld: whether the other member had shown a name',
      created_at: 'exported',
    },
  },
} satisfies { [Table in 'feedback' | 'notices' | 'author_feedback' | 'author_blocks']: TableRule<Tables[Table]> }
