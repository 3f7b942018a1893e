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
  /** Games that are not deleted, and as many generators; null is unlimited. */
  savedItems: number | null
  /** Deleted games that can still be restored, and as many generators. */
  deletedItems: number
  /** Bytes of all games, and as many of all generators, deleted ones included. A game of an hour takes about 230 kB. */
  itemBytes: number
}

const MEGABYTE = 1_000_000

export const storageLimits: Record<MembershipTier, StorageLimits> = {
  free: {
    scripts: savedItemLimit.free,
    deletedScripts: 20,
    dialogs: 0,
    savedItems: savedItemLimit.free,
    deletedItems: 20,
    itemBytes: 0,
  },
  follower: {
    scripts: savedItemLimit.follower,
    deletedScripts: 100,
    dialogs: 60_000,
    savedItems: savedItemLimit.follower,
    deletedItems: 100,
    itemBytes: 40 * MEGABYTE,
  },
  supporter: {
    scripts: savedItemLimit.supporter,
    deletedScripts: 400,
    dialogs: 300_000,
    savedItems: savedItemLimit.supporter,
    deletedItems: 400,
    itemBytes: 200 * MEGABYTE,
  },
  master: {
    scripts: savedItemLimit.master,
    deletedScripts: 1000,
    dialogs: 600_000,
    savedItems: savedItemLimit.master,
    deletedItems: 1000,
    itemBytes: 800 * MEGABYTE,
  },
}
