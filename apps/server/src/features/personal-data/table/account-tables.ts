/** Tables about the account, the sign-in and the opinions of a member. */
import { secretActions } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { ofUser, OWN_ID, ROW_ID, type ExportedRows, type MemberIds, type TableRule } from './rules.ts'

const ofSubject = (section: string): ExportedRows => ({
  file: 'account',
  section,
  order: 'created_at',
  rows: ({ subject }) => sql<SqlBool>`user_id::text = ${subject}`,
})

/** Decisions of a member who is an admin, and those about the works and the account of a member that are not secret. */
const decisionsOf = ({ userId }: MemberIds) => sql<SqlBool>`(admin_id = ${userId} or (
  action not in (${sql.join(secretActions)}) and (
    subject_id = ${userId}
    or subject_id in (select id from scripts where owner_id = ${userId})
    or subject_id in (select id from games where owner_id = ${userId})
    or subject_id in (select id from game_generators where owner_id = ${userId})
    or subject_id in (select dialogs.id from dialogs join scripts on scripts.id = script_id where scripts.owner_id = ${userId})
  )
))`

const bookmarks = (section: string) => ofUser('library', section, 'created_at')
const VOTE = { item_id: 'exported', user_id: OWN_ID, vote: 'exported', created_at: 'exported' } as const

export const accountTables = {
  users: {
    archive: { file: 'account', section: 'user', order: 'created_at', rows: ({ userId }) => sql`id = ${userId}` },
    columns: {
      id: 'exported',
      issuer: 'withheld: names the identity provider of the site',
      subject: 'withheld: the number of the account at the identity provider',
      username: 'exported',
      email: 'exported',
      age_declared_at: 'exported',
      created_at: 'exported',
      is_admin: 'exported',
    },
  },
  account_settings: {
    archive: ofUser('settings', 'settings', 'updated_at'),
    columns: { user_id: OWN_ID, settings: 'exported', updated_at: 'exported', revision: 'exported' },
  },
  declarations: {
    archive: ofUser('account', 'declarations', 'given_at'),
    columns: {
      id: ROW_ID,
      user_id: OWN_ID,
      kind: 'exported',
      text_version: 'exported',
      given_at: 'exported',
      method: 'exported',
      checked_by: 'exported',
      expires_at: 'exported',
      ended_at: 'exported',
    },
  },
  authorship_declarations: {
    archive: ofUser('account', 'authorshipDeclarations', 'given_at'),
    columns: {
      game_id: 'exported',
      user_id: 'withheld: who declared it; empty where that account was erased and the game stays',
      work: 'exported',
      text_version: 'exported',
      given_at: 'exported',
      reviewed_at: 'exported',
    },
  },
  age_checks: {
    archive: null,
    columns: {
      state_hash: 'withheld: a secret of one check, as a hash, for half an hour',
      user_id: OWN_ID,
      expires_at: 'withheld: belongs to the secret',
    },
  },
  policy_acceptances: {
    archive: ofUser('account', 'policyAcceptances', 'accepted_at'),
    columns: { user_id: OWN_ID, policy: 'exported', version: 'exported', accepted_at: 'exported' },
  },
  suspensions: {
    archive: ofUser('account', 'suspensions', 'begun_at'),
    columns: {
      id: ROW_ID,
      user_id: OWN_ID,
      reason: 'exported',
      begun_at: 'exported',
      ends_at: 'exported',
      lifted_at: 'exported',
    },
  },
  account_erasures: {
    archive: ofUser('account', 'erasure', 'requested_at'),
    columns: { user_id: OWN_ID, requested_at: 'exported', erase_at: 'exported', shared_works: 'exported' },
  },
  identity_users: {
    archive: {
      file: 'account',
      section: 'signIn',
      order: 'created_at',
      rows: ({ subject }) => sql`id::text = ${subject}`,
    },
    columns: {
      id: ROW_ID,
      name: 'exported',
      email: 'exported',
      email_verified: 'exported',
      image: 'exported',
      created_at: 'exported',
      updated_at: 'exported',
    },
  },
  identity_accounts: {
    archive: ofSubject('signInMethods'),
    columns: {
      id: ROW_ID,
      user_id: ROW_ID,
      account_id: ROW_ID,
      provider_id: 'exported',
      access_token: 'withheld: a secret',
      refresh_token: 'withheld: a secret',
      id_token: 'withheld: a secret',
      access_token_expires_at: 'withheld: belongs to the secret',
      refresh_token_expires_at: 'withheld: belongs to the secret',
      scope: 'withheld: belongs to the secret',
      password: 'withheld: a secret, as a hash',
      created_at: 'exported',
      updated_at: 'exported',
    },
  },
  identity_sessions: {
    archive: ofSubject('sessions'),
    columns: {
      id: ROW_ID,
      user_id: ROW_ID,
      token: 'withheld: a secret',
      expires_at: 'exported',
      ip_address: 'exported',
      user_agent: 'exported',
      last_seen_at: 'exported',
      created_at: 'exported',
      updated_at: 'exported',
      factor_verified_at: 'exported',
      second_factor_verified_at: 'exported',
    },
  },
  identity_second_factors: {
    archive: {
      file: 'account',
      section: 'secondFactor',
      order: 'user_id',
      rows: ({ subject }) => sql`user_id::text = ${subject}`,
    },
    columns: {
      user_id: ROW_ID,
      secret: 'withheld: a secret, encrypted',
      confirmed_at: 'exported',
      last_period: 'withheld: belongs to the secret',
    },
  },
  identity_recovery_codes: {
    archive: null,
    columns: { user_id: ROW_ID, code_hash: 'withheld: secrets, as hashes' },
  },
  identity_passkeys: {
    archive: ofSubject('passkeys'),
    columns: {
      id: ROW_ID,
      user_id: ROW_ID,
      credential_id: 'withheld: a number of the authenticator',
      public_key: 'withheld: belongs to the passkey',
      counter: 'withheld: belongs to the passkey',
      transports: 'withheld: belongs to the passkey',
      name: 'exported',
      created_at: 'exported',
      last_used_at: 'exported',
    },
  },
  identity_tickets: {
    archive: null,
    columns: {
      token_hash: 'withheld: a secret of one step, as a hash, for a short time',
      purpose: 'withheld: belongs to the secret',
      user_id: ROW_ID,
      email: 'withheld: a new address that is not confirmed yet',
      expires_at: 'withheld: belongs to the secret',
    },
  },
  identity_verifications: {
    archive: null,
    columns: {
      id: ROW_ID,
      identifier: 'withheld: the purpose of a secret, which may name the address',
      value: 'withheld: a secret',
      expires_at: 'withheld: belongs to the secret',
      created_at: 'withheld: belongs to the secret',
      updated_at: 'withheld: belongs to the secret',
    },
  },
  hosted_sessions: {
    archive: {
      file: 'account',
      section: 'hostedSessions',
      order: 'created_at',
      rows: ({ issuer, subject }) => sql`issuer = ${issuer} and subject = ${subject}`,
    },
    columns: {
      id: ROW_ID,
      token_hash: 'withheld: a secret, as a hash',
      issuer: 'withheld: names the identity provider of the site',
      subject: 'withheld: the number of the account at the identity provider',
      device: 'exported',
      bearer: 'withheld: a secret, encrypted',
      refresh_token: 'withheld: a secret, encrypted',
      bearer_expires_at: 'withheld: belongs to the secret',
      bearer_hashes: 'withheld: secrets, as hashes',
      renewing_until: 'withheld: a mark for the next renewal',
      first_sign_in: 'withheld: the address and the invite of a first sign-in, encrypted, for an hour',
      created_at: 'exported',
      last_seen_at: 'exported',
      expires_at: 'exported',
    },
  },
  script_votes: {
    archive: { ...ofUser('library', 'scriptVotes', 'created_at'), names: { item_id: 'scriptId' } },
    columns: VOTE,
  },
  game_votes: { archive: ofUser('library', 'gameVotes', 'created_at'), columns: VOTE },
  generator_votes: { archive: ofUser('library', 'generatorVotes', 'created_at'), columns: VOTE },
  script_bookmarks: {
    archive: { ...bookmarks('scriptBookmarks'), names: { item_id: 'scriptId' } },
    columns: { id: ROW_ID, user_id: OWN_ID, item_id: 'exported', created_at: 'exported' },
  },
  game_bookmarks: {
    archive: bookmarks('gameBookmarks'),
    columns: { id: ROW_ID, user_id: OWN_ID, item_id: 'exported', created_at: 'exported' },
  },
  generator_bookmarks: {
    archive: bookmarks('generatorBookmarks'),
    columns: { id: ROW_ID, user_id: OWN_ID, item_id: 'exported', created_at: 'exported' },
  },
  history_copies: {
    archive: ofUser('history', 'copy', 'created_at'),
    columns: {
      user_id: OWN_ID,
      id: 'exported',
      key_salt: 'exported',
      key_rounds: 'exported',
      wrapped_key: 'exported',
      key_revision: 'exported',
      last_revision: 'exported',
      created_at: 'exported',
      epoch: 'withheld: random; changes when a backup is restored',
    },
  },
  history_records: {
    archive: ofUser('history', 'records', 'revision'),
    columns: { user_id: OWN_ID, id: 'exported', revision: 'exported', content: 'exported' },
  },
  audit_log: {
    archive: { file: 'moderation', section: 'decisions', order: 'id', rows: decisionsOf },
    columns: {
      id: 'kept: the order of the log',
      at: 'exported; kept: proves what was decided, and the order of the log',
      admin_id: 'nameless: the log proves that an admin decided; the number of the admin is removed with their account',
      admin_name: 'nameless: becomes “former-member” with the account of the admin',
      action: 'exported; kept: proves what was decided',
      kind: 'exported; kept: proves what was decided',
      subject_id: 'exported; kept: a random number, which leads to nothing once the work or the account is gone',
      statement: 'exported; kept: the reason that an admin gave',
      details: 'exported; kept: the end of a suspension, counts, and numbers of feedback',
    },
  },
} satisfies { [Table in keyof Tables]?: TableRule<Tables[Table]> }
