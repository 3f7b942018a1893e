/** The rows as the query layer sees them; `migrations/` describes the tables, this follows. */
import type { MembershipTier } from '@rubato/contracts/domain'
import type { Generated, Insertable } from 'kysely'

type Instant = Date

export interface UsersTable {
  id: Generated<string>
  issuer: string
  subject: string
  username: string
  email: string | null
  age_declared_at: Instant | null
  created_at: Generated<Instant>
}

export interface AccountSettingsTable {
  user_id: string
  settings: unknown
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
  updated_at: Instant
}

export interface PatreonLinksTable {
  user_id: string
  patreon_user_id: string
  sealed_access_token: string
  sealed_refresh_token: string
  token_expires_at: Instant
  needs_relink: boolean
  checked_at: Instant
  attempted_at: Instant
  linked_at: Generated<Instant>
}
export type PatreonLinkRow = Insertable<PatreonLinksTable>

export interface PatreonStatesTable {
  state_hash: string
  user_id: string
  expires_at: Instant
}

export interface ScriptsTable {
  id: Generated<string>
  owner_id: string
  title: string
  description: string
  intended_sex: 'all' | 'male' | 'female'
  published: boolean
  content_hash: string | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface DialogsTable {
  id: Generated<string>
  script_id: string
  owner_id: string
  position: number
  trigger: string
  text: string
  speech: string | null
  cloned: boolean
  published: boolean
}

export interface Tables {
  users: UsersTable
  account_settings: AccountSettingsTable
  memberships: MembershipsTable
  patreon_links: PatreonLinksTable
  patreon_states: PatreonStatesTable
  scripts: ScriptsTable
  dialogs: DialogsTable
  tags: { id: Generated<number>; name: string }
  script_tags: { script_id: string; tag_id: number }
}
