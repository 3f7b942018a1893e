import { ask, say, sayAt, addSpan } from '../../plan/events.ts'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'

/** Time for the question at the end, ms; a warm-up shorter than `ASK_FROM_MS` has no question. */
const QUESTION_MS = 9000
const ASK_FROM_MS = 20_000
const END_SHARE = 0.3

/**
 * Slow strokes that become slightly faster, for exactly `duration` ms; at the end the member is asked whether they are
 * ready.
 */
export function addWarmUp(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const from = builder.current.tempo
  const to = Math.max(from, shareOfTempo(builder.tempo, END_SHARE))
  if (duration <= 0) return
  say(builder, 'warm-up', 'warm-up')
  if (duration >= ASK_FROM_MS) {
    const questionAt = start + duration - QUESTION_MS
    const first = wholeBeats(questionAt - start, { from, to })
    addBeats(builder, { task: 'warm-up', duration: Math.min(first, duration - 1), from, to })
    builder.current = { ...builder.current, tempo: to }
    sayAt(builder, builder.now, 'warm-up', 'hard-yet')
    ask(builder, 'warm-up', 'ready', start + duration - builder.now)
  }
  addBeats(builder, { task: 'warm-up', duration: start + duration - builder.now, from: builder.current.tempo })
  addSpan(builder, 'warm-up', start)
}
