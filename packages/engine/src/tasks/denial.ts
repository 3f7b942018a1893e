import { addBeats } from '../plan/beats.ts'
import { announce } from '../plan/announcement.ts'
import { rest, say, addSpan } from '../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../plan/plan-builder.ts'

const LAST_SHARE = 0.75

/** Last fast strokes, then hands off without orgasm. */
export function addDenial(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const to = shareOfTempo(builder.tempo, LAST_SHARE)
  announce(builder, 'denial', 'do-not-cum')
  const climb = Math.floor(duration / 2)
  addBeats(builder, { task: 'denial', duration: climb, from: builder.current.tempo, to })
  addBeats(builder, { task: 'denial', duration: duration - climb, from: to })
  say(builder, 'denial', 'orgasm-denied')
  rest(builder, builder.lineLength)
  addSpan(builder, 'denial', start)
}
