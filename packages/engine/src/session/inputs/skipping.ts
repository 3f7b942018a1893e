/** Skips a part of the future: the time at which the session continues, the releases, and the lines about them. */
import type { EventTask, ItemId, TriggerId } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { isMomentary } from '../../safety/item-rules.ts'
import { isTask, needsOrgasm } from '../../tasks/task.ts'
import type { SessionCue, SystemCue, TaskCue } from '../model/cue.ts'
import type { SystemLine } from '../model/types.ts'
import type { Report, Setup, Snapshot, World } from '../model/state.ts'
import { gripChange, withoutSpoken } from '../model/world.ts'
import { ANSWER_WITHIN, TAKE_OFF_TIME } from '../model/timing.ts'
import { isAboutOrgasm } from '../model/words.ts'
import { releaseLines, systemCue } from '../rewrite/lines.ts'
import { skipTo } from '../rewrite/rewrite.ts'
import { airwayFirst } from '../rewrite/release.ts'
import { takeBack } from '../rewrite/take-back.ts'
import { continueWith, neededRest, upcomingRest, type Continuation, type TakenUp } from '../rewrite/continuation.ts'

export interface SkipOptions {
  change?: Partial<World>
  /** Items to release although the skipped part does not close them. */
  alsoRelease?: readonly ItemId[]
  /** The system line that is spoken instead of a stop line. */
  stopLine?: 'cannot'
  /** The system line that answers the input at once. */
  answer?: SystemLine
  /** The tempo to which continuing strokes glide, bpm; null for the running one. */
  tempo?: number | null
  /** Whether the member skipped it: then its changes do not last, and the skip is acknowledged. */
  isUnwanted?: boolean
}

/** Lines that acknowledge the member's report by themselves. */
const answers: readonly TriggerId[] = [
  'edging-cooldown',
  'stroke-stop',
  'orgasm-denied',
  'after-ruined-orgasm',
  'game-over',
]

/** The line that acknowledges a skip; null where a line of the future does. */
function acknowledgement(
  { at, world }: Snapshot,
  future: readonly SessionCue[],
  rest: TaskCue | null,
): SystemCue | null {
  if (rest) return systemCue('rest-stays', at)
  const isAnswer = (cue: SessionCue) => cue.kind === 'say' && answers.includes(cue.trigger) && cue.filler !== true
  // Out of a rest the future may still be delayed.
  const isAnswered = world.beat !== null && future.some((cue) => isAnswer(cue) && cue.at < at + ANSWER_WITHIN)
  return isAnswered ? null : systemCue('skipped', at)
}

/** Whether the hand rests and strokes begin at once: they are announced first. */
const callsBack = ({ world, at }: Snapshot, future: readonly SessionCue[]): boolean =>
  world.beat === null && future.some((cue) => cue.kind === 'beat' && cue.at <= at && areStrokes(cue.segment.task))

/** A call of the hand of which less than this was heard is said again, ms. */
const HEARD_FROM = 1200

/** Whether the hand was called back, and the call was heard. */
const hasHeardCall = ({ world: { isCalledBack, saying }, at }: Snapshot): boolean =>
  isCalledBack && !(saying?.trigger === 'stroke-start' && at < saying.at + HEARD_FROM)

/** The running rest, where a skip does not end it because the future needs it; null otherwise. */
function restThatStays(setup: Setup, { world, at }: Snapshot, after: TakenUp): TaskCue | null {
  const task = world.tasks.at(-1)
  if (world.beat !== null || task?.task !== 'rest') return null
  // The strokes are called back in this time after every skip.
  const calledBack = systemCue('skipped', at).duration + setup.lineLength
  return neededRest(setup, after, at) > calledBack ? task : null
}

/** How the member stroked before the running task of the game. A tight grip that has ended since does not come back: only a line begins one. */
function strokesBefore(world: World, at: number): Partial<World> {
  const { strokesBefore: before, tasks } = world
  const task = tasks.at(-1)
  if (!task || task.group === undefined || !isTask(task.task)) return {}
  const { style, hand } = before
  const grip = before.grip === 'tight' && world.tightSince === null ? 'normal' : before.grip
  return { style, hand, ...gripChange(world, grip, at) }
}

const isChange = (task: EventTask | undefined): boolean => task !== undefined && isTask(task)

/** Skips [at, target) and continues. Releases the items that the skipped part would have closed, and `alsoRelease`. */
export function continueAt(setup: Setup, snapshot: Snapshot, target: number, options: SkipOptions): Snapshot {
  const { change, alsoRelease = [], stopLine, isUnwanted = false } = options
  const { world, at } = snapshot
  const skipped = skipTo(snapshot, { target, alsoRelease, keepsStrokes: !isUnwanted })
  const report: Report = { value: 'skipped', at, answered: [] }
  const unwanted = isUnwanted ? { ...strokesBefore(world, at), report } : {}
  // Where nothing else answers the input, a release that is being spoken is said again as the answer.
  const isAnswered = isUnwanted || stopLine !== undefined || options.answer !== undefined
  const unspoken = isAnswered ? withoutSpoken(world, skipped.released, at) : skipped.released
  const { pending, others } = airwayFirst(setup, snapshot, unspoken)
  const back = takeBack(setup, { ...skipped.idleWorld, ...unwanted, ...change }, skipped.future, pending.until)
  const said = releaseLines(setup, others, back.end)
  const released = [...pending.cues, ...back.cues, ...said.cues]
  const rest = isUnwanted ? restThatStays(setup, snapshot, back) : null
  const skip =
    isUnwanted && released.length === 0 ? acknowledgement({ ...snapshot, at: said.end }, back.future, rest) : null
  const answer = options.answer ? systemCue(options.answer, said.end) : skip
  const until = answer ? answer.at + answer.duration : said.end
  const first = { cues: [...released, ...(answer ? [answer] : [])], until }
  const isWorn = alsoRelease.some((item) => !isMomentary(item))
  const call = hasHeardCall(snapshot) ? 0 : setup.lineLength
  const removal: Partial<Continuation> = isWorn
    ? { atLeast: TAKE_OFF_TIME, ...(world.beat ? {} : { stopLine: null }) }
    : answer && callsBack(snapshot, back.future)
      ? { atLeast: until - at + call, stopLine: null, world: { ...back.world, isCalledBack: call === 0 } }
      : {}
  const cannot = systemCue('cannot', at).duration
  const spoken: Partial<Continuation> = stopLine
    ? { stopLine, atLeast: upcomingRest(back.future, at) ? 0 : cannot }
    : removal
  const isChanged = isUnwanted && isChange(world.tasks.at(-1)?.task)
  const tempo = isChanged ? world.strokesBefore.tempo : (options.tempo ?? null)
  const resting: Partial<Continuation> = rest
    ? { world: { ...back.world, report: world.report }, stopLine: null, restSince: rest.from }
    : {}
  return continueWith(setup, snapshot, { world: back.world, future: back.future, first, tempo, ...spoken, ...resting })
}

/** An answer moves the session to the end of its question. */
export const endQuestion = (setup: Setup, snapshot: Snapshot, options: SkipOptions): Snapshot =>
  continueAt(setup, snapshot, snapshot.world.ask?.until ?? snapshot.at, options)

const asksForOrgasm = (cue: SessionCue): boolean => cue.kind === 'ask' && isAboutOrgasm(cue.question)

/** Whether a question about an orgasm is open, or begins before `until`. */
function skipsOrgasm({ world: { ask }, timeline, nextIndex }: Snapshot, until: number): boolean {
  const isOpen = ask !== null && isAboutOrgasm(ask.question)
  return isOpen || timeline.slice(nextIndex).some((cue) => cue.at < until && asksForOrgasm(cue))
}

/** The time at which the session continues without an orgasm: after the tasks that need one, up to the next question about one. */
export function afterOrgasmTasks({ timeline, nextIndex }: Snapshot, until: number): number {
  const future = timeline.slice(nextIndex)
  const next = future.find((cue) => cue.at >= until && asksForOrgasm(cue))?.at ?? Infinity
  const ends = future.flatMap((cue) =>
    cue.kind === 'task' && needsOrgasm(cue.task) && cue.at < next ? [cue.until] : [],
  )
  return Math.max(until, ...ends)
}

/** Items that the running task has opened. */
function openedNow({ open, openedIn, tasks }: World): ItemId[] {
  const group = tasks.at(-1)?.group
  return open.map(({ item }) => item).filter((item) => group !== undefined && openedIn[item] === group)
}

/** An item that is being put on when its task is skipped comes off, and is not mentioned again. */
export function skip(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at, world } = snapshot
  const until = world.tasks.at(-1)?.until ?? at
  const terms = { alsoRelease: openedNow(world), isUnwanted: true }
  if (!skipsOrgasm(snapshot, until)) return continueAt(setup, snapshot, until, terms)
  return continueAt(setup, snapshot, afterOrgasmTasks(snapshot, until), { ...terms, change: { isWithoutOrgasm: true } })
}
