/**
 * Files that are passed on at the same time. Each holds a connection to the provider and one to the member, for as long as
 * the slower of both takes.
 */
import { AppError } from '../../base/errors.ts'

/** A stage loads two at a time. */
const PER_MEMBER_MAX = 6
const ALL_MAX = 120
/** `Retry-After` for a file that is not started, s. */
const RETRY_S = 2

export interface OpenFiles {
  /** Counts a file until the function that it returns is called. Throws `request.too-many`. */
  begin(userId: string): () => void
}

export function createOpenFiles({ perMember = PER_MEMBER_MAX, all = ALL_MAX } = {}): OpenFiles {
  const counts = new Map<string, number>()
  let open = 0
  const add = (userId: string, change: number) => {
    const count = (counts.get(userId) ?? 0) + change
    open += change
    if (count > 0) counts.set(userId, count)
    else counts.delete(userId)
  }
  return {
    begin(userId) {
      if (open >= all || (counts.get(userId) ?? 0) >= perMember)
        throw new AppError('request.too-many', { retryAfter: RETRY_S })
      let isOpen = true
      add(userId, 1)
      return () => {
        if (isOpen) add(userId, -1)
        isOpen = false
      }
    },
  }
}
