/** The storage keys of a member's outboxes. A separate module, because every page of a member loads it. */
import { storedKeys } from '../../../lib/storage/stored.ts'

export const outboxPrefix = (memberId: string): string => `outbox.${memberId}.`
export const hasOutbox = (memberId: string): boolean => storedKeys('device', outboxPrefix(memberId)).length > 0
