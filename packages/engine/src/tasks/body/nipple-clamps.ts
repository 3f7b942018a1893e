import type { ClampAction, TriggerId } from '@rubato/contracts/domain'
import { refusal } from '../../safety/body.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { rest, hold } from '../../plan/events.ts'
import { addBeats } from '../../plan/beats.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { canPutOn, putOn } from '../../plan/reservation.ts'
import { drawOne, drawWhole } from '../../random/stream.ts'
import { changeWeight, mayCarryWeights, shortestWeight } from './clamp-weights.ts'
import { takeOffClamps, wornClamps } from './remove-clamps.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
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

const areOn = (builder: PlanBuilder): boolean => builder.body.open.has('clamps')

function shortestAttaching(context: Context): number {
  const { builder } = context
  const at = context.startsAt + announcementLength(builder)
  if (refusal(builder.body, 'clamps', at, at + context.node.duration.min * 1000) !== null) return Infinity
  const length = announcementLength(builder) + ATTACH_MS + resumingLength(builder)
  return canPutOn(context, wornClamps(context, ATTACH_MS), announcementLength(builder)) ? length : Infinity
}

function attach(context: Context): void {
  const { builder, section, stream } = context
  announce(builder, 'nipple-clamps', 'nipple-clamps-attach')
  const release = takeOffClamps(context)
  putOn(builder, section, stream, { ...wornClamps(context, ATTACH_MS), task: 'nipple-clamps', release })
  rest(builder, ATTACH_MS)
  resumeStrokes(builder, 'nipple-clamps')
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
    const { builder } = context
    if (areOn(builder)) act(context)
    else attach(context)
  },
})
