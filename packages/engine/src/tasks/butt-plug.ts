import type { Range } from '@rubato/contracts/domain'
import { close, rest, say, addSpan } from '../plan/events.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { canPutOn, putOn } from '../plan/reservation.ts'
import { drawWhole } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { resumeStrokes } from './parts/resume-strokes.ts'
import { addSteadyStrokes } from '../plan/beats.ts'
import { behaviour, type NodeOf } from './task.ts'

const LUBE_MS = 8000
/** Time to insert the plug without hurry, ms. */
const INSERT_MS: Range = { min: 15_000, max: 30_000 }
const REMOVE_MS = 15_000
const DEFLATE_MS = 10_000
/** The highest level at which an inflated plug may come out. */
const INFLATED_REMOVAL_LEVEL = 1

const mayBeInflated = ({ equipment }: PlayerProfile): boolean => equipment.includes('inflatable-plug')

function wornItem({ duration }: NodeOf<'butt-plug'>, builder: PlanBuilder, profile: PlayerProfile) {
  const off = (mayBeInflated(profile) ? DEFLATE_MS : 0) + REMOVE_MS
  const busyFor = INSERT_MS.max + builder.lineLength
  return { item: 'plug', range: duration, offAfter: off, releaseLength: off + builder.lineLength, busyFor } as const
}

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

/** Lube always comes first; the plug goes in and comes out slowly. */
export const buttPlug = behaviour({
  id: 'butt-plug',
  demand: 0.4,
  opens: (node) => ({ item: 'plug', least: node.duration.min * 1000 }),
  shortest(context) {
    const { node, builder, profile } = context
    const isPossible = !profile.refused.includes('lube') && canPutOn(context, wornItem(node, builder, profile), LUBE_MS)
    return isPossible ? LUBE_MS + INSERT_MS.min + builder.lineLength : Infinity
  },
  plan({ node, builder, profile, stream, section, available }) {
    const start = builder.now
    const most = Math.min(INSERT_MS.max, Math.floor(available - LUBE_MS - builder.lineLength))
    say(builder, 'butt-plug', 'lube')
    rest(builder, LUBE_MS)
    say(builder, 'butt-plug', 'butt-plug-insert')
    const release = removePlug(profile, false)
    putOn(builder, section, stream, { ...wornItem(node, builder, profile), task: 'butt-plug', release })
    rest(builder, drawWhole(stream, INSERT_MS.min, most))
    resumeStrokes(builder, 'butt-plug')
    addSpan(builder, 'butt-plug', start)
  },
})
