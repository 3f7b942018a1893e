import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { announce } from '../../plan/announcement.ts'
import { addSpan, sayAt } from '../../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'

/** Tempo at the top, as a share of the member's range; never below the tempo before. */
const TOP_SHARE = 0.85
/** The climb, as a share of the last strokes. */
const CLIMB_SHARE = 0.55
/** The line at the top comes so long after it is reached, and leaves so much time before the end, ms. */
const TOP_LINE_AFTER_MS = 1000
const TOP_LINE_BEFORE_MS = 5000

/** A climb to the top, a line there, and the hand leaves at the top: the settling without orgasm follows. */
export function addDenial(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const from = builder.current.tempo
  const to = Math.max(from, shareOfTempo(builder.tempo, TOP_SHARE))
  announce(builder, 'denial', 'do-not-cum')
  const end = builder.now + duration
  const climb = Math.min(duration, wholeBeats(duration * CLIMB_SHARE, { from, to }))
  addBeats(builder, { task: 'denial', duration: climb, from, to })
  const top = builder.now + TOP_LINE_AFTER_MS
  if (end - top >= builder.lineLength + TOP_LINE_BEFORE_MS) sayAt(builder, top, 'denial', 'do-not-cum')
  addBeats(builder, { task: 'denial', duration: end - builder.now, from: to })
  addSpan(builder, 'denial', start)
}
