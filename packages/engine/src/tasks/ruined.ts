import { ask, addSpan } from '../plan/events.ts'
import { addBeats } from '../plan/beats.ts'
import { announce } from '../plan/announcement.ts'
import { shareOfTempo, type PlanBuilder } from '../plan/plan-builder.ts'

const LAST_SHARE = 0.75

/** Strokes to the first moment of orgasm; the member says when it is over. */
export function addRuinedOrgasm(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const to = shareOfTempo(builder.tempo, LAST_SHARE)
  const from = builder.current.tempo
  announce(builder, 'ruined', 'ruined-orgasm')
  ask(builder, 'ruined', 'ruined', duration)
  const climb = Math.floor(duration / 3)
  addBeats(builder, { task: 'ruined', duration: climb, from, to })
  addBeats(builder, { task: 'ruined', duration: duration - climb, from: to })
  addSpan(builder, 'ruined', start)
}
