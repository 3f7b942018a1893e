/** Search parameters of the screen of memberships. Part of the first bundle of every page: without zod. */
import type { Vendor } from '@rubato/contracts/domain'

export interface MembershipsSearch {
  /** Absent: the first vendor of the site. */
  vendor?: Vendor | undefined
}

export const membershipsSearch = ({ vendor }: Record<string, unknown>): MembershipsSearch => ({
  vendor: vendor === 'patreon' || vendor === 'partner' ? vendor : undefined,
})
