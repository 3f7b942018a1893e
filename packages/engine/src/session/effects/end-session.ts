/** The end of a session and its summary. */
import { playedUntil, itemsToRelease } from '../model/world.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import type { Emit, SessionSummary } from '../model/types.ts'
import { stopVibration } from './vibrate.ts'

export function summaryOf({ world, at }: Snapshot, outcome: SessionSummary['outcome']): SessionSummary {
  return { outcome, edges: world.edges, ruins: world.ruins, strokes: world.strokes, playedMs: playedUntil(world, at) }
}

/** Ends the session; items that are still open are on the release list. */
export function endSession(setup: Setup, before: Snapshot, early: boolean, emit: Emit): Snapshot {
  const release = itemsToRelease(before.world)
  if (release.length > 0) emit({ kind: 'safe-state', at: before.at, release })
  const snapshot = stopVibration({ ...before, world: { ...before.world, open: [], unconfirmed: [] } }, emit)
  const outcome =
    early || snapshot.world.isEarlyEnd ? 'finished-early' : snapshot.world.isDenied ? 'denied' : setup.outcome
  emit({ kind: 'over', at: snapshot.at, summary: summaryOf(snapshot, outcome) })
  const world: World = { ...snapshot.world, status: 'over', tasks: [], beat: null, ask: null, checkInUntil: null }
  return { ...snapshot, world, timeline: [], nextIndex: 0, suspended: null, endsAt: snapshot.at }
}
