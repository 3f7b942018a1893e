/** Search parameters of the queue of feedback. Part of the first bundle of every page: without zod. */
import type { FeedbackKind, FeedbackState } from '@rubato/contracts/domain'

export interface FeedbackSearch {
  /** Absent: new feedback. */
  state?: Exclude<FeedbackState, 'new'> | undefined
  /** Absent: of every kind. */
  kind?: FeedbackKind | undefined
}

const states = ['read', 'answered', 'closed'] as const
const kinds = ['bug', 'wish', 'praise'] as const

export function feedbackSearch(search: Record<string, unknown>): FeedbackSearch {
  return {
    state: states.find((each) => each === search['state']),
    kind: kinds.find((each) => each === search['kind']),
  }
}
