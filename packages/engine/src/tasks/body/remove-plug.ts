import { addSteadyStrokes } from '../../plan/beats.ts'
import { addSpan, close, rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import type { PlayerProfile } from '../../profile.ts'
import { resumeStrokes } from '../parts/resume-strokes.ts'

const REMOVE_MS = 15_000
const DEFLATE_MS = 10_000
/** The highest level at which an inflated plug may come out. */
export const INFLATED_REMOVAL_LEVEL = 1

const mayBeInflated = ({ equipment }: PlayerProfile): boolean => equipment.includes('inflatable-plug')

/** Time from the first line until the plug is out, ms: the time of the slowest way, so that it can be reserved. */
export const plugRemovalLength = (profile: PlayerProfile): number =>
  (mayBeInflated(profile) ? DEFLATE_MS : 0) + REMOVE_MS

function deflate(builder: PlanBuilder): void {
  const start = builder.now
  say(builder, 'plug-inflation', 'butt-plug-deflate')
  rest(builder, DEFLATE_MS)
  close(builder, 'plug-inflation', 'plug-inflation')
  addSpan(builder, 'plug-inflation', start)
}

/**
 * Takes the plug out slowly, deflated first. A plug at level 1 comes out inflated when `asItIs` is true. Every way
 * takes as long as the slowest one, so that the time can be reserved.
 */
export const removePlug = (profile: PlayerProfile, asItIs: boolean) => (builder: PlanBuilder) => {
  const inflation = builder.body.open.get('plug-inflation')
  const isInflated = inflation !== undefined && asItIs && inflation.level === INFLATED_REMOVAL_LEVEL
  if (inflation && !isInflated) deflate(builder)
  else if (mayBeInflated(profile)) addSteadyStrokes(builder, DEFLATE_MS)
  const start = builder.now
  say(builder, 'butt-plug', isInflated ? 'butt-plug-remove-inflated' : 'butt-plug-remove')
  rest(builder, REMOVE_MS)
  if (isInflated) close(builder, 'butt-plug', 'plug-inflation')
  close(builder, 'butt-plug', 'plug')
  resumeStrokes(builder, 'butt-plug')
  addSpan(builder, 'butt-plug', start)
}
