import type { TriggerId } from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { ownersOf } from '../safety/announced.ts'

/** Whether lines of this trigger may be spoken to this person: no task owns them, or one that is not refused. */
export function isSpeakable(profile: PlayerProfile, trigger: TriggerId): boolean {
  const owners = ownersOf(trigger)
  return owners.length === 0 || owners.some((id) => refusalFor(profile, id) === null)
}
