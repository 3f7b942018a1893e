/** Weights that hang from the clamps: they change by one step at a time. */
import { capOf } from '../../safety/item-rules.ts'
import { caps } from '../../safety/caps.ts'
import { close, open, rest, say, setLevel } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw } from '../../random/stream.ts'
import type { PlayerProfile } from '../../profile.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import type { NodeOf, TaskContext } from '../task.ts'

type Node = NodeOf<'nipple-clamps'>

/** Time to hang a weight or to take one off, ms. */
export const WEIGHT_MS = 6000
/** Clamps worn for a shorter time carry no weights, s. */
const WORTH_FROM = 60
/** Probability of adding a weight where adding and removing are possible. */
const MORE_SHARE = 0.7

const weightStep = ({ weightIncrement }: Node): number => Math.min(weightIncrement, caps.clampWeightStep.value)
const largestWeight = (node: Node): number =>
  Math.floor(Math.min(node.weightLimit, caps.clampWeight.value) / weightStep(node)) * weightStep(node)

/** Whether clamps may carry weights with this config and this equipment. */
export const mayCarryWeights = (node: Node, { equipment }: PlayerProfile): boolean =>
  node.actions.includes('weights') &&
  equipment.includes('clamp-weights') &&
  node.duration.max >= WORTH_FROM &&
  largestWeight(node) > 0

export const gramsOn = (builder: PlanBuilder): number => builder.body.open.get('clamp-weight')?.level ?? 0

export const shortestWeight = (builder: PlanBuilder): number => WEIGHT_MS + resumingLength(builder)

function addWeight(builder: PlanBuilder, grams: number): void {
  say(builder, 'nipple-clamps', 'nipple-clamps-weight-increase', { count: grams })
  const clamps = builder.body.open.get('clamps')
  if (gramsOn(builder) > 0) setLevel(builder, 'nipple-clamps', 'clamp-weight', grams)
  else {
    const most = Math.min(capOf('clamp-weight').value, (clamps?.until ?? builder.now) - builder.now)
    open(builder, 'nipple-clamps', 'clamp-weight', { duration: most, level: grams })
  }
  rest(builder, WEIGHT_MS)
}

/** Takes weights off down to `grams`. */
export function removeWeights(builder: PlanBuilder, grams: number): void {
  say(builder, 'nipple-clamps', 'nipple-clamps-weight-decrease', { count: grams })
  rest(builder, WEIGHT_MS)
  if (grams > 0) setLevel(builder, 'nipple-clamps', 'clamp-weight', grams)
  else close(builder, 'nipple-clamps', 'clamp-weight')
}

/** Adds or removes one step, within the limit of the config. */
export function changeWeight({ node, builder, stream }: TaskContext<Node>): void {
  const on = gramsOn(builder)
  const step = weightStep(node)
  const isMore = on === 0 || (on + step <= largestWeight(node) && draw(stream) < MORE_SHARE)
  if (isMore) addWeight(builder, on + step)
  else removeWeights(builder, Math.max(0, on - step))
  resumeStrokes(builder, 'nipple-clamps')
}
