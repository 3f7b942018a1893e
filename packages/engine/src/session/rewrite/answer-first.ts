/** The answer to a report about the edge is heard before releases, other than those that free the breath or the mouth. */
import type { TriggerId } from '@rubato/contracts/domain'
import { itemReleasedBy } from '../../safety/release.ts'
import { sortByTime } from '../../spans.ts'
import { shiftCue, type SayCue, type SessionCue, type SystemCue } from '../model/cue.ts'
import type { Snapshot } from '../model/state.ts'
import { isAirway } from './lines.ts'
import { isRelease, withFuture } from './rewrite.ts'

const answers: readonly TriggerId[] = ['edging', 'edging-cooldown', 'premature-edge', 'premature-ruin']

const isAnswer = (cue: SayCue | SystemCue): boolean =>
  cue.kind === 'system' ? cue.line === 'cannot' : answers.includes(cue.trigger) && cue.filler !== true

/** Whether the cue is a release that may be heard some seconds later: breath and mouth come first. */
function canWait(cue: SayCue | SystemCue): boolean {
  const item = cue.kind === 'say' ? itemReleasedBy(cue.trigger) : cue.releases
  return isRelease(cue) && (item === undefined || !isAirway(item))
}

/** The snapshot after a report: releases that come right before the line that answers it are said right after that line. */
export function answerFirst(snapshot: Snapshot): Snapshot {
  const future = snapshot.timeline.slice(snapshot.nextIndex)
  const words = future.filter((cue) => cue.kind === 'say' || cue.kind === 'system')
  const answer = words.find(isAnswer)
  if (!answer) return snapshot
  const early = new Set<SessionCue>(words.filter((cue) => cue.at <= answer.at && canWait(cue)))
  const end = Math.max(...words.map((cue) => (early.has(cue) ? cue.at + cue.duration : 0)))
  const [first] = early
  // An answer later than that belongs to another moment.
  if (!first || answer.at > end) return snapshot
  const moved = future.map((cue): SessionCue => {
    if (early.has(cue)) return shiftCue(cue, answer.duration)
    if (cue !== answer) return cue
    return answer.kind === 'say' ? { ...answer, at: first.at, urgent: true } : { ...answer, at: first.at }
  })
  return withFuture(snapshot, snapshot.world, sortByTime(moved))
}
