import { close, lead, leadLength, rest, span, type Score } from '../generate/score.ts'
import { canWear, wear } from '../generate/wear.ts'
import { drawOne } from '../random/stream.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { behaviour, type NodeOf } from './task.ts'

const TIE_MS = 20_000
const UNTIE_MS = 15_000
/** The beat is silent for a moment before it is said that the tie comes off, ms. */
const QUIET_MS = 500

const wearing = ({ duration }: NodeOf<'ball-binding'>, { lead }: Score) =>
  ({
    item: 'ball-tie',
    range: duration,
    busy: TIE_MS + lead,
    off: QUIET_MS,
    room: QUIET_MS + UNTIE_MS + lead,
  }) as const

/** No line of a script ends it: the session itself says that it comes off when it is closed, and there is time for it. */
function untie(score: Score): void {
  const start = score.now
  rest(score, QUIET_MS)
  close(score, 'ball-binding', 'ball-tie')
  rest(score, UNTIE_MS)
  resumeStrokes(score, 'ball-binding')
  span(score, 'ball-binding', start)
}

export const ballBinding = behaviour({
  id: 'ball-binding',
  demand: 0.5,
  opens: (node) => ({ item: 'ball-tie', least: node.duration.min * 1000 }),
  shortest(context) {
    const { node, score } = context
    const isPossible = canWear(context, wearing(node, score), leadLength(score))
    return isPossible ? leadLength(score) + TIE_MS + score.lead : Infinity
  },
  plan({ node, score, stream, section }) {
    const start = score.now
    lead(score, 'ball-binding', 'rubber-band-bind')
    const binding = drawOne(stream, node.kinds)
    wear(score, section, stream, { ...wearing(node, score), task: 'ball-binding', binding, release: untie })
    rest(score, TIE_MS)
    resumeStrokes(score, 'ball-binding')
    span(score, 'ball-binding', start)
  },
})
