import { highestTier, type ListedUser, type MembershipTier } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { suspensionAt, type SuspensionColumns } from '../../../base/suspension.ts'

export interface ListedRow extends SuspensionColumns {
  id: string
  username: string
  email: string | null
  created_at: Date
  is_admin: boolean
  tiers: MembershipTier[]
  erase_at: Date | null
}

const current = (column: 'reason' | 'begun_at' | 'ends_at') =>
  sql`(select ${sql.ref(column)} from suspensions where user_id = users.id and lifted_at is null) as ${sql.ref(column)}`

/** Columns of a `ListedRow` for a query from `users`. */
export const listedColumns = sql`users.id, users.username, users.email, users.created_at, users.is_admin,
  array(select tier from memberships where user_id = users.id) as tiers,
  (select erase_at from account_erasures where user_id = users.id) as erase_at,
  ${current('reason')}, ${current('begun_at')}, ${current('ends_at')}`

/** @param everyoneHolds the tier of everybody with an account; null where memberships decide */
export const toListedUser = (row: ListedRow, now: number, everyoneHolds: MembershipTier | null): ListedUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  membershipTier: everyoneHolds ?? highestTier(row.tiers),
  isAdmin: row.is_admin,
  suspension: suspensionAt(row, now),
  eraseAt: row.erase_at?.toISOString() ?? null,
})
