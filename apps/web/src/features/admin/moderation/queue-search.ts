/** Search parameters of the moderation screens. Part of the first bundle of every page: without zod. */
import type { ReportState } from '@rubato/contracts/domain'

export interface QueueSearch {
  /** Absent: items that wait for a decision. */
  state?: Exclude<ReportState, 'open'> | undefined
}

export const queueSearch = ({ state }: Record<string, unknown>): QueueSearch => ({
  state: state === 'dismissed' || state === 'taken-down' ? state : undefined,
})
