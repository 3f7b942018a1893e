/** When nothing of a partner is taken: the member's inputs, their questions and the end come first. */
import type { LeadCommand, LeadKind, LeadRefusal } from '@rubato/contracts/domain'
import { isPlain } from '../beat/segment.ts'
import { areStrokes } from '../beat/strokes.ts'
import type { TaskSegment } from '../session/model/cue.ts'
import type { Snapshot, World } from '../session/model/state.ts'
import { isSameTempo } from '../session/rewrite/keep-tempo.ts'

/** The grant that each command needs; null for the one that gives back, which every grant includes. */
const grantOf: Readonly<Record<LeadCommand['kind'], LeadKind | null>> = {
  task: 'tasks',
  tempo: 'tempo',
  intensity: 'intensity',
  edge: 'edges',
  permit: 'ending',
  ruin: 'ending',
  deny: 'ending',
  line: 'lines',
  'give-back': null,
}

export function isGranted(kind: LeadCommand['kind'], grants: readonly LeadKind[]): boolean {
  const grant = grantOf[kind]
  return grant === null ? grants.length > 0 : grants.includes(grant)
}

/** Why no command at all is taken at this time; null where some are. */
export function closedTo({ world, at }: Snapshot): LeadRefusal | null {
  if (world.status !== 'playing') return 'not-playing'
  if (world.isEarlyEnd || world.isEnding || world.phase === 'end') return 'ending'
  if (world.checkInUntil !== null) return 'check-in'
  return world.easedUntil > 0 || isComingBack(world, at) ? 'easing' : null
}

/** Whether the strokes come back at their own pace after a report, an edge or easing. */
const isComingBack = ({ climb }: World, at: number): boolean =>
  climb !== null && (climb.kind !== 'share' || at < climb.until)

/** Why the plan itself is not changed at this time; null where it may be. */
export function planClosedTo({ world, at }: Snapshot): LeadRefusal | null {
  if (world.scene !== null) return 'not-offered'
  if (world.ask !== null || at < world.heldUntil) return 'question'
  return at < world.handsOffUntil || world.beat === null ? 'resting' : null
}

/** The running strokes at one tempo, which the plan has as they are; otherwise why they are not changed now. */
export function steadyBeat({ world }: Snapshot): TaskSegment | LeadRefusal {
  const { beat } = world
  if (!beat) return 'resting'
  const isSteady = isSameTempo(beat.tempo.from, beat.tempo.to) && isPlain(beat.pattern) && areStrokes(beat.task)
  return isSteady && beat.isSlowed !== true ? beat : 'busy'
}
