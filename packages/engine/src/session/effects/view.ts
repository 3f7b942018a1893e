import type { EventTask } from '@rubato/contracts/domain'
import { compilePattern } from '../../beat/segment.ts'
import { releaseOrder, type ReleaseStep } from '../../safety/release.ts'
import { gripOf } from './ease.ts'
import { sessionEnd } from '../rewrite/rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { rangeOf } from '../scene/names.ts'
import type { MemberInput, StageChoice, StageNote, StageView } from '../model/types.ts'
import { isFinished, itemsToRelease } from '../model/world.ts'

export const releaseSteps = (world: World): ReleaseStep[] => releaseOrder(world.open)

/** Inputs that answer each question. */
const questionInputs: Readonly<Record<string, readonly MemberInput[]>> = {
  edge: ['edge', 'too-close', 'cannot'],
  finished: ['done', 'cannot'],
  ruined: ['done', 'cannot'],
  ready: ['yes', 'no'],
  swallowed: ['yes', 'no'],
}

/** Inputs that are meaningful in this world. Every state except the last has a way out. */
export function meaningfulInputs(world: World): readonly MemberInput[] {
  const { status } = world
  if (status === 'stopped' || status === 'over') return []
  const way: readonly MemberInput[] = world.isEarlyEnd ? ['stop'] : ['finish', 'stop']
  if (status === 'paused') return ['resume', ...way]
  if (status === 'returning') return ['pause', ...way]
  const always: MemberInput[] = world.tasks.length > 0 ? ['ease', 'pause', 'skip', ...way] : ['ease', 'pause', ...way]
  const asked = questionInputs[world.ask?.question ?? ''] ?? []
  const free: MemberInput[] = world.phase !== 'end' && world.ask?.question !== 'edge' ? ['edge', 'too-close'] : []
  const checkIn: MemberInput[] = world.checkInUntil !== null && !asked.includes('yes') ? ['yes', 'no'] : []
  return [...asked, ...checkIn, ...free, ...always]
}

function tempoOf(world: World): StageView['tempo'] {
  const { beat } = world
  if (!beat) return null
  return { from: beat.origin, to: beat.origin + beat.duration, start: beat.tempo.from, end: beat.tempo.to }
}

/** While paused, it uses the remaining time of `suspended` from `pausedAt` on. */
function progressOf({ at, world, suspended, pausedAt, endsAt }: Snapshot): StageView['progress'] {
  const { played, playingSince } = world
  const left = suspended ? sessionEnd(suspended, pausedAt) - pausedAt : endsAt - (playingSince ?? at)
  return { played, since: playingSince, total: played + left }
}

/** The open question of a branching game; a check-in comes first. */
function choiceOf({ scene }: Setup, { world, timeline, nextIndex, suspended }: Snapshot): StageChoice | null {
  const question = world.scene?.question
  if (!question || world.checkInUntil !== null || isFinished(world)) return null
  const until = suspended
    ? null
    : (timeline.find((cue, index) => index >= nextIndex && cue.kind === 'exit')?.at ?? null)
  const { id, kind, text, answers, silence, variable } = question
  return {
    id,
    kind,
    text,
    answers,
    silence,
    until,
    range: scene && variable !== null ? rangeOf(scene, variable) : null,
  }
}

/** The buttons of the running section that are there by now. */
function notesOf({ scene }: Setup, { world }: Snapshot): readonly StageNote[] {
  const state = world.scene
  if (!scene || !state || world.status !== 'playing' || world.isEarlyEnd) return []
  const all = scene.sections.get(state.section)?.section.notes ?? []
  return all.flatMap(({ id, button }) =>
    button === undefined || !state.notes.includes(id) || state.question ? [] : [{ id, text: button }],
  )
}

/** Whether the hands are off after a report or in a pause: nothing else is done by hand either. */
const areHandsOff = ({ world: { beat, handsOffUntil, status }, at }: Snapshot): boolean =>
  status !== 'playing' || (beat === null && at < handsOffUntil)

export function viewOf(setup: Setup, snapshot: Snapshot): StageView {
  const { world } = snapshot
  const task = world.tasks.at(-1)
  const choice = choiceOf(setup, snapshot)
  const notes = notesOf(setup, snapshot)
  return {
    status: world.status,
    task: task?.task ?? (world.beat ? 'steady' : 'rest'),
    phase: world.phase,
    span: task ? { from: task.from, to: task.until } : null,
    tempo: tempoOf(world),
    bar: world.beat ? compilePattern(world.beat.pattern).notes.map(({ accent }) => accent) : [],
    grip: gripOf(world),
    style: world.style,
    hand: world.hand,
    nipples: areHandsOff(snapshot) ? null : world.nipples,
    edges: { done: world.edges, planned: setup.edgesPlanned, own: world.ownEdges },
    // In a pause a resume answers the check-in.
    ask: world.checkInUntil === null || world.status === 'paused' ? (world.ask?.question ?? null) : 'check-in',
    ...(choice ? { choice } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    inputs: meaningfulInputs(world),
    open: releaseSteps(world),
    ...(world.isCalledBack && world.beat === null ? { isCalledBack: true as const } : {}),
    ...(world.unconfirmed.length > 0 ? { unconfirmed: releaseOrder(world.unconfirmed) } : {}),
    toRelease: itemsToRelease(world),
    progress: progressOf(snapshot),
  }
}

/** A red light asks to keep still, and a held breath is counted. */
const stillTasks: ReadonlySet<EventTask> = new Set<EventTask>(['red-light', 'breath'])

/** Whether the ring breathes: while the session plays, no beat runs and nothing is asked. */
export const isBreathing = ({
  status,
  task,
  tempo,
  ask,
}: Pick<StageView, 'status' | 'task' | 'tempo' | 'ask'>): boolean =>
  status === 'playing' && tempo === null && ask === null && !stillTasks.has(task)
