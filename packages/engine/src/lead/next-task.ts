/** The next task, and an edge, that a partner chose: written at this moment, in place of as much of the plan as it takes. */
import type { LeadRefusal, TaskId } from '@rubato/contracts/domain'
import { isTaskId, taskIds, taskNode } from '@rubato/contracts/domain'
import { addTask } from '../generate/write-task.ts'
import { addSteadyStrokes, wholeBeats } from '../plan/beats.ts'
import { refusalFor } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import { rests } from '../safety/rests.ts'
import { sortByTime } from '../spans.ts'
import { bridgeStrokes } from '../session/rewrite/bridge.ts'
import { giveBack } from '../session/inputs/give-back.ts'
import { shiftCues, withTrigger, type AskCue, type SessionCue } from '../session/model/cue.ts'
import type { LeadMeans, LedPlan, Setup, Snapshot } from '../session/model/state.ts'
import { keepAllowed } from '../session/rewrite/keep-allowed.ts'
import { keepInWords } from '../session/rewrite/keep-in-words.ts'
import { leaveOut } from '../session/rewrite/leave-out.ts'
import { withFuture } from '../session/rewrite/rewrite.ts'
import { withoutPart } from './part-of-plan.ts'
import { cuesFrom, isLed, planFrom, streamsAt } from './write.ts'

/** Tasks with a fixed place in a game: an edge and the ends are asked for in other ways. */
const placed: readonly TaskId[] = ['warm-up', 'edging', 'cum', 'ruined', 'denial', 'post-orgasm', 'cum-eating']
/** The longest task that a partner can ask for, ms. */
const LONGEST = 3 * 60_000
/** Strokes after the rest of an edge, before the plan goes on, ms. */
const AFTER_AN_EDGE = 8000

type Allowed = Pick<LeadMeans, 'config' | 'profile'>

const isOn = ({ config, profile }: Allowed, id: TaskId): boolean =>
  config !== null && taskNode(config, id).enabled && refusalFor(profile, id) === null

const isToLead = (means: Allowed, id: TaskId): boolean => !placed.includes(id) && isOn(means, id)

/** The tasks that a partner can ask for in this session at some time: those of the config that the member has not refused. */
export const tasksToLead = (means: Allowed): TaskId[] => taskIds.filter((id) => isToLead(means, id))

export const mayLeadEdges = (means: Allowed): boolean => isOn(means, 'edging')

interface Written {
  cues: readonly SessionCue[]
  /** The end of it, session ms, and the tempo there, bpm. */
  until: number
  tempo: number
}

function writeAt(setup: Setup, snapshot: Snapshot, means: LeadMeans, id: TaskId): Written | LeadRefusal {
  const { config } = means
  if (config === null) return 'not-offered'
  const stream = streamsAt(setup, snapshot)
  const builder = planFrom(setup, snapshot, means)
  const from = builder.now
  const { profile } = means
  if (addTask(id, builder, { config, profile, stream: stream('task'), longest: LONGEST }) !== null) return 'not-now'
  // The line that calls the hand back needs strokes after it.
  if (id === 'edging') addSteadyStrokes(builder, wholeBeats(AFTER_AN_EDGE, { from: builder.current.tempo }))
  const cues = cuesFrom(setup, means, builder, { from, outcome: snapshot.world.outcome, stream: stream('talk') })
  return cues ? { cues, until: builder.now, tempo: builder.current.tempo } : 'not-offered'
}

/** The plan with the task in it; `change` changes the plan after it. */
function takeAt(
  setup: Setup,
  snapshot: Snapshot,
  written: Written,
  change: (future: readonly SessionCue[]) => readonly SessionCue[],
): LedPlan {
  const { at, world } = snapshot
  const length = written.until - at
  const skipped = withoutPart(setup, snapshot, written.until)
  if (typeof skipped === 'string') return { refusal: skipped }
  const later = keepInWords(setup, shiftCues(change(skipped.future), length), written.tempo)
  const spokenUntil = Math.max(at, world.speechUntil)
  const bridged = bridgeStrokes(setup, snapshot, sortByTime([...written.cues, ...later]), { spokenUntil, tempo: null })
  const { future } = keepAllowed(setup, skipped.idleWorld, bridged, 0)
  if (future.filter(isLed).length !== bridged.filter(isLed).length) return { refusal: 'not-now' }
  const led = withFuture(snapshot, skipped.idleWorld, sortByTime([...skipped.pending.cues, ...future]))
  return { snapshot: giveBack(setup, snapshot, led), length }
}

export function leadTask(setup: Setup, snapshot: Snapshot, means: LeadMeans, id: TaskId): LedPlan {
  // The command of a page that was tampered with may name no task at all.
  if (!isTaskId(id) || !isToLead(means, id)) return { refusal: 'not-offered' }
  const written = writeAt(setup, snapshot, means, id)
  return typeof written === 'string' ? { refusal: written } : takeAt(setup, snapshot, written, (future) => future)
}

const isEdge = (cue: SessionCue): cue is AskCue => cue.kind === 'ask' && cue.question === 'edge'

/** The plan without its next edge: strokes go on in its place, and the rest after it begins with another line. */
function withoutNextEdge(setup: Setup, future: readonly SessionCue[]): readonly SessionCue[] {
  const edge = future.find(isEdge)
  if (!edge) return future
  const answer = future.find((cue) => cue.at >= edge.at && cue.kind === 'say' && cue.trigger === 'edging-cooldown')
  const told = future.map((cue) => (cue === answer && cue.kind === 'say' ? withTrigger(cue, 'stroke-stop') : cue))
  return leaveOut(setup, told, edge)
}

/** An edge now; where the config has no more than are planned, it takes the place of the next one. */
export function leadEdge(setup: Setup, snapshot: Snapshot, means: LeadMeans): LedPlan {
  if (!mayLeadEdges(means) || means.config === null) return { refusal: 'not-offered' }
  const { world, at, timeline, nextIndex } = snapshot
  const most = Math.min(caps.edges.value, Math.floor(means.config.orgasm.edging.edges.max))
  const planned = timeline.slice(nextIndex).filter(isEdge).length
  const isOneMore = world.askedEdges.length + planned < most
  if (!isOneMore && planned === 0) return { refusal: 'not-now' }
  if (at < (world.endedAt.edging ?? -Infinity) + rests.edging) return { refusal: 'not-now' }
  const written = writeAt(setup, snapshot, means, 'edging')
  if (typeof written === 'string') return { refusal: written }
  return takeAt(setup, snapshot, written, (future) => (isOneMore ? future : withoutNextEdge(setup, future)))
}

/** Every task that a partner can ask for, with the edge and the ends. */
export const allLedTasks = (means: Allowed): TaskId[] => [
  ...tasksToLead(means),
  ...(['edging', 'cum', 'ruined', 'denial'] as const).filter((id) => isOn(means, id)),
]
