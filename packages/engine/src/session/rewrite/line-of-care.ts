/** Between the words that answer the end and the goodbye there is a line of care. A short ending becomes longer for it. */
import type { TriggerId } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { outcomeResponses } from '../../config/resolve-config.ts'
import { REST_LINE_MS } from '../../plan/rest-lines.ts'
import { sortByTime } from '../../spans.ts'
import type { SayCue, SessionCue } from '../model/cue.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { isWord } from '../model/words.ts'
import { lineCue } from './lines.ts'
import { prolong } from './prolong.ts'
import { withFuture } from './rewrite.ts'

/** The least silence before and after the line, ms. */
const SILENCE = 4000

const responses: readonly TriggerId[] = Object.values(outcomeResponses)

/** The goodbye that follows without strokes before it; undefined otherwise. */
function goodbyeIn(future: readonly SessionCue[]): SayCue | undefined {
  const next = future.find(
    (cue) =>
      (cue.kind === 'say' && cue.trigger === 'game-over') || (cue.kind === 'beat' && areStrokes(cue.segment.task)),
  )
  return next?.kind === 'say' ? next : undefined
}

/** By how much the goodbye may move, ms: not in a branching game, not where a video runs to the end, and not beyond the cap. */
function mostDelay({ scene, followsScript }: Setup, { world, endsAt }: Snapshot): number {
  return scene || followsScript ? 0 : Math.max(0, world.capAt - endsAt)
}

/** `answer` is the line that has just been said: where it answers the end of the strokes, a line of care follows it. */
export function addCare(setup: Setup, snapshot: Snapshot, answer: SayCue): Snapshot {
  const { world, timeline, nextIndex } = snapshot
  const isAnswer = responses.includes(answer.trigger) && world.saying?.trigger === answer.trigger
  if (!isAnswer || world.isEndAnswered || world.phase !== 'end' || world.beat || world.isEarlyEnd) return snapshot
  const future = timeline.slice(nextIndex)
  const goodbye = goodbyeIn(future)
  if (!goodbye) return snapshot
  const answered = { ...snapshot, world: { ...world, isEndAnswered: true } }
  const lines = future.filter((cue): cue is SayCue => cue.kind === 'say' && cue.at < goodbye.at)
  const isCared = lines.some(({ trigger, own }) => responses.includes(trigger) || own !== undefined)
  return isCared || answer.own !== undefined ? answered : withCare(setup, answered, { answer, goodbye })
}

interface LinesAround {
  answer: SayCue
  goodbye: SayCue
}

function withCare(setup: Setup, snapshot: Snapshot, { answer, goodbye }: LinesAround): Snapshot {
  const { world, timeline, nextIndex } = snapshot
  const future = timeline.slice(nextIndex)
  const words = future.filter(isWord).filter((cue) => cue.at < goodbye.at)
  const heard = Math.max(world.speechUntil, ...words.map((cue) => cue.at + cue.duration))
  const length = Math.max(0, Math.ceil(heard + 2 * SILENCE + REST_LINE_MS - goodbye.at))
  if (length > mostDelay(setup, snapshot)) return snapshot
  const until = goodbye.at + length
  const isRunning = (cue: SessionCue) => cue.kind === 'task' && cue.at < goodbye.at && cue.until >= goodbye.at
  const tasks = world.tasks.map((task) => (isRunning(task) ? { ...task, until: task.until + length } : task))
  const isLater = (cue: SessionCue) => cue.at >= goodbye.at
  const later = prolong(future, { isLater, length, prolonged: new Set(future.filter(isRunning)) })
  const line = lineCue(setup, answer.trigger, Math.floor((heard + until - REST_LINE_MS) / 2), {
    duration: REST_LINE_MS,
  })
  return withFuture(snapshot, { ...world, tasks }, sortByTime([...later, line]))
}
