/** Search parameters of the screens for admins. Part of the first bundle of every page: without zod. */
import type { FeedbackKind, FeedbackState, ReportState, UserShow, Vendor } from '@rubato/contracts/domain'

interface UsersSearch {
  /** Absent: all. The typed search text is not in the address: it may be a name or an address of mail. */
  show?: Exclude<UserShow, 'all'> | undefined
}

export const usersSearch = ({ show }: Record<string, unknown>): UsersSearch => ({
  show: show === 'suspended' || show === 'admins' || show === 'leaving' ? show : undefined,
})

interface MembershipsSearch {
  /** Absent: the first vendor of the site. */
  vendor?: Vendor | undefined
}

export const membershipsSearch = ({ vendor }: Record<string, unknown>): MembershipsSearch => ({
  vendor: vendor === 'patreon' || vendor === 'partner' ? vendor : undefined,
})

interface QueueSearch {
  /** Absent: items that wait for a decision. */
  state?: Exclude<ReportState, 'open'> | undefined
}

export const queueSearch = ({ state }: Record<string, unknown>): QueueSearch => ({
  state: state === 'dismissed' || state === 'taken-down' ? state : undefined,
})

export interface FeedbackSearch {
  /** Absent: new feedback. */
  state?: Exclude<FeedbackState, 'new'> | undefined
  /** Absent: of every kind. */
  kind?: FeedbackKind | undefined
}

const feedbackStates = ['read', 'answered', 'closed'] as const
const feedbackKinds = ['bug', 'wish', 'praise'] as const

export function feedbackSearch(search: Record<string, unknown>): FeedbackSearch {
  return {
    state: feedbackStates.find((each) => each === search['state']),
    kind: feedbackKinds.find((each) => each === search['kind']),
  }
}

interface LogSearch {
  /** The member or work that entries are about. */
  subjectId?: string | undefined
}

export const logSearch = ({ subjectId }: Record<string, unknown>): LogSearch => ({
  subjectId: typeof subjectId === 'string' && subjectId.length <= 36 ? subjectId : undefined,
})
