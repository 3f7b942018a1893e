/** Removal of clamps: weights first, then slowly, or quickly where the config allows it. */
import { draw } from '../../random/stream.ts'
import { refusal } from '../../safety/body.ts'
import { close, hold, rest, say, addSpan } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { gramsOn, removeWeights, mayCarryWeights, WEIGHT_MS } from './clamp-weights.ts'
import { resumeStrokes } from '../parts/resume-strokes.ts'
import { addSteadyStrokes } from '../../plan/beats.ts'
import type { NodeOf, TaskContext } from '../task.ts'

type Context = TaskContext<NodeOf<'nipple-clamps'>>

const DETACH_MS = 10_000
/** Length of a quick removal, ms. */
const RIP_MS = 2000
/** Probability of a quick removal where the config allows it. */
const RIP_SHARE = 0.4

/** Time from the first line until the clamps are off, ms: the time of the slowest way, so that it can be reserved. */
export const offAfter = ({ node, profile }: Context): number =>
  (mayCarryWeights(node, profile) ? WEIGHT_MS : 0) + DETACH_MS

function quickly(builder: PlanBuilder): void {
  say(builder, 'nipple-clamps', 'nipple-clamps-ripoff')
  rest(builder, builder.lineLength)
  hold(builder, 'nipple-clamps', 'clamp-action', RIP_MS)
  rest(builder, RIP_MS)
}

function slowly(builder: PlanBuilder): void {
  say(builder, 'nipple-clamps', 'nipple-clamps-detach')
  rest(builder, DETACH_MS)
}

function isQuick(context: Context, builder: PlanBuilder): boolean {
  const at = builder.now + offAfter(context) - RIP_MS
  const isAllowed = refusal(builder.body, 'clamp-action', at, at + RIP_MS) === null
  return context.node.actions.includes('ripoff') && isAllowed && draw(context.stream) < RIP_SHARE
}

export const takeOffClamps = (context: Context) => (builder: PlanBuilder) => {
  const off = builder.now + offAfter(context)
  const quick = isQuick(context, builder)
  const weights = gramsOn(builder) > 0 ? WEIGHT_MS : 0
  addSteadyStrokes(builder, off - builder.now - weights - (quick ? builder.lineLength + RIP_MS : DETACH_MS))
  const start = builder.now
  if (weights > 0) removeWeights(builder, 0)
  if (quick) quickly(builder)
  else slowly(builder)
  close(builder, 'nipple-clamps', 'clamps')
  resumeStrokes(builder, 'nipple-clamps')
  addSpan(builder, 'nipple-clamps', start)
}
