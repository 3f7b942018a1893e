/** Search parameters of the list of accounts. Part of the first bundle of every page: without zod. */
import type { UserShow } from '@rubato/contracts/domain'

export interface UsersSearch {
  /** Absent: all. What is typed into the search is not in the address: it may be a name or an address of mail. */
  show?: Exclude<UserShow, 'all'> | undefined
}

export const usersSearch = ({ show }: Record<string, unknown>): UsersSearch => ({
  show: show === 'suspended' || show === 'admins' || show === 'leaving' ? show : undefined,
})
