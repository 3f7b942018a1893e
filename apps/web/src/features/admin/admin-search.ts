/** Which part of moderation is open. In the first bundle of every page: without zod. */
import type { ReportState } from '@rubato/contracts/domain'

export interface AdminSearch {
  /** Absent: what waits for a decision. */
  state?: Exclude<ReportState, 'open'>
}

export const adminSearch = ({ state }: Record<string, unknown>): AdminSearch =>
  state === 'dismissed' || state === 'taken-down' ? { state } : {}
