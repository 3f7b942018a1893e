import { retention } from '../jobs/retention.ts'
import type { Clock } from '../ports/clock.ts'

/** How long a deleted script, game or generator can be restored, and the deletion of a dialog can be undone, ms. */
const RETENTION_MS = retention.deletedWorks.ms

/** Items and dialogs that were deleted before this instant cannot be restored. */
export const restorableSince = (clock: Clock): Date => new Date(clock.now() - RETENTION_MS)

/** When an item that was deleted at this instant is erased, as the API writes it. */
export const restorableUntil = (deletedAt: Date): string => new Date(deletedAt.getTime() + RETENTION_MS).toISOString()
