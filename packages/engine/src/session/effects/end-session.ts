import { completeOutcomes } from '@rubato/contracts/domain'
import { playedUntil, itemsToRelease } from '../model/world.ts'
import type { Snapshot, World } from '../model/state.ts'
import { REPORTS_MAX, type Emit, type SceneSummary, type SessionSummary } from '../model/types.ts'
import { stopVibration } from './vibrate.ts'

const sceneOf = ({ scene }: World, outcome: SessionSummary['outcome']): SceneSummary | null =>
  scene && {
    ending: completeOutcomes.some((complete) => complete === outcome) ? scene.section : null,
    values: scene.values,
    answers: Object.entries(scene.taken).map(([section, counts]) => ({ section, counts })),
  }

export function summaryOf({ world, at }: Snapshot, outcome: SessionSummary['outcome']): SessionSummary {
  const { edges, ownEdges, ruins, strokes, memberReports, askedEdges } = world
  const scene = sceneOf(world, outcome)
  return {
    outcome,
    edges,
    ownEdges,
    ruins,
    strokes,
    playedMs: playedUntil(world, at),
    ...(askedEdges.length > 0 ? { edgesAsked: askedEdges.length } : {}),
    ...(memberReports.length > 0 ? { reports: memberReports.slice(0, REPORTS_MAX) } : {}),
    ...(scene ? { scene } : {}),
  }
}

/** An orgasm that the member did not report is recorded as allowed, and no more. */
function outcomeOf(world: World, early: boolean): SessionSummary['outcome'] {
  const { outcome } = world
  if (early || world.isEarlyEnd) return 'finished-early'
  if (world.isDenied || outcome === 'denied') return 'denied'
  return world.isReported ? outcome : 'permitted'
}

/** Ends the session; items that are still open are on the release list. */
export function endSession(before: Snapshot, early: boolean, emit: Emit): Snapshot {
  const release = itemsToRelease(before.world)
  if (release.length > 0) emit({ kind: 'safe-state', at: before.at, release })
  const snapshot = stopVibration({ ...before, world: { ...before.world, open: [], unconfirmed: [] } }, emit)
  emit({ kind: 'over', at: snapshot.at, summary: summaryOf(snapshot, outcomeOf(snapshot.world, early)) })
  const world: World = { ...snapshot.world, status: 'over', tasks: [], beat: null, ask: null, checkInUntil: null }
  return { ...snapshot, world, timeline: [], nextIndex: 0, suspended: null, endsAt: snapshot.at }
}
