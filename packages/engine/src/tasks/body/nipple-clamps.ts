import type { ClampAction, TriggerId } from '@rubato/contracts/domain'
import { refusal } from '../../safety/body.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { hold } from '../../plan/events.ts'
import { addBeats } from '../../plan/beats.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { drawOne, drawWhole } from '../../random/stream.ts'
import { changeWeight, mayCarryWeights, shortestWeight } from './clamp-weights.ts'
import { offAfter, takeOffClamps } from './remove-clamps.ts'
import { announceAndPutOn, putOnLength } from '../parts/worn-item.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

type Context = TaskContext<NodeOf<'nipple-clamps'>>

const ATTACH_MS = 10_000
/** Length of one move of the clamps, ms. */
const MOVE_MS = { min: 2000, max: 5000 }
/** Factor of the weight while clamps are on. */
const OPEN_ITEM_FACTOR = 3

type Move = Extract<ClampAction, 'pinch' | 'twist' | 'pull' | 'shake'>
const moveTriggers: Readonly<Record<Move, TriggerId>> = {
  pinch: 'nipple-clamps-pinch',
  twist: 'nipple-clamps-twist',
  pull: 'nipple-clamps-pull',
  shake: 'nipple-clamps-shake',
}
const isMove = (action: ClampAction): action is Move => action in moveTriggers

const worn = (context: Context) =>
  ({ task: 'nipple-clamps', item: 'clamps', onLength: ATTACH_MS, offAfter: offAfter(context) }) as const

const areOn = (builder: PlanBuilder): boolean => builder.body.open.has('clamps')

function shortestAttaching(context: Context): number {
  const { builder } = context
  const at = context.startsAt + announcementLength(builder)
  const isRefused = refusal(builder.body, 'clamps', at, at + context.node.duration.min * 1000) !== null
  return isRefused ? Infinity : putOnLength(context, worn(context))
}

/** The possible actions with clamps that are on, each with its least length, ms. */
function choices({ node, builder, profile, startsAt }: Context): { action: ClampAction; least: number }[] {
  const at = startsAt + announcementLength(builder)
  const isRested = refusal(builder.body, 'clamp-action', at, at + MOVE_MS.min) === null
  const moves = isRested ? node.actions.filter(isMove) : []
  const weights = mayCarryWeights(node, profile) ? [{ action: 'weights' as const, least: shortestWeight(builder) }] : []
  return [...moves.map((action) => ({ action, least: announcementLength(builder) + MOVE_MS.min })), ...weights]
}

/** Strokes continue while the other hand moves the clamps. */
function move({ builder, stream, available }: Context, action: Move): void {
  const most = Math.min(MOVE_MS.max, Math.floor(available - announcementLength(builder)))
  const duration = drawWhole(stream, MOVE_MS.min, most)
  announce(builder, 'nipple-clamps', moveTriggers[action], { seconds: Math.round(duration / 1000) })
  hold(builder, 'nipple-clamps', 'clamp-action', duration)
  addBeats(builder, { task: 'nipple-clamps', duration, from: builder.current.tempo })
}

function act(context: Context): void {
  const possible = choices(context).filter(({ least }) => least <= context.available)
  const { action } = drawOne(context.stream, possible)
  if (isMove(action)) move(context, action)
  else changeWeight(context)
}

/** Puts clamps on; while they are on, the task is an action with them. */
export const nippleClamps = behaviour({
  id: 'nipple-clamps',
  demand: 0.6,
  isErrand: (builder) => !areOn(builder),
  openItemFactor: (builder) => (areOn(builder) ? OPEN_ITEM_FACTOR : 1),
  shortest: (context) =>
    areOn(context.builder)
      ? Math.min(Infinity, ...choices(context).map(({ least }) => least))
      : shortestAttaching(context),
  plan(context) {
    if (areOn(context.builder)) act(context)
    else {
      const release = takeOffClamps(context)
      announceAndPutOn(context, worn(context), { trigger: 'nipple-clamps-attach', release })
    }
  },
})
