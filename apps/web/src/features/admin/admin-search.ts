/** Search parameters of the moderation screens. Part of the first bundle of every page: without zod. */
import type { ReportState } from '@rubato/contracts/domain'

export interface AdminSearch {
  /** Absent: items that wait for a decision. */
  state?: Exclude<ReportState, 'open'>
}

export const adminSearch = ({ state }: Record<string, unknown>): AdminSearch =>
  state === 'dismissed' || state === 'taken-down' ? { state } : {}
