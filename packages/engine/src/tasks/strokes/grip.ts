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

/** Whether the grip ends with the task: a tight one always does, a light one in the later acts. */
const ends = ({ lightGripLasts }: Context, grip: Grip): boolean =>
  grip === 'tight' || (grip === 'light' && !lightGripLasts)

/** Time of the task after its first announcement, ms: a grip that ends does so by a second one. */
const lengthOf = (context: Context, grip: Grip): number =>
  context.node.duration.min * 1000 + (ends(context, grip) ? announcementLength(context.builder) : 0)

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

/** A normal grip lasts, and a light one until the first act is over; any other grip ends with the task. */
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
    if (ends(context, next)) holdGrip(context, start)
    else addDrawnBeats(context, 'grip', start)
  },
})

/** Strokes with a grip that ends, in words, within the cap of a tight one. */
function holdGrip(context: Context, start: number): void {
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
