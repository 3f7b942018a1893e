/** Weights that hang from the clamps: one step more or less at a time. */
import { capOf } from '../../safety/item-rules.ts'
import { caps } from '../../safety/caps.ts'
import { close, open, rest, say, setLevel } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw } from '../../random/stream.ts'
import type { PlayerProfile } from '../../profile.ts'
import { resumeStrokes } from './resume-strokes.ts'
import type { NodeOf, TaskContext } from '../task.ts'

type Node = NodeOf<'nipple-clamps'>

/** To hang a weight, or to take one off, ms. */
export const WEIGHT_MS = 6000
/** Clamps that come off sooner stay without weights, seconds. */
const WORTH_FROM = 60
/** Where both are possible, so often a weight is added. */
const MORE_SHARE = 0.7

const stepOf = ({ weightIncrement }: Node): number => Math.min(weightIncrement, caps.clampWeightStep.value)
const mostOf = (node: Node): number =>
  Math.floor(Math.min(node.weightLimit, caps.clampWeight.value) / stepOf(node)) * stepOf(node)

/** Whether clamps that are worn as this config says may carry weights at all. */
export const mayHang = (node: Node, { equipment }: PlayerProfile): boolean =>
  node.actions.includes('weights') &&
  equipment.includes('clamp-weights') &&
  node.duration.max >= WORTH_FROM &&
  mostOf(node) > 0

export const gramsOn = (builder: PlanBuilder): number => builder.body.open.get('clamp-weight')?.level ?? 0

export const shortestWeight = (builder: PlanBuilder): number => WEIGHT_MS + builder.lineLength

function more(builder: PlanBuilder, grams: number): void {
  say(builder, 'nipple-clamps', 'nipple-clamps-weight-increase', { count: grams })
  const clamps = builder.body.open.get('clamps')
  if (gramsOn(builder) > 0) setLevel(builder, 'nipple-clamps', 'clamp-weight', grams)
  else {
    const most = Math.min(capOf('clamp-weight').value, (clamps?.until ?? builder.now) - builder.now)
    open(builder, 'nipple-clamps', 'clamp-weight', { duration: most, level: grams })
  }
  rest(builder, WEIGHT_MS)
}

/** Takes weights off until so many grams are left. */
export function less(builder: PlanBuilder, grams: number): void {
  say(builder, 'nipple-clamps', 'nipple-clamps-weight-decrease', { count: grams })
  rest(builder, WEIGHT_MS)
  if (grams > 0) setLevel(builder, 'nipple-clamps', 'clamp-weight', grams)
  else close(builder, 'nipple-clamps', 'clamp-weight')
}

/** One step more or less, within the limit of the config. */
export function changeWeight({ node, builder, stream }: TaskContext<Node>): void {
  const on = gramsOn(builder)
  const step = stepOf(node)
  const isMore = on === 0 || (on + step <= mostOf(node) && draw(stream) < MORE_SHARE)
  if (isMore) more(builder, on + step)
  else less(builder, Math.max(0, on - step))
  resumeStrokes(builder, 'nipple-clamps')
}
