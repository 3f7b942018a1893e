/** The answers to questions: each is spoken at once, and then the session continues at the end of the question. */
import type { SessionCue, TaskCue } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { ANSWER_WITHIN, CLIMB_BACK, FREE_ROOM, systemLineLength } from '../model/timing.ts'
import type { SystemLine } from '../model/types.ts'
import { outcomeResponses } from '../../config/resolve-config.ts'
import { lineCue, saidAgain, systemCue } from '../rewrite/lines.ts'
import { gentlerClimb } from '../rewrite/next-climb.ts'
import { fillRests, talkAfterTheEnd } from '../rewrite/rest-talk.ts'
import { insertCues, pendingReleases, withFuture } from '../rewrite/rewrite.ts'
import { giveBack } from './give-back.ts'
import { afterOrgasmTasks, continueAt, endQuestion } from './skipping.ts'

/** The question ends without an edge, and the next climb is gentler; or without an orgasm and the tasks that need one. */
export function cannot(setup: Setup, snapshot: Snapshot): Snapshot {
  const until = snapshot.world.ask?.until ?? snapshot.at
  if (snapshot.world.ask?.question === 'edge') {
    const report = { value: 'not-reached', at: snapshot.at, answered: [] } as const
    const change = { climb: CLIMB_BACK, report }
    return gentlerClimb(setup, continueAt(setup, snapshot, until, { change, stopLine: 'cannot' }))
  }
  const target = afterOrgasmTasks(snapshot, until)
  const change = { isDenied: true, isWithoutOrgasm: true }
  const denied = continueAt(setup, snapshot, target, { change, stopLine: 'cannot' })
  const at = snapshot.at + systemLineLength.cannot
  const line = lineCue(setup, 'orgasm-denied', at, { duration: FREE_ROOM })
  const future = [line, ...denied.timeline.slice(denied.nextIndex)]
  return withFuture(denied, denied.world, talkAfterDenial(setup, future))
}

/** The future with words about the denial in the rests, whose own words were about the orgasm. */
function talkAfterDenial(setup: Setup, future: readonly SessionCue[]): readonly SessionCue[] {
  const rests = future.filter((cue): cue is TaskCue => cue.kind === 'task' && cue.task === 'rest')
  return fillRests(setup, future, rests, talkAfterTheEnd('orgasm-denied'))
}

/** The tempo of the strokes that the plan has after the question, bpm; null where the hand rests then. */
function tempoAfter({ timeline, nextIndex, world, at }: Snapshot): number | null {
  const until = world.ask?.until ?? at
  const after = timeline.slice(nextIndex).find((cue) => cue.kind === 'beat' && cue.segment.until > until)
  return after?.kind === 'beat' ? tempoOf(after.segment, Math.max(until, after.at)) : null
}

/**
 * The reply to an orgasm is immediate. If strokes continue, they glide to the tempo of the plan during a sentence about the
 * orgasm; otherwise the reply is the line that takes the hand off.
 */
export function done(setup: Setup, snapshot: Snapshot): Snapshot {
  const { world, at } = snapshot
  const ruins = world.ask?.question === 'ruined' ? world.ruins + 1 : world.ruins
  const change = { ruins, isReported: true, report: { value: 'reached', at, isFinal: true, answered: [] } } as const
  const next = endQuestion(setup, snapshot, { change })
  const future = next.timeline.slice(next.nextIndex)
  if (future.some((cue) => cue.kind === 'beat' && cue.at <= at))
    return endQuestion(setup, snapshot, { change, answer: 'done', tempo: tempoAfter(snapshot) })
  const response = outcomeResponses[world.outcome]
  const isResponse = (cue: SessionCue) => cue.kind === 'say' && cue.trigger === response && cue.filler !== true
  return future.some((cue) => isResponse(cue) && cue.at < at + ANSWER_WITHIN)
    ? next
    : insertCues(next, next.world, [lineCue(setup, response, pendingReleases(next).until, { urgent: true })])
}

/** The game continues at the end of the question, with this sentence. */
export const goOn = (setup: Setup, snapshot: Snapshot, answer: SystemLine): Snapshot =>
  giveBack(setup, snapshot, endQuestion(setup, snapshot, { answer }))

/** "Yes": a tasting is confirmed, with time for the line in the planned rest; or the member is ready. */
export function agree(setup: Setup, snapshot: Snapshot): Snapshot {
  const { world } = snapshot
  if (world.ask?.question !== 'swallowed') return goOn(setup, snapshot, 'ready')
  const line = lineCue(setup, 'precum-swallowed', pendingReleases(snapshot).until, { urgent: true })
  return insertCues(snapshot, { ...world, ask: null }, [line])
}

/**
 * "Yes" at a check-in, answered with a sentence under which no number is said. `before` has the line that was being said then.
 */
export function confirmPresence({ world: { saying, speechUntil } }: Snapshot, snapshot: Snapshot): Snapshot {
  const { at, world } = snapshot
  const answer = systemCue('going-on', pendingReleases(snapshot).until)
  const isCut = saying !== null && saying.filler !== true && speechUntil > at && world.releaseUntil <= at
  const again = isCut ? [saidAgain(saying, answer.at + answer.duration)] : []
  return insertCues(snapshot, { ...world, noticeUntil: answer.at + answer.duration }, [answer, ...again])
}
