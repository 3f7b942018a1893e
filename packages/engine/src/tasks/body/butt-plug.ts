import type { Range } from '@rubato/contracts/domain'
import { rest, say } from '../../plan/events.ts'
import { canPutOn, putOn } from '../../plan/reservation.ts'
import { drawWhole } from '../../random/stream.ts'
import { plugRemovalLength, removePlug } from './remove-plug.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { wornItem } from '../parts/worn-item.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

const LUBE_MS = 8000
/** Time to insert the plug without hurry, ms. */
const INSERT_MS: Range = { min: 15_000, max: 30_000 }

const wornPlug = (context: TaskContext<NodeOf<'butt-plug'>>) =>
  wornItem(context, {
    task: 'butt-plug',
    item: 'plug',
    onLength: INSERT_MS.max,
    offAfter: plugRemovalLength(context.profile),
  })

/** Lube always comes first; the plug goes in and comes out slowly. */
export const buttPlug = behaviour({
  id: 'butt-plug',
  demand: 0.4,
  isErrand: () => true,
  opens: (node) => ({ item: 'plug', least: node.duration.min * 1000 }),
  shortest(context) {
    const { builder, profile } = context
    const isPossible = !profile.refused.includes('lube') && canPutOn(context, wornPlug(context), LUBE_MS)
    return isPossible ? LUBE_MS + INSERT_MS.min + resumingLength(builder) : Infinity
  },
  plan(context) {
    const { builder, profile, stream, section, available } = context
    const most = Math.min(INSERT_MS.max, Math.floor(available - LUBE_MS - resumingLength(builder)))
    say(builder, 'butt-plug', 'lube')
    rest(builder, LUBE_MS)
    say(builder, 'butt-plug', 'butt-plug-insert')
    putOn(builder, section, stream, { ...wornPlug(context), release: removePlug(profile, false) })
    rest(builder, drawWhole(stream, INSERT_MS.min, most))
    resumeStrokes(builder, 'butt-plug')
  },
})
