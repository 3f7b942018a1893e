import type { Range } from '@rubato/contracts/domain'
import { rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { canPutOn, putOn } from '../../plan/reservation.ts'
import { drawWhole } from '../../random/stream.ts'
import type { PlayerProfile } from '../../profile.ts'
import { plugRemovalLength, removePlug } from './remove-plug.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour, type NodeOf } from '../task.ts'

const LUBE_MS = 8000
/** Time to insert the plug without hurry, ms. */
const INSERT_MS: Range = { min: 15_000, max: 30_000 }

function wornItem({ duration }: NodeOf<'butt-plug'>, builder: PlanBuilder, profile: PlayerProfile) {
  const offAfter = plugRemovalLength(profile)
  const busyFor = INSERT_MS.max + resumingLength(builder)
  return {
    item: 'plug',
    range: duration,
    offAfter,
    releaseLength: offAfter + resumingLength(builder),
    busyFor,
  } as const
}

/** Lube always comes first; the plug goes in and comes out slowly. */
export const buttPlug = behaviour({
  id: 'butt-plug',
  demand: 0.4,
  isErrand: () => true,
  opens: (node) => ({ item: 'plug', least: node.duration.min * 1000 }),
  shortest(context) {
    const { node, builder, profile } = context
    const isPossible = !profile.refused.includes('lube') && canPutOn(context, wornItem(node, builder, profile), LUBE_MS)
    return isPossible ? LUBE_MS + INSERT_MS.min + resumingLength(builder) : Infinity
  },
  plan({ node, builder, profile, stream, section, available }) {
    const most = Math.min(INSERT_MS.max, Math.floor(available - LUBE_MS - resumingLength(builder)))
    say(builder, 'butt-plug', 'lube')
    rest(builder, LUBE_MS)
    say(builder, 'butt-plug', 'butt-plug-insert')
    const release = removePlug(profile, false)
    putOn(builder, section, stream, { ...wornItem(node, builder, profile), task: 'butt-plug', release })
    rest(builder, drawWhole(stream, INSERT_MS.min, most))
    resumeStrokes(builder, 'butt-plug')
  },
})
