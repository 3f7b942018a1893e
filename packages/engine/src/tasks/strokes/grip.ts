import { grips, type Grip } from '@rubato/contracts/domain'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { restOf } from '../../safety/rests.ts'
import { announce, announceBy, announcementLength } from '../../plan/announcement.ts'
import { changeStroke } from '../../plan/events.ts'
import { draw, type Stream } from '../../random/stream.ts'
import { caps } from '../../safety/caps.ts'
import { addDrawnBeats } from '../parts/steady-beats.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

type Context = TaskContext<NodeOf<'grip'>>

/** The least weight of a grip that does not suit the intensity. */
const LEAST_WEIGHT = 0.2

/** Time of the task after its first announcement, ms: a tight grip is ended by a second one. */
const lengthOf = ({ node, builder }: Context, grip: Grip): number =>
  node.duration.min * 1000 + (grip === 'tight' ? announcementLength(builder) : 0)

/** The other grips of the config; a tight grip only where the hand is rested and it can end in time. */
function possibleGrips(context: Context): Grip[] {
  const { node, builder, startsAt } = context
  const mayBeTight = isRestedFromTight(builder, startsAt) && lengthOf(context, 'tight') <= caps.gripChallenge.value
  return node.grips.filter((grip) => grip !== builder.current.grip && (grip !== 'tight' || mayBeTight))
}

/** The firmer the grip, the more it suits a high intensity. */
function drawGrip(stream: Stream, options: readonly Grip[], intensity: number): Grip {
  const weights = options.map((grip) => Math.max(LEAST_WEIGHT, 1 - Math.abs(grips.indexOf(grip) / 2 - intensity)))
  let left = draw(stream) * weights.reduce((sum, weight) => sum + weight, 0)
  const drawn = options.find((_, index) => (left -= weights[index] ?? 0) < 0)
  return drawn ?? options.at(-1) ?? 'normal'
}

/** A light or a normal grip lasts; a tight grip ends with the task. */
export const grip = behaviour({
  id: 'grip',
  demand: 0.45,
  shortest: (context) =>
    announcementLength(context.builder) +
    Math.min(Infinity, ...possibleGrips(context).map((option) => lengthOf(context, option))),
  plan(context) {
    const { builder, stream, available, intensity } = context
    const start = builder.now
    const left = available - announcementLength(builder)
    const options = possibleGrips(context).filter((option) => lengthOf(context, option) <= left)
    const next = drawGrip(stream, options, intensity)
    announce(builder, 'grip', `grip-${next}`, { grip: next })
    changeStroke(builder, 'grip', { grip: next })
    if (next === 'tight') holdTight(context, start)
    else addDrawnBeats(context, 'grip', start)
  },
})

/** Strokes with a tight grip that ends, in words, within the cap. */
function holdTight(context: Context, start: number): void {
  const { builder, available } = context
  const most = Math.min(available, builder.now - start + caps.gripChallenge.value)
  addDrawnBeats({ ...context, available: most }, 'grip', start, announcementLength(builder))
  announceBy(builder, 'grip', { trigger: 'grip-normal', values: { grip: 'normal' }, by: start + most })
  changeStroke(builder, 'grip', { grip: 'normal' })
}

/** Whether the hand is rested from the last tight grip at `at`. */
export function isRestedFromTight({ drafts }: PlanBuilder, at: number): boolean {
  const last = drafts.findLastIndex((draft) => draft.kind === 'stroke' && draft.grip === 'tight')
  if (last < 0) return true
  const end = drafts.slice(last + 1).find((draft) => draft.kind === 'stroke' && draft.grip !== undefined)
  return end !== undefined && at - end.at >= restOf('grip-challenge')
}
