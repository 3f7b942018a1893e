import type { EventTask, TriggerId } from '@rubato/contracts/domain'
import { rest, say, type Score } from '../generate/score.ts'

/** The line that brings the hand back to the shaft, and its time. */
export function resumeStrokes(score: Score, task: EventTask, trigger: TriggerId = 'stroke-start'): void {
  say(score, task, trigger)
  rest(score, score.lead)
}
