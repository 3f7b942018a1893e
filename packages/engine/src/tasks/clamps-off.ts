/** How clamps come off: weights first, then slowly, or, where that was chosen, quickly. */
import { draw } from '../random/stream.ts'
import { refusal } from '../safety/body.ts'
import { close, hold, rest, say, span, type Score } from '../generate/score.ts'
import { gramsOn, less, mayHang, WEIGHT_MS } from './clamp-weights.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { strokeOn } from './stroke-on.ts'
import type { NodeOf, TaskContext } from './task.ts'

type Context = TaskContext<NodeOf<'nipple-clamps'>>

const DETACH_MS = 10_000
/** A quick removal, ms. */
const RIP_MS = 2000
/** Where it was chosen, so many come off quickly. */
const RIP_SHARE = 0.4

/** From the first word until the clamps are off: as long as the slowest way, so that the time can be kept free, ms. */
const offAfter = ({ node, profile }: Context): number => (mayHang(node, profile) ? WEIGHT_MS : 0) + DETACH_MS

/** How long clamps are worn, and what has to be kept free for them; `attaching` ms pass before the hand is back. */
export function wearingClamps(context: Context, attaching: number) {
  const { node, score } = context
  const off = offAfter(context)
  return { item: 'clamps', range: node.duration, off, room: off + score.lead, busy: attaching + score.lead } as const
}

function quickly(score: Score): void {
  say(score, 'nipple-clamps', 'nipple-clamps-ripoff')
  rest(score, score.lead)
  hold(score, 'nipple-clamps', 'clamp-action', RIP_MS)
  rest(score, RIP_MS)
}

function slowly(score: Score): void {
  say(score, 'nipple-clamps', 'nipple-clamps-detach')
  rest(score, DETACH_MS)
}

function isQuick(context: Context, score: Score): boolean {
  const at = score.now + offAfter(context) - RIP_MS
  const isAllowed = refusal(score.body, 'clamp-action', at, at + RIP_MS) === null
  return context.node.actions.includes('ripoff') && isAllowed && draw(context.stream) < RIP_SHARE
}

export const takeOffClamps = (context: Context) => (score: Score) => {
  const off = score.now + offAfter(context)
  const quick = isQuick(context, score)
  const weights = gramsOn(score) > 0 ? WEIGHT_MS : 0
  strokeOn(score, off - score.now - weights - (quick ? score.lead + RIP_MS : DETACH_MS))
  const start = score.now
  if (weights > 0) less(score, 0)
  if (quick) quickly(score)
  else slowly(score)
  close(score, 'nipple-clamps', 'clamps')
  resumeStrokes(score, 'nipple-clamps')
  span(score, 'nipple-clamps', start)
}
