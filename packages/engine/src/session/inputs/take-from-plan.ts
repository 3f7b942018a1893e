/** Reports make a session longer up to a bound. After that the rests that they make take the time of later parts of the plan. */
import { isPlain } from '../../beat/segment.ts'
import { areStrokes } from '../../beat/strokes.ts'
import type { BeatCue, SessionCue, TaskCue } from '../model/cue.ts'
import type { Snapshot } from '../model/state.ts'
import { isWord } from '../model/words.ts'
import { isSameTempo } from '../rewrite/keep-tempo.ts'
import { suspendRunning } from '../rewrite/rewrite.ts'

/** A task of which less than this is left is left out to its end, ms. */
const LEAST_LEFT = 6000

const isLevel = ({ segment: { task, pattern, tempo } }: BeatCue): boolean =>
  areStrokes(task) && isPlain(pattern) && isSameTempo(tempo.from, tempo.to)

/** Whether the plan can go on at this moment of a task: in steady strokes without a line that announces a change. */
function canGoOn(future: readonly SessionCue[], { task, at, until }: TaskCue, from: number): boolean {
  const isInside = (cue: SessionCue) => cue.at >= at && cue.at < until
  return (
    task === 'steady' &&
    until - from >= LEAST_LEFT &&
    !future.some((cue) => isInside(cue) && isWord(cue)) &&
    future.every((cue) => cue.kind !== 'beat' || !isInside(cue) || isLevel(cue))
  )
}

/** The first moment from `wanted` on at which the plan can go on: it cuts no task and no question. */
function wholeFrom(future: readonly SessionCue[], wanted: number): number {
  const cut = future.find(
    (cue) =>
      (cue.kind === 'ask' || (cue.kind === 'task' && !canGoOn(future, cue, wanted))) &&
      cue.at < wanted &&
      cue.until > wanted,
  )
  return cut?.kind === 'ask' || cut?.kind === 'task' ? wholeFrom(future, cut.until) : wanted
}

/** The moment of the plan at which the session goes on where `length` ms of it are left out; its end stays. */
export function laterInPlan(snapshot: Snapshot, length: number): number {
  const { at } = snapshot
  const { future } = suspendRunning(snapshot)
  const last = future.find(
    (cue) => (cue.kind === 'task' && cue.phase === 'end') || cue.kind === 'exit' || cue.kind === 'over',
  )
  return Math.max(at, Math.min(wholeFrom(future, at + length), last?.at ?? at))
}
