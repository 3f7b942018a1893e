import type { BallBinding, ItemId } from '@rubato/contracts/domain'

/** What to undo, in safe order: breathe, gag out, ties off, bands off, clamps off slowly, deflate, plug out. */
export interface ReleaseStep {
  item: ItemId
  /** Since when it has been open, session ms. */
  since: number
  /** Its hard end, session ms. */
  until: number
  /** Grams of weight, bands, inflation steps, percent of vibration. */
  level?: number
  binding?: BallBinding
}
