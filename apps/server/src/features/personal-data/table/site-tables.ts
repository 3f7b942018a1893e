/** Tables of moderation and of the service. */
import type { Tables } from '../../../database/tables.ts'
import type { TableRule } from './rules.ts'

/** See `partnerEvents` in the table of periods. */
const EVENT = 'kept: numbers of the payment partner, until some time after the event was settled (see the periods)'
const CASE = 'kept: the record of a report and its decision, which the law asks for'

export const siteTables = {
  moderation_cases: {
    archive: null,
    columns: {
      id: CASE,
      number: CASE,
      source: CASE,
      kind: CASE,
      subject_id: 'kept: a random number, which leads to nothing once the work or the account is gone',
      held_reason: CASE,
      state: CASE,
      created_at: CASE,
      decided_at: CASE,
      decided_by: 'nameless: becomes “former-member” with the account of the admin',
      statement: CASE,
      hidden_items: 'kept: random numbers, which lead to nothing once the works are gone',
    },
  },
  reports: {
    archive: null,
    columns: {
      id: CASE,
      case_id: CASE,
      receipt_hash: 'kept: the receipt of the person who reported, as a hash',
      reason: CASE,
      text: 'kept: the words of the person who reported; a report has no account, so it is in no archive',
      email:
        'nameless: the address for an answer; removed with the account that has it, and 90 days after the decision',
      created_at: CASE,
    },
  },
  report_followers: {
    archive: null,
    columns: {
      report_id: 'withheld: the number of a report, until it is decided',
      user_id: 'withheld: the member who asked for a notice of the decision, until it was made',
    },
  },
  ended_sessions: {
    archive: null,
    columns: {
      session_id: 'withheld: the number of a session that ended, for some minutes',
      expires_at: 'withheld: belongs to the number',
    },
  },
  mail_outbox: {
    archive: null,
    columns: {
      id: 'kept: until the mail was sent or is given up',
      mail: 'kept: address and subject of a mail that waits, encrypted, until it was sent or is given up',
      attempts: 'kept: until the mail was sent or is given up',
      due_at: 'kept: until the mail was sent or is given up',
      created_at: 'kept: until the mail was sent or is given up',
      notice_key: 'kept: keyed hash of kind and address of a notice, until an hour after it was sent',
      happened: 'kept: how many notices the mail stands for, until an hour after it was sent',
      sent_at: 'kept: when the notice was sent, for an hour',
    },
  },
  partner_events: {
    archive: null,
    columns: {
      id: EVENT,
      type: EVENT,
      subject: EVENT,
      received_at: EVENT,
      state: EVENT,
      attempts: EVENT,
      problem: EVENT,
      retry_at: EVENT,
      settled_at: EVENT,
    },
  },
  screen_pairings: {
    archive: null,
    columns: {
      code: 'withheld: six letters that pair a second screen, for two minutes',
      user_id: 'withheld: belongs to the code',
      room: 'withheld: a random number that belongs to the code',
      expires_at: 'withheld: belongs to the code',
    },
  },
  guest_invitations: {
    archive: null,
    columns: {
      id: 'withheld: a random number of an invitation of a partner, until it is accepted, for a quarter of an hour',
      user_id: 'withheld: belongs to the invitation',
      room: 'withheld: a random number that belongs to the invitation',
      expires_at: 'withheld: belongs to the invitation',
    },
  },
  item_days: { impersonal: 'Sums of what members did with a work on a day. Who they were is not stored.' },
  waiting_stops: {
    impersonal: 'Sums of stopped plays of a work, until there are five. Whose they were is not stored.',
  },
  item_answers: {
    impersonal: 'Sums of the answers that a branching game was given on a day. Who gave them is not stored.',
  },
  waiting_answers: {
    impersonal:
      'Sums of answers to a question of a branching game, until there are five. Whose they were is not stored.',
  },
  rate_limits: { impersonal: 'Counters under keyed hashes, for an hour at most.' },
  invites: { impersonal: 'Hashes of invite links. Who used one is not stored.' },
  play_counts: { impersonal: 'Counts of plays under keyed hashes of day, member and item, for a day.' },
  play_batches: { impersonal: 'Random numbers of requests, for a day. Who played is not stored.' },
  patreon_messages: { impersonal: 'Hashes of events of Patreon, for twenty minutes.' },
  patreon_hold: { impersonal: 'Two counts of a nightly look-up.' },
  identity_keys: { impersonal: 'Keys of the site.' },
  triggers: { impersonal: 'The catalogue of triggers.' },
  announcements: { impersonal: 'Mails that the people who run the site wrote to all who asked for them, and counts.' },
  alarms: { impersonal: 'Alarms of the service: a vendor, a queue or a disk, and times.' },
  delistings: { impersonal: 'Tags and categories that are in no list.' },
  region_tables: { impersonal: 'The rules by country and state, and since when they hold.' },
  member_weeks: { impersonal: 'How many members of each tier were here in a week.' },
  request_days: { impersonal: 'How many calls were answered on a day, and how many of them well.' },
  backups: { impersonal: 'Time and size of the backups of the last nights.' },
  erased_accounts: { impersonal: 'Hashes of the ids of erased accounts, so that a restored backup erases them again.' },
  schema_migrations: { impersonal: 'Which migrations were applied.' },
} satisfies { [Table in keyof Tables]?: TableRule<Tables[Table]> }
