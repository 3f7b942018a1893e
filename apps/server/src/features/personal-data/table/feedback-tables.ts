/** Feedback that the member sends to the operator, and the notices of the member. */
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
    },
  },
} satisfies { [Table in 'feedback' | 'notices']: TableRule<Tables[Table]> }
