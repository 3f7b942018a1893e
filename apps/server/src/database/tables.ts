/** The rows as the query layer sees them; `migrations/` describes the tables, this follows. */
import type { AuditEntry, MembershipTier, reportedKinds, ReportReason, ReportState } from '@rubato/contracts/domain'
import type { Generated, GeneratedAlways, Insertable } from 'kysely'

type Instant = Date

export interface UsersTable {
  id: Generated<string>
  issuer: string
  subject: string
  username: string
  email: string | null
  age_declared_at: Instant | null
  is_admin: Generated<boolean>
  created_at: Generated<Instant>
}

export interface AccountSettingsTable {
  user_id: string
  settings: unknown
  revision: Generated<number>
  updated_at: Generated<Instant>
}

export interface MembershipsTable {
  user_id: string
  vendor: 'patreon' | 'scrolller'
  tier: MembershipTier
  subscription_id: string
  subscription_interval: 'month' | 'year' | 'lifetime' | null
  end_date: Instant | null
  is_cancelled: boolean
  standing: MembershipStanding | null
  valid_until: Instant | null
  updated_at: Instant
}
export type MembershipStanding = 'paid' | 'given' | 'declined' | 'former' | 'unpaid'

export interface PatreonLinksTable {
  user_id: string
  patreon_user_id: string
  sealed_access_token: string
  sealed_refresh_token: string
  token_expires_at: Instant
  needs_relink: boolean
  checked_at: Instant
  attempted_at: Instant
  hinted_at: Instant | null
  linked_at: Generated<Instant>
  lease: string | null
  leased_until: Instant | null
  failures: Generated<number>
  retry_at: Instant | null
  renewal_sent_at: Instant | null
}
export type PatreonLinkRow = Insertable<PatreonLinksTable>

export interface PatreonHoldTable {
  is_only_row: Generated<boolean>
  held_at: Instant
  endings: number
  members: number
  released_at: Instant | null
}

export interface PatreonStatesTable {
  state_hash: string
  user_id: string
  expires_at: Instant
}

/** What is always generated is kept right by the database and written by nobody. */
export interface ScriptsTable {
  id: Generated<string>
  owner_id: string
  title: string
  description: string
  intended_sex: 'all' | 'male' | 'female'
  published: Generated<boolean>
  content_hash: Generated<string | null>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  /** Counts the changes of title, description, tags and intended sex. */
  revision: Generated<number>
  /** When it first came out, or else was started. */
  newest_at: GeneratedAlways<Instant>
  deleted_at: Generated<Instant | null>
  moderation_state: Generated<'held' | 'taken-down' | null>
  moderation_reason: Generated<string | null>
  moderation_since: Generated<Instant | null>
  credit_script_id: Generated<string | null>
  credit_title: Generated<string | null>
  credit_author: Generated<string | null>
  dialog_count: GeneratedAlways<number>
  published_dialog_count: GeneratedAlways<number>
  coverage: GeneratedAlways<number>
  published_coverage: GeneratedAlways<number>
  up_votes: GeneratedAlways<number>
  down_votes: GeneratedAlways<number>
  /** Wilson lower bound of the up-share, 0 to 1. */
  rating: GeneratedAlways<number>
  uses: GeneratedAlways<number>
  /** Whether anybody but the owner may see it. */
  listed: GeneratedAlways<boolean>
}

export interface DialogsTable {
  id: Generated<string>
  script_id: string
  /** Whoever wrote it first; null when they are gone. */
  owner_id: string | null
  position: number
  trigger: string
  text: string
  speech: string | null
  cloned: boolean
  published: boolean
  revision: Generated<number>
}

/** The last revision of lines that are gone: who comes back under such an id goes on from it. */
export interface DeletedDialogsTable {
  script_id: string
  id: string
  revision: number
  deleted_at: Generated<Instant>
}

export interface ScriptVotesTable {
  script_id: string
  user_id: string
  vote: number
  created_at: Generated<Instant>
}

export interface ScriptBookmarksTable {
  id: Generated<string>
  user_id: string
  script_id: string
  created_at: Generated<Instant>
}

export interface GamesTable {
  id: Generated<string>
  owner_id: string
  name: string
  description: string
  shared: Generated<boolean>
  game: unknown
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface ModerationCasesTable {
  id: Generated<string>
  number: GeneratedAlways<string | number>
  source: 'report' | 'held'
  kind: (typeof reportedKinds)[number]
  subject_id: string
  held_reason: Generated<string | null>
  state: Generated<ReportState>
  created_at: Instant
  decided_at: Generated<Instant | null>
  decided_by: Generated<string | null>
  statement: Generated<string | null>
  /** What a take-down hid. */
  hidden_scripts: Generated<string[]>
}

export interface ReportsTable {
  id: Generated<string>
  case_id: string
  receipt_hash: string
  reason: ReportReason
  text: string
  email: string | null
  created_at: Instant
}

/** Rows are added; the database refuses every change. */
export interface AuditLogTable {
  id: GeneratedAlways<string | number>
  at: Instant
  admin_id: string | null
  admin_name: string
  action: AuditEntry['action']
  kind: (typeof reportedKinds)[number]
  subject_id: string
  statement: string
}

export interface Tables {
  users: UsersTable
  moderation_cases: ModerationCasesTable
  reports: ReportsTable
  audit_log: AuditLogTable
  account_settings: AccountSettingsTable
  memberships: MembershipsTable
  patreon_links: PatreonLinksTable
  patreon_states: PatreonStatesTable
  patreon_hold: PatreonHoldTable
  patreon_messages: { digest: string; received_at: Instant }
  nightly_jobs: { name: string; due_at: Instant }
  rate_limits: { key: string; points: number; expire: string | number | null }
  ended_sessions: { session_id: string; expires_at: Instant }
  scripts: ScriptsTable
  dialogs: DialogsTable
  deleted_dialogs: DeletedDialogsTable
  games: GamesTable
  script_votes: ScriptVotesTable
  script_bookmarks: ScriptBookmarksTable
  /** Lines by trigger, counted by the database. */
  script_triggers: { [column in 'script_id' | 'trigger']: GeneratedAlways<string> } & {
    [column in 'dialog_count' | 'published_count']: GeneratedAlways<number>
  }
  triggers: { id: string; is_count: boolean }
  /** Texts that name a forbidden subject and that an admin has let pass. */
  script_passed_texts: { script_id: string; text_hash: string }
  tags: { id: Generated<number>; name: string }
  script_tags: { script_id: string; tag_id: number }
}
