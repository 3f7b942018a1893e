/**
 * The last strokes of a limited task on each way. A section that a note calls from goes on at the time at which it was left, so
 * that a challenge which goes on was cut at that time: each run keeps the times at which its way left the sections.
 */
import type { GameEvent } from '@rubato/contracts/domain'
import type { LimitedStrokes, Run } from '../../check/check-strokes.ts'

export interface LastRun {
  run: Run | null
  /** For each running call of a note, the innermost last: when its section was left, ms; null where it may be any time. */
  left: readonly (number | null)[]
}
export type LastRuns = Readonly<Record<LimitedStrokes, readonly LastRun[]>>

export const noRuns: LastRuns = {
  'double-speed': [{ run: null, left: [] }],
  'grip-challenge': [{ run: null, left: [] }],
}

export function mapRuns(
  runs: LastRuns,
  change: (all: readonly LastRun[], task: LimitedStrokes) => readonly LastRun[],
): LastRuns {
  return {
    'double-speed': change(runs['double-speed'], 'double-speed'),
    'grip-challenge': change(runs['grip-challenge'], 'grip-challenge'),
  }
}

/** Runs of a task are kept up to this number; beyond it the times at which sections were left are forgotten. */
const RUNS_MAX = 128

/** Whether a run breaks whatever the other one breaks: a run that goes on, and one that has ended, break different rules. */
function isRunCovered(one: Run | null, other: Run | null): boolean {
  if (!one || !other) return one === null
  if (one.until >= 0 !== other.until >= 0) return false
  return one.until >= 0 ? one.at >= other.at && one.until <= other.until : one.until <= other.until
}

const isCovered = (one: LastRun, other: LastRun): boolean =>
  isRunCovered(one.run, other.run) && other.left.every((at, index) => at === null || at === one.left[index])

function merge(known: readonly LastRun[], other: readonly LastRun[]): readonly LastRun[] {
  const more = other.filter((each) => !known.some((run) => isCovered(each, run)))
  return more.length === 0 ? known : [...known.filter((each) => !more.some((run) => isCovered(each, run))), ...more]
}

/** All runs of both that others do not cover; `known` itself where `other` adds none. */
export function joinRuns(known: readonly LastRun[], other: readonly LastRun[]): readonly LastRun[] {
  const all = merge(known, other)
  if (all === known || all.length <= RUNS_MAX) return all
  const atAnyTime = all.map(({ run, left }) => ({ run, left: left.map(() => null) }))
  return atAnyTime.reduce<readonly LastRun[]>((kept, each) => merge(kept, [each]), [])
}

/** The runs after a note has left a section for a call, at a time of the section. */
export const leftForCall = (runs: LastRuns, events: readonly GameEvent[], at: number): LastRuns =>
  mapRuns(runs, (all, task) => {
    const time = events.some((event) => event.kind === 'beat' && event.task === task) ? at : null
    return all.map(({ run, left }) => ({ run, left: [...left, time] }))
  })

/** The runs with which a section may go on at a time after a call: those of the ways that left it then. */
export const goneOnAt = (runs: LastRuns, at: number): LastRuns =>
  mapRuns(runs, (all) =>
    all.flatMap(({ run, left }) => {
      const time = left.at(-1) ?? null
      return time === null || time === at ? [{ run, left: left.slice(0, -1) }] : []
    }),
  )
