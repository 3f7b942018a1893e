/** Why a task cannot be switched on by this person, and where that is changed. */
import type { ReactNode } from 'react'
import { optInFor, type TaskId } from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '@rubato/engine'

export interface Lock {
  reason: string
  /** Leads to where it can be changed. */
  link: ReactNode
}
/** `opt-in`: it was not turned on, or that has run out; `profile`: body, things, limits or health stand against it. */
export type LockKind = 'opt-in' | 'profile'

export function lockFor(profile: PlayerProfile, id: TaskId): { reason: string; kind: LockKind } | null {
  const reason = refusalFor(profile, id)
  if (reason === null) return null
  const optIn = optInFor(id)
  const isRefused = profile.refused.includes(id)
  return { reason, kind: optIn && !isRefused && !profile.optedIn.includes(optIn) ? 'opt-in' : 'profile' }
}
