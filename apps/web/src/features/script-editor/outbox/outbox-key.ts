/** Under which keys of the device a member's outboxes stand. Small on purpose: it is loaded with every member's page. */
import { storedKeys } from '../../../lib/stored.ts'

export const outboxPrefix = (memberId: string): string => `outbox.${memberId}.`
export const hasOutbox = (memberId: string): boolean => storedKeys('device', outboxPrefix(memberId)).length > 0
