/** Why a task is locked for this member, and the place that unlocks it. */
import { optInFor, type TaskId } from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '@rubato/engine'

/**
 * `opt-in`: not acknowledged, or the acknowledgement has expired; `profile`: body, equipment, limits or health answers
 * exclude it; `region`: the site has it off in the member's region, which nothing unlocks.
 */
export type LockKind = 'opt-in' | 'profile' | 'region'

export function lockFor(profile: PlayerProfile, id: TaskId): { reason: string; kind: LockKind } | null {
  const reason = refusalFor(profile, id)
  if (reason === null) return null
  if (profile.offHere.includes(id)) return { reason, kind: 'region' }
  const optIn = optInFor(id)
  const isRefused = profile.refused.includes(id)
  return { reason, kind: optIn && !isRefused && !profile.optedIn.includes(optIn) ? 'opt-in' : 'profile' }
}
