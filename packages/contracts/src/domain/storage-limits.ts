/** Storage limits of a member, by tier. Deleted scripts that can still be restored count. */
import { savedItemLimit } from './capabilities.ts'
import type { MembershipTier } from './membership.ts'

export interface StorageLimits {
  /** Scripts that are not deleted; null is unlimited. */
  scripts: number | null
  /** Deleted scripts that can still be restored. */
  deletedScripts: number
  /**
   * Dialogs of all scripts, deleted scripts included. With `DIALOG_TEXT_MAX` characters for text and for speech each
   * this bounds the bytes too: a dialog takes 1 kB at most in Latin letters, 4 kB in any.
   */
  dialogs: number
}

export const storageLimits: Record<MembershipTier, StorageLimits> = {
  free: { scripts: savedItemLimit.free, deletedScripts: 20, dialogs: 0 },
  follower: { scripts: savedItemLimit.follower, deletedScripts: 100, dialogs: 60_000 },
  supporter: { scripts: savedItemLimit.supporter, deletedScripts: 400, dialogs: 300_000 },
  master: { scripts: savedItemLimit.master, deletedScripts: 1000, dialogs: 600_000 },
}
