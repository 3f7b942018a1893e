import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { announce } from '../../plan/announcement.ts'
import { addSpan } from '../../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'

/** Tempo of the last strokes, as a share of the member's range; never below the tempo before. */
const LAST_SHARE = 0.75

/** Last fast strokes; hands off without orgasm follows. */
export function addDenial(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const from = builder.current.tempo
  const to = Math.max(from, shareOfTempo(builder.tempo, LAST_SHARE))
  announce(builder, 'denial', 'do-not-cum')
  const end = builder.now + duration
  addBeats(builder, { task: 'denial', duration: Math.min(duration, wholeBeats(duration / 2, { from, to })), from, to })
  addBeats(builder, { task: 'denial', duration: end - builder.now, from: to })
  addSpan(builder, 'denial', start)
}
