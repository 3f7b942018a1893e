/** The end of a session, by itself or by a stop. */
import { playedUntil, toBeReleased } from '../model/world.ts'
import type { Moment, Setup, World } from '../model/state.ts'
import type { Emit, SessionSummary } from '../model/types.ts'
import { silenced } from './vibrate.ts'

export function summaryOf({ world, at }: Moment, outcome: SessionSummary['outcome']): SessionSummary {
  return { outcome, edges: world.edges, ruins: world.ruins, strokes: world.strokes, playedMs: playedUntil(world, at) }
}

/** The end: whatever is open by then is on the release list. */
export function over(setup: Setup, before: Moment, early: boolean, emit: Emit): Moment {
  const release = toBeReleased(before.world)
  if (release.length > 0) emit({ kind: 'safe-state', at: before.at, release })
  const moment = silenced({ ...before, world: { ...before.world, open: [], told: [] } }, emit)
  const outcome = early || moment.world.early ? 'finished-early' : moment.world.denied ? 'denied' : setup.outcome
  emit({ kind: 'over', at: moment.at, summary: summaryOf(moment, outcome) })
  const world: World = { ...moment.world, status: 'over', tasks: [], beat: null, ask: null, checkInUntil: null }
  return { ...moment, world, timeline: [], next: 0, frozen: null, endsAt: moment.at }
}
