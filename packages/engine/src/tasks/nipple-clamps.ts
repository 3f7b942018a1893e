import type { ClampAction, TriggerId } from '@rubato/contracts/domain'
import { refusal } from '../safety/body.ts'
import { lead, leadLength, rest, span, beats, hold, type Score } from '../generate/score.ts'
import { canWear, wear } from '../generate/wear.ts'
import { drawOne, drawWhole } from '../random/stream.ts'
import { changeWeight, mayHang, shortestWeight } from './clamp-weights.ts'
import { takeOffClamps, wearingClamps } from './clamps-off.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

type Context = TaskContext<NodeOf<'nipple-clamps'>>

const ATTACH_MS = 10_000
/** How long clamps are moved, ms. */
const MOVE_MS = { min: 2000, max: 5000 }
/** While they are on, clamps invite what may be done with them. */
const URGE = 3

type Move = Extract<ClampAction, 'pinch' | 'twist' | 'pull' | 'shake'>
const moveTriggers: Readonly<Record<Move, TriggerId>> = {
  pinch: 'nipple-clamps-pinch',
  twist: 'nipple-clamps-twist',
  pull: 'nipple-clamps-pull',
  shake: 'nipple-clamps-shake',
}
const isMove = (action: ClampAction): action is Move => action in moveTriggers

const areOn = (score: Score): boolean => score.body.open.has('clamps')

function shortestAttaching(context: Context): number {
  const { score } = context
  const at = context.startsAt + leadLength(score)
  if (refusal(score.body, 'clamps', at, at + context.node.duration.min * 1000) !== null) return Infinity
  const length = leadLength(score) + ATTACH_MS + score.lead
  return canWear(context, wearingClamps(context, ATTACH_MS), leadLength(score)) ? length : Infinity
}

function attach(context: Context): void {
  const { score, section, stream } = context
  lead(score, 'nipple-clamps', 'nipple-clamps-attach')
  const release = takeOffClamps(context)
  wear(score, section, stream, { ...wearingClamps(context, ATTACH_MS), task: 'nipple-clamps', release })
  rest(score, ATTACH_MS)
  resumeStrokes(score, 'nipple-clamps')
}

/** What may be done with the clamps that are on, and how long each takes at least. */
function choices({ node, score, profile, startsAt }: Context): { action: ClampAction; least: number }[] {
  const at = startsAt + leadLength(score)
  const isRested = refusal(score.body, 'clamp-action', at, at + MOVE_MS.min) === null
  const moves = isRested ? node.actions.filter(isMove) : []
  const weights = mayHang(node, profile) ? [{ action: 'weights' as const, least: shortestWeight(score) }] : []
  return [...moves.map((action) => ({ action, least: leadLength(score) + MOVE_MS.min })), ...weights]
}

/** Strokes go on while the other hand moves the clamps. */
function move({ score, stream, room }: Context, action: Move): void {
  const most = Math.min(MOVE_MS.max, Math.floor(room - leadLength(score)))
  const duration = drawWhole(stream, MOVE_MS.min, most)
  lead(score, 'nipple-clamps', moveTriggers[action], { seconds: Math.round(duration / 1000) })
  hold(score, 'nipple-clamps', 'clamp-action', duration)
  beats(score, { task: 'nipple-clamps', duration, from: score.standing.tempo })
}

function act(context: Context): void {
  const possible = choices(context).filter(({ least }) => least <= context.room)
  const { action } = drawOne(context.stream, possible)
  if (isMove(action)) move(context, action)
  else changeWeight(context)
}

/** Puts clamps on; while they are on, it comes again as something that is done with them. */
export const nippleClamps = behaviour({
  id: 'nipple-clamps',
  demand: 0.6,
  urge: (score) => (areOn(score) ? URGE : 1),
  shortest: (context) =>
    areOn(context.score)
      ? Math.min(Infinity, ...choices(context).map(({ least }) => least))
      : shortestAttaching(context),
  plan(context) {
    const { score } = context
    const start = score.now
    if (areOn(score)) act(context)
    else attach(context)
    span(score, 'nipple-clamps', start)
  },
})
