/** Generated from the migrated database: npm run generate. */
import type { ItemSummary, LineConditions, ReportReason } from '@rubato/contracts/domain'
import type { Generated, GeneratedAlways } from 'kysely'

interface AccountErasuresTable {
  user_id: string
  requested_at: Date
  erase_at: Date
  shared_works: 'remove' | 'leave-nameless'
}

interface AccountSettingsTable {
  user_id: string
  settings: unknown
  updated_at: Generated<Date>
  revision: Generated<number>
}

interface AgeChecksTable {
  state_hash: string
  user_id: string
  expires_at: Date
}

interface AlarmsTable {
  id: Generated<string>
  name: string
  subject: string
  raised_at: Date
  resolved_at: Date | null
  raised_sent_at: Date | null
  resolved_sent_at: Date | null
}

interface AnnouncementsTable {
  id: string
  subject: string
  text: string
  created_at: Date
  receivers: number
  sent: Generated<number>
  sent_until: string | null
  finished_at: Date | null
}

interface AuditLogTable {
  id: GeneratedAlways<string | number>
  at: Date
  admin_id: string | null
  admin_name: string
  action:
    | 'take-down'
    | 'restore'
    | 'dismiss'
    | 'allow'
    | 'suspend'
    | 'lift-suspension'
    | 'end-sessions'
    | 'send-verification'
    | 'reconcile'
    | 'release-endings'
    | 'restore-backup'
    | 'export-log'
    | 'grant-admin'
    | 'revoke-admin'
    | 'reset-password'
    | 'make-invites'
    | 'read-feedback'
    | 'answer-feedback'
    | 'close-feedback'
    | 'delist'
    | 'list-again'
    | 'export-members'
    | 'import-members'
    | 'send-announcement'
  kind: 'script' | 'dialog' | 'user' | 'game' | 'generator' | 'author-feedback' | 'site'
  subject_id: string | null
  statement: string
  details: Generated<unknown>
}

interface AuthorBlocksTable {
  feedback_id: string
  author_id: string
  sender_id: string
  item_kind: 'script' | 'game' | 'generator'
  item_id: string
  shows_name: boolean
  created_at: Date
}

interface AuthorFeedbackTable {
  id: string
  author_id: string
  sender_id: string
  item_kind: 'script' | 'game' | 'generator'
  item_id: string
  text: string
  shows_name: boolean
  created_at: Date
}

interface AuthorshipDeclarationsTable {
  game_id: string
  user_id: string | null
  work: unknown
  text_version: string
  given_at: Date
  reviewed_at: Date | null
}

interface BackupsTable {
  made_at: Date
  bytes: string | number
  rows: string | number
}

interface CheckoutsTable {
  id: string
  user_id: string
  tier: 'follower' | 'supporter' | 'master'
  subscription_interval: 'month' | 'year' | 'lifetime'
  state: Generated<'waiting' | 'active' | 'failed'>
  partner_checkout_id: string | null
  url: string | null
  message: string | null
  subscription_id: string | null
  created_at: Date
}

interface DeclarationsTable {
  id: Generated<string>
  user_id: string
  kind: 'adult' | 'intimate-data'
  text_version: string
  given_at: Date
  method: 'self' | 'provider'
  checked_by: string | null
  expires_at: Date | null
  ended_at: Date | null
}

interface DeletedDialogsTable {
  script_id: string
  id: string
  revision: number
  deleted_at: Generated<Date>
}

interface DelistingsTable {
  kind: 'tag' | 'category'
  value: string
  since: Date
}

interface DialogsTable {
  id: Generated<string>
  script_id: string
  owner_id: string | null
  position: number
  trigger: string
  text: string
  speech: string | null
  cloned: Generated<boolean>
  published: Generated<boolean>
  revision: Generated<number>
  when: LineConditions | null
}

interface DoublePaymentsTable {
  subscription_id: string
  user_id: string
  kept_id: string | null
  detected_at: Date
  cancelled_at: Date | null
  outcome: Generated<'waiting' | 'refunded' | 'not-refundable'>
  settled_at: Date | null
  attempts: Generated<number>
  problem: string | null
  retry_at: Date | null
}

interface EndedSessionsTable {
  session_id: string
  expires_at: Date
}

interface ErasedAccountsTable {
  account_hash: string
  shared_works: 'remove' | 'leave-nameless'
  erased_at: Date
  remains: Generated<boolean>
}

interface FeedbackTable {
  id: string
  user_id: string
  kind: 'bug' | 'wish' | 'praise'
  text: string
  answer_way: 'none' | 'notice' | 'mail'
  screen: string | null
  version: string | null
  browser: string | null
  state: Generated<'new' | 'read' | 'answered' | 'closed'>
  created_at: Date
  answer: string | null
  answered_at: Date | null
  answer_mailed: Generated<boolean>
  answer_seen_at: Date | null
  closed_at: Date | null
}

interface GameApprovedTextsTable {
  item_id: string
  text_hash: string
}

interface GameBookmarksTable {
  id: Generated<string>
  user_id: string
  item_id: string
  created_at: Generated<Date>
}

interface GameGeneratorsTable {
  id: Generated<string>
  owner_id: string
  name: string
  description: string
  shared: Generated<boolean>
  content: unknown
  created_at: Generated<Date>
  updated_at: Generated<Date>
  splash: unknown
  details: Generated<unknown>
  content_bytes: Generated<number>
  content_hash: string | null
  revision: Generated<number>
  first_shared_at: GeneratedAlways<Date | null>
  newest_at: GeneratedAlways<Date>
  deleted_at: Date | null
  link_hash: string | null
  moderation_state: 'held' | 'taken-down' | null
  moderation_reason: string | null
  moderation_since: Date | null
  credit_item_id: string | null
  credit_name: string | null
  credit_author: string | null
  summary: ItemSummary | null
  refusals: Generated<string[]>
  checked_with: Generated<string>
  facets: GeneratedAlways<string[]>
  tasks: GeneratedAlways<string[]>
  plays: Generated<number>
  finishes: Generated<number>
  completion: GeneratedAlways<number>
  up_votes: GeneratedAlways<number>
  down_votes: GeneratedAlways<number>
  rating: GeneratedAlways<number>
  search: GeneratedAlways<string>
  offered: GeneratedAlways<boolean>
  delisted: Generated<boolean>
  listed: GeneratedAlways<boolean>
}

interface GameTagsTable {
  item_id: string
  tag_id: number
}

interface GameVersionsTable {
  id: Generated<string>
  item_id: string
  name: string | null
  content: unknown
  size: number
  created_at: Date
}

interface GameVotesTable {
  item_id: string
  user_id: string
  vote: -1 | 1
  created_at: Generated<Date>
}

interface GameWordsTable {
  word: string
}

interface GamesTable {
  id: Generated<string>
  owner_id: string
  name: string
  description: string
  shared: Generated<boolean>
  content: unknown
  created_at: Generated<Date>
  updated_at: Generated<Date>
  splash: unknown
  details: Generated<unknown>
  content_bytes: Generated<number>
  content_hash: string | null
  revision: Generated<number>
  first_shared_at: GeneratedAlways<Date | null>
  newest_at: GeneratedAlways<Date>
  deleted_at: Date | null
  link_hash: string | null
  moderation_state: 'held' | 'taken-down' | null
  moderation_reason: string | null
  moderation_since: Date | null
  credit_item_id: string | null
  credit_name: string | null
  credit_author: string | null
  summary: ItemSummary | null
  refusals: Generated<string[]>
  checked_with: Generated<string>
  facets: GeneratedAlways<string[]>
  tasks: GeneratedAlways<string[]>
  plays: Generated<number>
  finishes: Generated<number>
  completion: GeneratedAlways<number>
  up_votes: GeneratedAlways<number>
  down_votes: GeneratedAlways<number>
  rating: GeneratedAlways<number>
  search: GeneratedAlways<string>
  offered: GeneratedAlways<boolean>
  delisted: Generated<boolean>
  listed: GeneratedAlways<boolean>
}

interface GeneratorApprovedTextsTable {
  item_id: string
  text_hash: string
}

interface GeneratorBookmarksTable {
  id: Generated<string>
  user_id: string
  item_id: string
  created_at: Generated<Date>
}

interface GeneratorTagsTable {
  item_id: string
  tag_id: number
}

interface GeneratorVersionsTable {
  id: Generated<string>
  item_id: string
  name: string | null
  content: unknown
  size: number
  created_at: Date
}

interface GeneratorVotesTable {
  item_id: string
  user_id: string
  vote: -1 | 1
  created_at: Generated<Date>
}

interface GeneratorWordsTable {
  word: string
}

interface GuestInvitationsTable {
  id: string
  user_id: string
  room: string
  expires_at: Date
}

interface HistoryCopiesTable {
  user_id: string
  id: string
  key_salt: string
  key_rounds: number
  wrapped_key: string
  key_revision: Generated<number>
  last_revision: Generated<number>
  created_at: Date
  epoch: Generated<string>
}

interface HistoryRecordsTable {
  user_id: string
  id: string
  revision: number
  content: string | null
}

interface HostedSessionsTable {
  id: Generated<string>
  token_hash: string
  issuer: string
  subject: string
  device: string | null
  bearer: string
  refresh_token: string | null
  bearer_expires_at: Date
  bearer_hashes: string[]
  renewing_until: Date | null
  first_sign_in: string | null
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
}

interface IdentityAccountsTable {
  id: Generated<string>
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  password: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface IdentityKeysTable {
  id: Generated<string>
  public_key: string
  private_key: string
  created_at: Date
  expires_at: Date | null
  alg: string | null
  crv: string | null
}

interface IdentityPasskeysTable {
  id: Generated<string>
  user_id: string
  credential_id: string
  public_key: string
  counter: string | number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

interface IdentityRecoveryCodesTable {
  user_id: string
  code_hash: string
}

interface IdentitySecondFactorsTable {
  user_id: string
  secret: string
  confirmed_at: Date | null
  last_period: Generated<string | number>
}

interface IdentitySessionsTable {
  id: Generated<string>
  user_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  factor_verified_at: Date | null
  second_factor_verified_at: Date | null
  last_seen_at: Generated<Date>
}

interface IdentityTicketsTable {
  token_hash: string
  purpose: 'reset-password' | 'confirm-email' | 'second-factor' | 'add-passkey' | 'use-passkey' | 'move-account'
  user_id: string | null
  email: string | null
  expires_at: Date
}

interface IdentityUsersTable {
  id: Generated<string>
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface IdentityVerificationsTable {
  id: Generated<string>
  identifier: string
  value: string
  expires_at: Date
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface InvitesTable {
  token_hash: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface ItemAnswersTable {
  item_id: string
  day: number
  section: string
  counts: number[]
}

interface ItemDaysTable {
  item_id: string
  day: number
  plays: Generated<number>
  finishes: Generated<number>
  stops: Generated<number[]>
  ratings: Generated<number>
  bookmarks: Generated<number>
  clones: Generated<number>
}

interface MailOutboxTable {
  id: Generated<string>
  mail: string | null
  attempts: Generated<number>
  due_at: Date | null
  created_at: Date
  notice_key: string | null
  happened: Generated<number>
  sent_at: Date | null
}

interface MemberWeeksTable {
  week: number
  tier: 'free' | 'follower' | 'supporter' | 'master'
  members: number
}

interface MembershipsTable {
  user_id: string
  vendor: 'patreon' | 'partner'
  tier: 'free' | 'follower' | 'supporter' | 'master'
  subscription_id: string
  subscription_interval: 'month' | 'year' | 'lifetime' | null
  end_date: Date | null
  is_cancelled: Generated<boolean>
  updated_at: Generated<Date>
  standing: 'paid' | 'given' | 'declined' | 'former' | 'unpaid' | null
  valid_until: Date | null
}

interface ModerationCasesTable {
  id: Generated<string>
  number: GeneratedAlways<string | number>
  source: 'report' | 'held'
  kind: 'script' | 'dialog' | 'user' | 'game' | 'generator' | 'author-feedback'
  subject_id: string
  held_reason: string | null
  state: Generated<'open' | 'dismissed' | 'taken-down'>
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  statement: string | null
  hidden_items: Generated<string[]>
}

interface NoticesTable {
  id: Generated<string>
  user_id: string
  kind:
    | 'ratings'
    | 'bookmarks'
    | 'clones'
    | 'take-down'
    | 'restore'
    | 'allow'
    | 'report'
    | 'feedback-answer'
    | 'author-feedback'
  item_kind: 'script' | 'game' | 'generator' | null
  item_id: string | null
  count: number | null
  statement: string | null
  outcome: 'dismissed' | 'taken-down' | null
  feedback_id: string | null
  at: Date
  begun_at: Generated<Date>
  seen_at: Date | null
}

interface PartnerEventsTable {
  id: string
  type: string
  subject: string | null
  received_at: Date
  state: Generated<'waiting' | 'settled' | 'unmatched' | 'ignored'>
  attempts: Generated<number>
  retry_at: Date | null
  problem: string | null
  settled_at: Date | null
}

interface PatreonHoldTable {
  is_only_row: Generated<boolean>
  held_at: Date
  endings: number
  members: number
  released_at: Date | null
}

interface PatreonLinksTable {
  user_id: string
  patreon_user_id: string
  sealed_access_token: string
  sealed_refresh_token: string
  token_expires_at: Date
  needs_relink: Generated<boolean>
  checked_at: Date
  attempted_at: Date
  linked_at: Generated<Date>
  event_received_at: Date | null
  lease: string | null
  leased_until: Date | null
  failures: Generated<number>
  retry_at: Date | null
  renewal_sent_at: Date | null
  last_answer: unknown
}

interface PatreonMessagesTable {
  digest: string
  received_at: Date
}

interface PatreonStatesTable {
  state_hash: string
  user_id: string
  expires_at: Date
}

interface PlayBatchesTable {
  id: string
  counted_at: Date
}

interface PlayCountsTable {
  key: string
  started: number
  finished: number
  stopped: number
  answered: Generated<number>
  ends_at: Date
}

interface PolicyAcceptancesTable {
  user_id: string
  policy: 'terms-of-service' | 'privacy-policy'
  version: string
  accepted_at: Date
}

interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: string | number | null
}

interface RegionTablesTable {
  since: Date
  rules: string
}

interface ReportFollowersTable {
  report_id: string
  user_id: string
}

interface ReportsTable {
  id: Generated<string>
  case_id: string | null
  receipt_hash: string
  reason: ReportReason
  text: string
  email: string | null
  created_at: Date
}

interface RequestDaysTable {
  day: string
  answered: string | number
  good: string | number
}

interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Date | null>
  pieces: Generated<number>
  minimum: Generated<number>
}

interface ScreenPairingsTable {
  user_id: string
  code: string
  room: string
  expires_at: Date
}

interface ScriptApprovedTextsTable {
  item_id: string
  text_hash: string
}

interface ScriptBookmarksTable {
  id: Generated<string>
  user_id: string
  item_id: string
  created_at: Generated<Date>
}

interface ScriptTagsTable {
  item_id: string
  tag_id: number
}

interface ScriptTriggersTable {
  script_id: GeneratedAlways<string>
  trigger: GeneratedAlways<string>
  dialog_count: GeneratedAlways<number>
  published_count: GeneratedAlways<number>
}

interface ScriptVersionsTable {
  id: Generated<string>
  item_id: string
  name: string | null
  content: unknown
  size: number
  created_at: Date
}

interface ScriptVotesTable {
  item_id: string
  user_id: string
  vote: -1 | 1
  created_at: Generated<Date>
}

interface ScriptsTable {
  id: Generated<string>
  owner_id: string
  name: string
  description: string
  intended_sex: 'all' | 'male' | 'female'
  shared: Generated<boolean>
  content_hash: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  first_shared_at: GeneratedAlways<Date | null>
  newest_at: GeneratedAlways<Date>
  deleted_at: Date | null
  moderation_state: 'held' | 'taken-down' | null
  moderation_reason: string | null
  moderation_since: Date | null
  credit_item_id: string | null
  credit_name: string | null
  credit_author: string | null
  dialog_count: GeneratedAlways<number>
  published_dialog_count: GeneratedAlways<number>
  coverage: GeneratedAlways<number>
  published_coverage: GeneratedAlways<number>
  up_votes: GeneratedAlways<number>
  down_votes: GeneratedAlways<number>
  rating: GeneratedAlways<number>
  uses: GeneratedAlways<number>
  search: GeneratedAlways<string>
  delisted: Generated<boolean>
  listed: GeneratedAlways<boolean>
  revision: Generated<number>
  checked_with: Generated<string>
  offered: GeneratedAlways<boolean>
}

interface SearchWordsTable {
  word: string
}

interface SubscriptionsTable {
  id: Generated<string>
  user_id: string
  external_vendor: 'patreon' | 'partner'
  external_subscription_id: string
  tier: 'follower' | 'supporter' | 'master'
  subscription_interval: 'month' | 'year' | 'lifetime'
  standing: 'active' | 'cancelled' | 'past-due' | 'ended' | 'refunded' | 'disputed'
  start_date: Date
  end_date: Date | null
  is_cancelled: boolean
  is_refunded: boolean
  open_until: Date | null
  revision: Generated<number>
  last_answer: unknown
  answered_at: Date | null
  created_at: Generated<Date>
}

interface SuspensionsTable {
  id: Generated<string>
  user_id: string
  reason: string
  begun_at: Date
  ends_at: Date | null
  lifted_at: Date | null
}

interface TagsTable {
  id: GeneratedAlways<number>
  name: string
}

interface TierChangesTable {
  number: GeneratedAlways<string | number>
  id: Generated<string>
  account_id: string
  tier_before: string
  tier_after: string
  patreon_user_id: string | null
  partner_subscription_id: string | null
  changed_at: Date
}

interface ToldTiersTable {
  user_id: string
  tier: 'follower' | 'supporter' | 'master'
  patreon_user_id: string | null
  partner_subscription_id: string | null
  changed_at: Date
}

interface TriggersTable {
  id: string
  is_count: boolean
}

interface UsersTable {
  id: Generated<string>
  issuer: string
  subject: string
  username: string
  email: string | null
  age_declared_at: Date | null
  created_at: Generated<Date>
  is_admin: Generated<boolean>
}

interface WaitingAnswersTable {
  item_id: string
  section: string
  counts: number[]
}

interface WaitingStopsTable {
  item_id: string
  stops: number[]
}

export interface Tables {
  account_erasures: AccountErasuresTable
  account_settings: AccountSettingsTable
  age_checks: AgeChecksTable
  alarms: AlarmsTable
  announcements: AnnouncementsTable
  audit_log: AuditLogTable
  author_blocks: AuthorBlocksTable
  author_feedback: AuthorFeedbackTable
  authorship_declarations: AuthorshipDeclarationsTable
  backups: BackupsTable
  checkouts: CheckoutsTable
  declarations: DeclarationsTable
  deleted_dialogs: DeletedDialogsTable
  delistings: DelistingsTable
  dialogs: DialogsTable
  double_payments: DoublePaymentsTable
  ended_sessions: EndedSessionsTable
  erased_accounts: ErasedAccountsTable
  feedback: FeedbackTable
  game_approved_texts: GameApprovedTextsTable
  game_bookmarks: GameBookmarksTable
  game_generators: GameGeneratorsTable
  game_tags: GameTagsTable
  game_versions: GameVersionsTable
  game_votes: GameVotesTable
  game_words: GameWordsTable
  games: GamesTable
  generator_approved_texts: GeneratorApprovedTextsTable
  generator_bookmarks: GeneratorBookmarksTable
  generator_tags: GeneratorTagsTable
  generator_versions: GeneratorVersionsTable
  generator_votes: GeneratorVotesTable
  generator_words: GeneratorWordsTable
  guest_invitations: GuestInvitationsTable
  history_copies: HistoryCopiesTable
  history_records: HistoryRecordsTable
  hosted_sessions: HostedSessionsTable
  identity_accounts: IdentityAccountsTable
  identity_keys: IdentityKeysTable
  identity_passkeys: IdentityPasskeysTable
  identity_recovery_codes: IdentityRecoveryCodesTable
  identity_second_factors: IdentitySecondFactorsTable
  identity_sessions: IdentitySessionsTable
  identity_tickets: IdentityTicketsTable
  identity_users: IdentityUsersTable
  identity_verifications: IdentityVerificationsTable
  invites: InvitesTable
  item_answers: ItemAnswersTable
  item_days: ItemDaysTable
  mail_outbox: MailOutboxTable
  member_weeks: MemberWeeksTable
  memberships: MembershipsTable
  moderation_cases: ModerationCasesTable
  notices: NoticesTable
  partner_events: PartnerEventsTable
  patreon_hold: PatreonHoldTable
  patreon_links: PatreonLinksTable
  patreon_messages: PatreonMessagesTable
  patreon_states: PatreonStatesTable
  play_batches: PlayBatchesTable
  play_counts: PlayCountsTable
  policy_acceptances: PolicyAcceptancesTable
  rate_limits: RateLimitsTable
  region_tables: RegionTablesTable
  report_followers: ReportFollowersTable
  reports: ReportsTable
  request_days: RequestDaysTable
  schema_migrations: SchemaMigrationsTable
  screen_pairings: ScreenPairingsTable
  script_approved_texts: ScriptApprovedTextsTable
  script_bookmarks: ScriptBookmarksTable
  script_tags: ScriptTagsTable
  script_triggers: ScriptTriggersTable
  script_versions: ScriptVersionsTable
  script_votes: ScriptVotesTable
  scripts: ScriptsTable
  search_words: SearchWordsTable
  subscriptions: SubscriptionsTable
  suspensions: SuspensionsTable
  tags: TagsTable
  tier_changes: TierChangesTable
  told_tiers: ToldTiersTable
  triggers: TriggersTable
  users: UsersTable
  waiting_answers: WaitingAnswersTable
  waiting_stops: WaitingStopsTable
}
