/** The room of a line: how long it may sound before the next word. The session chooses lines that fit their room. */
import { isCount, triggerFacts, type TriggerId } from '@rubato/contracts/domain'
import { firstNotBefore } from '../spans.ts'
import type { PlayerProfile } from '../profile.ts'
import { freeLengthOf, lineLengthOf, type EventDraft, type PlanBuilder } from './plan-builder.ts'

/** A spoken number, and a signal, ms. */
const NUMBER_MS = 600
const SIGNAL_MS = 1900

type Lengths = Pick<PlanBuilder, 'lineLength' | 'freeLength'>

/** The longest that a line of this trigger may sound, ms. */
export function longestRoom({ lineLength, freeLength }: Lengths, trigger: TriggerId): number {
  if (isCount(trigger)) return NUMBER_MS
  return { signal: SIGNAL_MS, lead: lineLength, free: freeLength }[triggerFacts(trigger).room]
}

/** The same for a person. */
export const triggerRoom = (profile: PlayerProfile, trigger: TriggerId): number =>
  longestRoom({ lineLength: lineLengthOf(profile), freeLength: freeLengthOf(profile) }, trigger)

/** The drafts with the room of each line as its duration; `drafts` are in order of time. */
export function withRooms(lengths: Lengths, drafts: readonly EventDraft[]): EventDraft[] {
  const times = drafts.flatMap(({ kind, at }) => (kind === 'say' ? [at] : []))
  return drafts.map((draft) => {
    if (draft.kind !== 'say') return draft
    const next = times[firstNotBefore(times, (at) => at <= draft.at)] ?? Infinity
    return { ...draft, duration: Math.min(longestRoom(lengths, draft.trigger), next - draft.at) }
  })
}
