import { ask, rest, say, addSpan } from '../../plan/events.ts'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { announce } from '../../plan/announcement.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'

/** Tempo at the top, as a share of the member's range; never below the tempo before. */
const TOP_SHARE = 0.85
const CLIMB_SHARE = 0.7
/** Hands off inside the question, after the order to stop, ms; less where the time allowed is short. */
const OFF_MS = 8000
const OFF_SHARE = 0.4

/**
 * The course is explained first; the strokes climb, and the order to stop comes at the top of the climb. The member
 * says when it is over.
 */
export function addRuinedOrgasm(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const from = builder.current.tempo
  const to = Math.max(from, shareOfTempo(builder.tempo, TOP_SHARE))
  announce(builder, 'ruined', 'ruined-orgasm')
  ask(builder, 'ruined', 'ruined', duration)
  const off = Math.round(Math.min(OFF_MS, duration * OFF_SHARE))
  const stopAt = builder.now + duration - off
  const climb = wholeBeats((duration - off) * CLIMB_SHARE, { from, to })
  addBeats(builder, { task: 'ruined', duration: Math.min(climb, stopAt - builder.now), from, to })
  addBeats(builder, { task: 'ruined', duration: stopAt - builder.now, from: to })
  say(builder, 'ruined', 'ruined-orgasm')
  rest(builder, off)
  addSpan(builder, 'ruined', start)
}
