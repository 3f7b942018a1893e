import { addBeats } from '../../plan/beats.ts'
import { hold, say, sayAt, addSpan } from '../../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'
import { refusal } from '../../safety/body.ts'

/** Tempo, as a share of the range. */
const GENTLE_SHARE = 0.1
const CONTINUE_FROM_MS = 15_000

/** Gentle strokes after orgasm, where the body allows them. They are the last strokes of the game. */
export function addPostOrgasm(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  if (duration <= 0 || refusal(builder.body, 'post-orgasm', start, start + duration) !== null) return
  say(builder, 'post-orgasm', 'post-orgasm-torture', { seconds: Math.round(duration / 1000) })
  if (duration >= CONTINUE_FROM_MS)
    sayAt(builder, start + duration * 0.55, 'post-orgasm', 'post-orgasm-torture-continue')
  hold(builder, 'post-orgasm', 'post-orgasm', duration)
  addBeats(builder, { task: 'post-orgasm', duration, from: shareOfTempo(builder.tempo, GENTLE_SHARE) })
  addSpan(builder, 'post-orgasm', start)
}
