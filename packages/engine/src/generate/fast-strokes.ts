/** Fast strokes of a long game: they are a small part of it, unless the member's range or the curve asks for them. */
import type { IntensityCurve, Range } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'

/** Strokes above this tempo are fast, bpm. */
const FAST_BPM = 150
/** From this share of the time with strokes on, only edges and the end have more of them. */
const MOST_SHARE = 0.1
/** How far below the fast tempo the intensity stays then, as a share of the range: a change of tempo varies by so much. */
const BELOW = 0.07

/** Whether the member's range is mostly fast, or the intensity stays high. */
export const areFastAskedFor = (curve: IntensityCurve, { min, max }: Range): boolean =>
  curve === 'plateau' || (min + max) / 2 >= FAST_BPM

/** The part of a glide that is above the fast tempo, 0..1. */
function fastPart({ from, to }: { from: number; to: number }): number {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  if (low >= FAST_BPM) return 1
  return high <= FAST_BPM ? 0 : (high - FAST_BPM) / (high - low)
}

/** Whether the strokes so far are fast for so long that no more should be. */
export function isFastUsedUp(curve: IntensityCurve, builder: PlanBuilder): boolean {
  if (areFastAskedFor(curve, builder.tempo)) return false
  let [fast, all] = [0, 0]
  for (const draft of builder.drafts) {
    if (draft.kind !== 'beat' || !areStrokes(draft.task)) continue
    all += draft.duration
    fast += draft.duration * fastPart(draft.tempo)
  }
  return fast > MOST_SHARE * all
}

/** The intensity, lowered where the game has had its share of fast strokes. */
export function limitFast(curve: IntensityCurve, builder: PlanBuilder, intensity: number): number {
  const { min, max } = builder.tempo
  const limit = (FAST_BPM - min) / Math.max(1, max - min) - BELOW
  return intensity > limit && limit > 0 && isFastUsedUp(curve, builder) ? limit : intensity
}

/** The fastest tempo that a change of tempo may lead to, bpm. A change persists, so it stays below the fast range once their share is used up. */
export const fastestChange = (curve: IntensityCurve, builder: PlanBuilder): number =>
  isFastUsedUp(curve, builder) ? FAST_BPM - 1 : Infinity
